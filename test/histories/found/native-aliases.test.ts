/** The native provider gets the new URN of a resource that an alias finds. */
import { nativeHistory } from "../history";
import { seed } from "../seed";
import { declare, remove, rename, up } from "../steps";

test("two declarations have one group, of which an alias finds one under a name that an update has not removed", () => {
    const group = { label: "front" };
    return nativeHistory(
        declare("old", "NetworkGroup", group),
        declare("unconfirmed", "EmailAddress", { email: "d@company.example", primary: true }),
        up(),
        rename("old", "new", "adopt"),
        up(),
        declare("another", "NetworkGroup", group, { aliases: ["old"] }),
        up(),
    );
});

test("a renamed declaration also removes a variable", () =>
    nativeHistory(
        declare("old", "EnvVars", {
            application: seed.website,
            variables: { LEVEL: "info", PORT: "8080" },
        }),
        up(),
        declare(
            "new",
            "EnvVars",
            { application: seed.website, variables: { PORT: "8080" } },
            { aliases: ["old"] },
        ),
        remove("old"),
        up(),
    ));
