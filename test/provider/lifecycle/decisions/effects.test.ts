/** What is said of a replacement that destroys data, for each fact that counts. */
import { z } from "zod";
import { replacementNamed, unmanagedLossesNoted } from "../../../../provider/lifecycle/decisions/effects.js";
import { refusalOfIgnoredItem } from "../../../../provider/lifecycle/decisions/resource-options.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { thing } from "../../../support/thing.js";

function kindWith(more: object): Kind {
    return thing(more, {
        tags: z.array(z.string()).meta({ change: "in place", isSet: true }),
        labels: z.record(z.string(), z.string()),
    });
}

const data = kindWith({ deletion: { holdsData: true } });
const checked = { ignored: [], marked: [], isUp: false, deletesFirst: undefined };

test("a replacement is said to destroy data unless there is none or the object is kept", () => {
    const said = (kind: Kind, isRetained: boolean) =>
        replacementNamed(kind, { replaces: ["place"], isRetained }, { place: "two" }).text.includes(
            "destroys",
        );
    expect([said(data, false), said(data, true), said(kindWith({}), false)]).toEqual([true, false, false]);
    const unknown = replacementNamed(
        data,
        { replaces: ["place"], isRetained: false },
        { place: unknownValue },
    );
    expect(unknown.text).toContain("place (not known yet)");
});

test("a preview names the settings that no argument declares, and its update does not repeat them", () => {
    const kind = kindWith({ reading: { unmanaged: { image: { isSet: () => true } } } });
    const declaration = (isUp: boolean) => {
        const own = new RunRegistry().mutable("Thing", "own");
        own.recordCheck({}, { ...checked, preview: undefined, isUp });
        return own;
    };
    const said = (isUp: boolean, state: JsonObject) =>
        unmanagedLossesNoted(kind, "thing_1", state, declaration(isUp)).map(({ code }) => code);
    const state = { unmanaged: ["image"] };
    expect([said(false, state), said(true, state), said(false, {})]).toEqual([["unmanaged-fields"], [], []]);
});

test("refuses an ignored item of a set, and not one of a map", () => {
    expect(refusalOfIgnoredItem(data, ["tags[0]"])?.code).toBe("invalid-argument");
    expect(refusalOfIgnoredItem(data, ["tags", "labels.a"])).toBeUndefined();
});
