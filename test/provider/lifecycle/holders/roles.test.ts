/** The roles of arguments and outputs: the type check refuses one in place of another, and each names its own claims. */
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Inputs, Present, State } from "../../../../provider/basics/roles.js";
import * as kinds from "../../../../provider/kinds/index.js";
import { askedBy, heldAsDeclared, heldBy } from "../../../../provider/lifecycle/holders/claim-names.js";

const inputs: Inputs = { networkGroup: "ng_1", member: "addon_1", label: "one" };
const state: State = { networkGroup: "ng_1", member: "addon_1", memberId: "postgresql_1" };
const present: Present = { networkGroup: "ng_1", member: "addon_1", memberId: "postgresql_1" };

test("a declaration asks for what its arguments name, and an object holds what its outputs name too", () => {
    expect(askedBy(kinds.Member, inputs)).toEqual(["Member ng_1/addon_1"]);
    expect(heldBy(kinds.Member, "ng_1/addon_1", state)).toEqual([
        "Member ng_1/addon_1",
        "Member ng_1/postgresql_1",
    ]);
    expect(heldBy(kinds.Member, "ng_1/addon_1", present)).toHaveLength(2);
    expect(heldAsDeclared(kinds.Member, "ng_1/app_2", { ...inputs, member: "app_2" }, state)).toEqual([
        "Member ng_1/app_2",
        "Member ng_1/postgresql_1",
    ]);
});

test("no role passes for another one, and an object without a role passes for each", () => {
    const asInputs = (given: Inputs): JsonObject => given;
    const asState = (given: State): JsonObject => given;
    const asPresent = (given: Present): JsonObject => given;
    const roleless: JsonObject = { ...inputs };
    const accepted = [asInputs(inputs), asState(state), asPresent(present)];
    const open = [asInputs(roleless), asState(roleless), asPresent(roleless)];
    const refused = [
        // @ts-expect-error a state is no declaration
        asInputs(state),
        // @ts-expect-error what the platform has is no declaration
        asInputs(present),
        // @ts-expect-error a declaration is no state
        asState(inputs),
        // @ts-expect-error what the platform has is no state
        asState(present),
        // @ts-expect-error a declaration is not what the platform has
        asPresent(inputs),
        // @ts-expect-error a state is not what the platform has
        asPresent(state),
        // @ts-expect-error a mixture has no role
        asInputs({ ...inputs, ...state }),
    ];
    expect([accepted, open, refused].map(({ length }) => length)).toEqual([3, 3, 7]);
});
