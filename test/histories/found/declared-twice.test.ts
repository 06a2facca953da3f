/** Two declarations of one thing. */
import { history } from "../history";
import { declare, heed, up } from "../steps";

test("a second resource adopts the object in a run without a preview, and then takes another one", () => {
    const address = { email: "ada@home.example", adopt: "ada@home.example" };
    return history(
        declare("one", "EmailAddress", address),
        up(),
        declare("one", "EmailAddress", address, { late: true }),
        declare("two", "EmailAddress", address),
        up({ skipPreview: true }),
        declare("two", "EmailAddress", { email: "c@company.example" }),
        up(),
        heed(1),
        up(),
    );
});

test("two primary addresses", () =>
    history(
        declare("one", "EmailAddress", { email: "d@company.example", primary: true }),
        declare("two", "EmailAddress", { email: "c@company.example", primary: true }),
    ));

test("a run without a preview takes the primary address for a declaration that it refuses", () =>
    history(
        declare("one", "EmailAddress", { email: "d@company.example", primary: true }),
        up(),
        declare("one", "EmailAddress", { email: "d@company.example" }),
        declare("two", "EmailAddress", { email: "d@company.example", primary: true }),
        up({ skipPreview: true }),
    ));

test("a run without a preview gives an address to a second declaration before it refuses the first one", () =>
    history(
        declare("z", "EmailAddress", { email: "c@company.example" }),
        declare("b", "EmailAddress", { email: "d@company.example" }),
        up(),
        declare("a", "EmailAddress", { email: "d@company.example" }),
        declare("b", "EmailAddress", { email: "c@company.example" }),
        up({ skipPreview: true }),
    ));
