/** What is said of a replacement that destroys data, for each fact that counts. */
import { replacementNamed, unmanagedLossWarnings } from "../../../../provider/lifecycle/decisions/effects.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { thing } from "../../../support/thing.js";
import { checked } from "./facts.js";

const data = thing({ deletion: { holdsData: true } });

test("a replacement is said to destroy data unless there is none or the object is kept", () => {
    const said = (kind: Kind, isRetained: boolean) =>
        replacementNamed(kind, { replaces: ["place"], isRetained }, { place: "two" }).text.includes(
            "destroys",
        );
    expect([said(data, false), said(data, true), said(thing(), false)]).toEqual([true, false, false]);
    const unknown = replacementNamed(
        data,
        { replaces: ["place"], isRetained: false },
        { place: unknownValue },
    );
    expect(unknown.text).toContain("place (not known yet)");
});

test("a preview names the settings that no argument declares, and its update does not repeat them", () => {
    const kind = thing({ reading: { unmanaged: { image: { isSet: () => true } } } });
    const declaration = (isUp: boolean) => {
        const own = new RunRegistry().mutable("Thing", "own");
        own.noteCheck({}, { ...checked, isUp });
        return own;
    };
    const said = (isUp: boolean, state: JsonObject) =>
        unmanagedLossWarnings(kind, "thing_1", state, declaration(isUp)).map(({ code }) => code);
    const state = { unmanaged: ["image"] };
    expect([said(false, state), said(true, state), said(false, {})]).toEqual([["unmanaged-fields"], [], []]);
});
