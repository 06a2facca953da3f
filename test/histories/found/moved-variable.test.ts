/** A variable that moves from one EnvVars of an application to another. */
import { history } from "../history";
import { declare, remove, up } from "../steps";
import { seed } from "../seed";

const environment = (name: string, variables: Record<string, string>) =>
    declare(name, "EnvVars", { application: seed.api, variables });

test.each(["hush-one", "hush-two"])("dropped here and made there, as %s", value =>
    history(
        environment("one", { COLOUR: "hush-one" }),
        up(),
        environment("one", {}),
        environment("two", { COLOUR: value }),
        up(),
    ),
);

test("to one that is there already, while its old one goes", () =>
    history(
        environment("one", { COLOUR: "hush-one" }),
        environment("two", {}),
        up(),
        remove("one"),
        environment("two", { COLOUR: "hush-moved" }),
        up(),
    ));

test("two that trade their applications, one of them going before it comes", () =>
    history(
        declare("one", "EnvVars", { application: seed.api, variables: {} }),
        declare("two", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        up(),
        declare(
            "two",
            "EnvVars",
            { application: seed.api, variables: { COLOUR: "hush-one" } },
            { deleteBeforeReplace: true },
        ),
        declare("one", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-two" } }),
        up(),
    ));
