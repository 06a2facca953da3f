/** Two declarations of one thing. */
import { history } from "../history";
import { declare, heed, remove, up } from "../steps";
import { seed } from "../seed";

test("two EnvVars want one variable", () =>
    history(
        declare("one", "EnvVars", { application: seed.website, variables: { LEVEL: "hush-one" } }),
        declare("two", "EnvVars", { application: seed.website, variables: { LEVEL: "hush-two" } }),
        up(),
    ));

test("two addresses", () =>
    history(
        declare("one", "EmailAddress", { email: "c@company.example" }),
        up(),
        declare("two", "EmailAddress", { email: "c@company.example" }),
        up(),
    ));

test("whole mode and another one beside it", () =>
    history(
        declare("one", "EnvVars", {
            application: seed.website,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
        }),
        declare("two", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-two" } }),
        up(),
    ));

test("an add-on that another declaration has is adopted, and one of the two removed", () => {
    const orders = {
        name: "orders-db",
        provider: "postgresql-addon",
        plan: "xs_sml",
        region: "par",
        adopt: seed.orders,
    };
    return history(
        declare("one", "Addon", orders),
        up(),
        declare("two", "Addon", orders),
        up(),
        remove("two"),
        up(),
    );
});

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
