/** Names in a generated program, for all labels. */
import fc from "fast-check";
import { projectOf } from "../../../commands/generate/files/project.js";
import { identifierWishes, kebab, Names, plainSlug, slugOf } from "../../../commands/program/names.js";
import { freshValues } from "../../support/properties.js";
import { inventoryOf, item, label } from "../generate/inventories.js";

freshValues();

test.each([
    ["Shop DB", "shop-db"],
    ["  shop__db!! ", "shop-db"],
    ["Éclair ☕", "eclair"],
    ["İstanbul ß", "istanbul-ß"],
    ["日本語 データ", "日本語-データ"],
    ["1st of all", "1st-of-all"],
    ["${process.env.HOME}", "process-env-home"],
    ["__proto__", "proto"],
    ["…", ""],
    ["\u200b", ""],
    ["n".repeat(200), "n".repeat(60)],
    ["word ".repeat(40), "word-word-word-word-word-word-word-word-word-word-word-word"],
])("the label %j becomes the name %j", (label, slug) => {
    expect(slugOf(label)).toBe(slug);
});

test.each([
    ["EnvVars", "env-vars"],
    ["OAuthConsumer", "o-auth-consumer"],
    ["SshKey", "ssh-key"],
])("the kind %s is written %s in names", (kind, words) => {
    expect(kebab(kind)).toBe(words);
});

test("a name is valid in a URN, and its ASCII form in a shell", () => {
    fc.assert(
        fc.property(label, text => {
            expect(slugOf(text)).toMatch(/^([\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*(-|$))*$/u);
            expect(slugOf(text)).not.toMatch(/-$/);
            expect(plainSlug(slugOf(text))).toMatch(/^[a-z0-9-]*$/);
        }),
    );
});

test("a used name gets the next free number", () => {
    const names = new Names(["shop", "shop-2"]);
    expect([names.take("shop"), names.take("shop"), names.take("other"), names.take("other")]).toEqual([
        "shop-3",
        "shop-4",
        "other",
        "other-2",
    ]);
});

test("a constant is a valid identifier of limited length", () => {
    fc.assert(
        fc.property(label, fc.constantFrom("Addon", "NetworkGroup"), (text, kind) => {
            for (const wish of identifierWishes(slugOf(text), kind)) {
                expect(wish).toMatch(/^[a-z][A-Za-z0-9]*$/);
                expect(wish.length).toBeLessThanOrEqual(30 + kind.length);
            }
        }),
    );
});

/** The declarations of add-ons with these labels, each with a member that refers to it. */
function sourceFor(labels: readonly string[]): string {
    const addons = labels.map((name, index) =>
        item(
            "Addon",
            `addon_${index}`,
            { name, provider: "postgresql-addon", plan: "xs_sml", region: "par" },
            { outputs: { realId: `postgresql_${index}` } },
        ),
    );
    const group = item("NetworkGroup", "ng_1", { label: "inside" });
    const members = labels.map((_, index) =>
        item("Member", `ng_1/postgresql_${index}`, { networkGroup: "ng_1", member: `postgresql_${index}` }),
    );
    return projectOf(inventoryOf([...members, group, ...addons])).get("index.ts") ?? "";
}

test("labels that are equal, reserved or empty give distinct constants", () => {
    const source = sourceFor([
        "twin",
        "twin",
        "twin-2",
        "class",
        "pulumi",
        "1st",
        "☕",
        "inside",
        "Webhook URL",
    ]);
    const constants = [...source.matchAll(/const (\w+) = new (\w+)\(\s*"([^"]+)"/g)].map(
        ([, constant, kind, name]) => `${kind ?? ""} ${name ?? ""}: ${constant ?? ""}`,
    );
    expect(constants).toEqual([
        "Addon twin: twin",
        "Addon twin-2: twinAddon",
        "Addon twin-2-2: twin2",
        "Addon class: classAddon",
        "Addon pulumi: pulumiAddon",
        "Addon 1st: addon1st",
        "Addon addon: addon",
        "Addon inside: inside",
        "Addon webhook-url: webhookUrl",
        "NetworkGroup inside: insideNetworkGroup",
    ]);
});

test("names follow the order of ids, so a later object changes no earlier name", () => {
    const labels = ["twin", "twin", "shop"];
    const before = sourceFor(labels).match(/new Addon\(\s*"[^"]+"/g) ?? [];
    const after = sourceFor([...labels, "twin"]).match(/new Addon\(\s*"[^"]+"/g) ?? [];
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(4);
});
