import { kinds } from "../../dist/generate/kinds.js";
import { describeAsToWrite, differingArguments } from "../../dist/lifecycle/compare.js";
import type { JsonObject } from "../../dist/lifecycle/json.js";
import type { Kind } from "../../dist/lifecycle/kind.js";

const { Webhook: webhook, NetworkGroup: networkGroup } = kinds as Record<string, Kind> as {
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
