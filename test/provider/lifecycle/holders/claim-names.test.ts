/** The names of claims, and the words that name an object. */
import { claimName, isNamed } from "../../../../provider/lifecycle/holders/claim-names.js";

test("two kinds that share ids have the same claims", () => {
    const operator = { name: "Operator", sharing: { sharesIdsWith: "Addon" } };
    expect(claimName(operator, "addon_1")).toBe(claimName({ name: "Addon" }, "addon_1"));
    expect(claimName({ name: "Drain" }, "addon_1")).not.toBe(claimName({ name: "Addon" }, "addon_1"));
});

test.each([
    ["its id", "addon_1", true],
    ["its id in other letters", "ADDON_1", true],
    ["another id in its state", "postgresql_1", true],
    ["an id of its kind", "real_1", true],
    ["the id of another", "addon_2", false],
])("an object is named by %s: %s", (_, word, expected) => {
    const kind = { name: "Addon", sharing: { claims: () => ["real_1"] } };
    expect(isNamed(kind, word, "addon_1", { realId: "postgresql_1" })).toBe(expected);
});
