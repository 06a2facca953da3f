import { kinds } from "../../../commands/kinds.js";
import {
    describeAsToWrite,
    describeDifferences,
    differingArguments,
} from "../../../provider/kind/compare.js";
import type { JsonObject } from "../../../provider/basics/json.js";
import type { Kind } from "../../../provider/kind/kind.js";

const {
    Drain: drain,
    Webhook: webhook,
    NetworkGroup: networkGroup,
} = kinds as Record<string, Kind> as {
    Drain: Kind;
    Webhook: Kind;
    NetworkGroup: Kind;
};

test.each([
    ["raw", []],
    ["slack", ["format"]],
])(
    "an argument that is missing from the state of an earlier version has its default: %s",
    (format, differing) => {
        const state: JsonObject = { name: "team", url: "https://chat.example", events: ["*"], scope: [] };
        expect(differingArguments(webhook, state, { ...state, format })).toEqual(differing);
    },
);

test("describes what to write in the program, without secret values", () => {
    const state = { label: "backend", description: null };
    expect(describeAsToWrite(networkGroup, ["label", "description"], state)).toBe(
        ': label: "backend", without description',
    );
    expect(describeAsToWrite(webhook, ["url"], { url: "https://chat.example/hush" })).toBe("");
});

test("says of a secret that it differs only in white space at the end, also inside an object", () => {
    const note = " (differs only in white space at the end)";
    const found = (key: string, kind: Kind, state: JsonObject, news: JsonObject): string =>
        describeDifferences(kind, [key], state, news);
    expect(
        found("url", webhook, { url: "https://chat.example/hush\n" }, { url: "https://chat.example/hush" }),
    ).toBe(`its url is another one${note}`);
    const credentials = { username: "ada", password: "hush" };
    const piped = { credentials: { ...credentials, password: "hush\r\n" } };
    expect(found("credentials", drain, { credentials }, piped)).toBe(`its credentials are others${note}`);
    const others = { credentials: { username: "bob", password: "hush\n" } };
    expect(found("credentials", drain, { credentials }, others)).toBe("its credentials are others");
});
