/** Whole mode takes nothing that no preview named. */
import { history } from "../history";
import { declare, refresh, remove, up } from "../steps";
import { seed } from "../seed";

const whole = (value: string) =>
    declare("all", "EnvVars", { application: seed.api, variables: { LEVEL: value }, mode: "whole" });
test("it is removed after a refresh", () => history(whole("hush-one"), up(), refresh(), remove("all"), up()));

test("a declaration in whole mode moves to another application, and a refresh comes between", () =>
    history(
        whole("hush-one"),
        up(),
        declare("all", "EnvVars", { application: seed.website, variables: {} }),
        up({ faults: [{ what: "conflict", kind: "EnvVars", method: "DELETE" }] }),
        refresh(),
        up(),
    ));

test("a variable whose holder moves to another application, where it is refused", () =>
    history(
        declare("m4", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        declare("z5", "EnvVars", {
            application: seed.website,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
        }),
        up(),
        declare("m4", "EnvVars", { application: seed.api, variables: { COLOUR: "hush-one" } }),
        up({ faults: [{ what: "refused", kind: "EnvVars", method: "PUT" }] }),
        declare("m4", "EnvVars", { application: seed.website, variables: { COLOUR: "hush-one" } }),
        up(),
    ));

test("another resource gets a variable of it in an up that fails half-way", () =>
    history(
        declare("first", "EnvVars", { application: seed.api, variables: { PORT: "hush-one" } }),
        up(),
        declare("first", "EnvVars", { application: seed.api, variables: {}, mode: "whole" }),
        declare("second", "EnvVars", { application: seed.api, variables: { PORT: "hush-one" } }),
        up({ faults: [{ what: "forbidden", kind: "EnvVars", method: "DELETE" }] }),
    ));

test.each([0, 1])("ignore shrinks while the other one leaves, killed after removal %i", nth =>
    history(
        declare("all", "EnvVars", {
            application: seed.api,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
            ignore: ["J*", "COLOUR"],
        }),
        declare("some", "EnvVars", { application: seed.api, variables: { COLOUR: "hush-one" } }),
        up(),
        declare("all", "EnvVars", {
            application: seed.api,
            variables: { LEVEL: "hush-one" },
            mode: "whole",
            ignore: ["J*"],
        }),
        remove("some"),
        up({ kill: { kind: "EnvVars", method: "DELETE", nth, after: true } }),
    ),
);
