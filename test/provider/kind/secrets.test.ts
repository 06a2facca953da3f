/** The engine's mark on secrets in the results of the lifecycle. */
import { kinds } from "../../../commands/kinds.js";
import type { JsonObject } from "../../../provider/basics/json.js";
import type { Kind } from "../../../provider/kind/kind.js";
import { changedSecrets, markSecrets } from "../../../provider/kind/secrets.js";

const mark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

test("each value in a map of secrets is marked, and the names stay readable", () => {
    const variables = { LOG: "info", EMPTY: null, UNSET: undefined };
    expect(markSecrets({ application: "app_1", variables }, [["variables", "values"]])).toEqual({
        application: "app_1",
        variables: {
            LOG: { ...mark, value: "info" },
            EMPTY: { ...mark, value: null },
            UNSET: { ...mark, value: null },
        },
    });
});

test("a value is shown and listed only if the declaration lists its name and gives this value", () => {
    const variables = { LOG: "info", MODE: "theirs", KEY: "1" };
    const secrets = [["variables", "values", "plain"]] as const;
    const [before, plain] = [{ LOG: "info", MODE: "fast", KEY: "1" }, ["LOG", "MODE", "GONE"]];
    const found = { variables, plain };
    const hidden = (value: string) => ({ ...mark, value });
    expect(markSecrets(found, secrets, { variables: before, plain })).toEqual({
        variables: { LOG: "info", MODE: hidden("theirs"), KEY: hidden("1") },
        plain: ["LOG"],
    });
    expect(markSecrets(found, secrets)).toEqual({
        variables: { LOG: hidden("info"), MODE: hidden("theirs"), KEY: hidden("1") },
        plain: [],
    });
});

test.each([["text"], [["a", "list"]], [7]])("%j in place of a map of secrets is marked as a whole", value => {
    expect(markSecrets({ variables: value }, [["variables", "values"]])).toEqual({
        variables: { ...mark, value },
    });
});

test("an unknown value is not marked, since the engine does not recognise a marked unknown value", () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    expect(
        markSecrets({ variables: unknown, url: unknown }, [
            ["variables", "values"],
            ["url", "whole"],
        ]),
    ).toEqual({
        variables: unknown,
        url: unknown,
    });
});

test("names the changed members of a map of secrets, except those that both sides show", () => {
    const { EnvVars: envVars } = kinds;
    const variables = (log: string, key: string) => ({ variables: { LOG: log, KEY: key }, plain: ["LOG"] });
    const args = envVars?.args as Kind["args"];
    const changed = (news: JsonObject) => changedSecrets(args, ["variables"], variables("info", "1"), news);
    expect(changed(variables("debug", "2"))).toMatchObject({ changes: ["variables.KEY"], adds: [] });
    expect(changed({ variables: { LOG: "debug", PORT: "80" } })).toEqual({
        changes: ["variables.LOG"],
        adds: ["variables.PORT"],
        removes: ["variables.KEY"],
        "may change": [],
    });
});
