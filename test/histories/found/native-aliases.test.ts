/** The native provider gets the new URN of a resource that an alias finds. */
import { nativeHistory } from "../history";
import { seed } from "../seed";
import { declare, remove, rename, serve, up } from "../steps";

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

test("a renamed declaration that a new version serves also removes a variable, beside another declaration", () => {
    const declareVariables = (name: string, variables: Record<string, string>, aliases: string[] = []) =>
        declare(name, "EnvVars", { application: seed.website, variables }, { aliases });
    return nativeHistory(
        declareVariables("first", { ONE: "1" }),
        declareVariables("old", { LEVEL: "info", TWO: "2" }),
        up(),
        serve("2"),
        declareVariables("new", { TWO: "2" }, ["old"]),
        remove("old"),
        up(),
    );
});
