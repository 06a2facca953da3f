/** A variable that moves from one EnvVars of an application to another. */
import { history } from "../history";
import { declare, up } from "../steps";
import { seed } from "../seed";

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
