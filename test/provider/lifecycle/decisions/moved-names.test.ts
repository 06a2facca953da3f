/** What is said of a name that passes from one object to another, for each fact that counts: docs/errors.md, "moved-name". */
import { z } from "zod";
import {
    movedNameWarning,
    newNameIn,
    newNamesakeMessage,
} from "../../../../provider/lifecycle/decisions/moved-names.js";
import { contentOf } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { thing, thingArgs } from "../../../support/thing.js";

function kindWith(more: object = {}): Kind {
    const provider = z.string().optional().meta({ change: "replaces" });
    return thing({ typedBy: "provider", ...more }, { ...thingArgs, provider });
}

/** "own" is renamed to "b". The record of "other" has that name. */
const [owner, platform] = ["orga_1", "https://one.example"];
const ofOther = { name: "b", provider: "p", ownerId: owner, platform };
const state = { name: "a", provider: "p", ownerId: owner, platform };
interface OtherRecord {
    readonly record?: object;
    readonly outputs?: object;
    readonly kind?: string;
    readonly path?: string;
    readonly isBeingDeleted?: true;
}

const otherRecords = {
    "has it": [{}, true],
    "is being deleted": [{ isBeingDeleted: true }, true],
    "is pending deletion": [{ record: { delete: true } }, false],
    "is pending replacement": [{ record: { pendingReplacement: true } }, false],
    "is of another owner": [{ outputs: { ownerId: "orga_2" } }, false],
    "is of another platform": [{ outputs: { platform: "https://two.example" } }, false],
    "is of another provider": [{ outputs: { provider: "q" } }, false],
    "has another name": [{ outputs: { name: "c" } }, false],
    "is of another kind": [{ kind: "Other" }, false],
    "is its own": [{ path: "own" }, false],
    "is its own under a former name": [{ record: { id: "thing_1" } }, false],
} as const satisfies Record<string, readonly [OtherRecord, boolean]>;

test.each(Object.entries(otherRecords))(
    "warns of a name that moves, by the record that %s",
    (_, [other, isWarned]: readonly [OtherRecord, boolean]) => {
        const urn = `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:${other.kind ?? "Thing"}::${other.path ?? "other"}`;
        const resource = { urn, id: "thing_2", outputs: { ...ofOther, ...other.outputs }, ...other.record };
        const pending = other.isBeingDeleted === true ? [{ type: "deleting", resource }] : [];
        const { resources } = contentOf(
            { deployment: { resources: [resource], pending_operations: pending } },
            new Map(),
        );
        const own = new RunRegistry().mutable("Thing", "own");
        own.noteComparison("thing_1", state, []);
        const said = movedNameWarning(
            kindWith(),
            own,
            { state, news: { name: "b", provider: "p" } },
            resources,
        );
        expect(said.map(({ code }) => code)).toEqual(isWarned ? ["moved-name"] : []);
    },
);

test("an update gives an object a name only if that is known, another one, and no replacement", () => {
    const replacing = kindWith({ args: z.object({ name: z.string().meta({ change: "replaces" }) }) });
    expect(newNameIn(kindWith(), { name: "a" }, { name: "b" })).toBe("b");
    expect(newNameIn(kindWith(), { name: "a" }, { name: "a" })).toBeUndefined();
    expect(newNameIn(kindWith(), {}, { name: "b" })).toBeUndefined();
    expect(newNameIn(kindWith(), { name: "a" }, { name: unknownValue })).toBeUndefined();
    expect(newNameIn(replacing, { name: "a" }, { name: "b" })).toBeUndefined();
});

test("names a new object with data that has the name and the type of another new one", () => {
    const said = (kind: Kind, args: JsonObject, isDeclared = true, id?: string) => {
        const other = new RunRegistry().mutable("Thing", "other");
        other.isDeclared = isDeclared;
        other.args = { name: "a", provider: "p" };
        if (id !== undefined) {
            other.noteComparison(id, {}, []);
        }
        return newNamesakeMessage(kind, "own", args, [other]).length;
    };
    const data = kindWith({ deletion: { holdsData: true } });
    expect(said(data, { name: "a", provider: "p" })).toBe(1);
    expect(said(kindWith(), { name: "a", provider: "p" })).toBe(0);
    expect(said(data, { name: "a", provider: "q" })).toBe(0);
    expect(said(data, { name: "a", provider: "p" }, false)).toBe(0);
    expect(said(data, { name: "a", provider: "p" }, true, "thing_1")).toBe(0);
});
