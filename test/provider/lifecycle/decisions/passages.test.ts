/**
 * Objects and names that pass from one declaration to another, for each fact that counts: see "Lists" in
 * docs/guides/safety.md. They share no code with the decisions.
 */
import { z } from "zod";
import { isUnasked, losesObject } from "../../../../provider/lifecycle/decisions/loss-of-data.js";
import {
    movedNameNoted,
    newNameIn,
    newNamesake,
} from "../../../../provider/lifecycle/decisions/moved-names.js";
import { passagesOf } from "../../../../provider/lifecycle/decisions/passages.js";
import { refusalOfRetained } from "../../../../provider/lifecycle/decisions/resource-options.js";
import { KindDeclarations } from "../../../../provider/lifecycle/holders/kind-declarations.js";
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

const onlyOne = { identity: { id: ({ name }: JsonObject) => name } };
const checked = { ignored: [], marked: [], deletesFirst: undefined, preview: { sources: {} } };

/** Claims of a kind whose size is a further name of an object. */
const furtherNames = ({ name, size }: JsonObject) => [name, size];

/** "first" has "a" in the state, and declares "b". "second" declares "a", and is checked before or after it. */
interface Passing {
    readonly kind?: object;
    readonly first?: JsonObject | "is not declared";
    readonly second?: JsonObject | "is not declared";
    /** The object of "second" in the state. */
    readonly secondHad?: string;
    readonly isUp?: true;
    /** What the comparison of "first" with its state shows, if the engine has made it. */
    readonly compared?: "an update" | "a replacement";
}

const passages = {
    "when the next one asks for it": [{}, "passes"],
    "though an update can change what differs": [{ second: { name: "a", size: "2" } }, "passes"],
    "though the place is not known yet": [{ second: { name: "a", place: unknownValue } }, "passes"],
    "unless no update can change what differs": [{ second: { name: "a", place: "two" } }, "refused"],
    "unless the next one is not declared": [{ second: "is not declared" }, "nothing"],
    "unless the former one still asks for it": [{ first: { name: "a" } }, "nothing"],
    "unless the next one asks for another": [{ second: { name: "c" } }, "nothing"],
    "unless it is the next one's own": [{ secondHad: "a" }, "nothing"],
    "unless the kind has many objects of a name": [{ kind: { identity: undefined } }, "nothing"],
    "unless the preview has said it": [{ isUp: true }, "nothing"],
    "unless the former one is not declared": [{ first: "is not declared" }, "nothing"],
    "unless the former one has it, under a new name": [{ compared: "an update" }, "nothing"],
    "unless the former one is replaced under its name": [
        { first: { name: "a" }, compared: "a replacement" },
        "nothing",
    ],
    "unless the next one asks only for a further name of it": [
        { kind: { sharing: { claims: furtherNames } }, second: { name: "c", size: "a" } },
        "nothing",
    ],
} as const satisfies Record<string, readonly [Passing, string]>;

function passageIn(
    { kind: more, first, second, secondHad, isUp = false as never, compared }: Passing,
    asks: "first" | "second",
) {
    const kind = kindWith({ ...onlyOne, ...more });
    const declarations = new KindDeclarations({ kind, session: { registry: new RunRegistry() } });
    const stored = { name: "a", size: "1", place: "one" };
    declarations.mutable("first").recordComparison("a", stored, []);
    declarations.mutable("first").recordCheck({ name: "a" }, { ...checked, isUp });
    declarations.mutable("first").recordComparison("a", stored, []);
    declarations.mutable("second").recordCheck({}, { ...checked, isUp });
    if (secondHad !== undefined) {
        declarations.mutable("second").recordComparison(secondHad, stored, []);
    }
    for (const [path, given, usual] of [
        ["first", first, { name: "b" }],
        ["second", second, { name: "a", place: "one", size: "1" }],
    ] as const) {
        if (given !== "is not declared") {
            const args = given ?? usual;
            declarations.declare(
                path,
                { place: "one", size: "1", ...args },
                path === "first" ? { name: "a" } : {},
            );
            if (path === "first" && compared !== undefined) {
                declarations.recordHeld(path, "a", stored, args, compared === "a replacement");
            }
        }
    }
    // The engine passes no declaration that the program does not have.
    if (!declarations.at(asks).isDeclared) {
        return "nothing";
    }
    const all = passagesOf(kind, declarations.at(asks), declarations.all());
    return all.map(each => ("refusal" in each ? "refused" : "passes")).join() || "nothing";
}

test.each(Object.entries(passages))(
    "an object passes to another declaration %s",
    (_, [passing, expected]: readonly [Passing, string]) => {
        expect([passageIn(passing, "first"), passageIn(passing, "second")]).toEqual([expected, expected]);
    },
);

/** "own" is renamed to "b". The record of "other" has that name. */
const [owner, platform] = ["orga_1", "https://one.example"];
const ofOther = { name: "b", provider: "p", ownerId: owner, platform };
const state = { name: "a", provider: "p", ownerId: owner, platform };
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
} as const satisfies Record<
    string,
    readonly [
        { record?: object; outputs?: object; kind?: string; path?: string; isBeingDeleted?: true },
        boolean,
    ]
>;

test.each(Object.entries(otherRecords))(
    "warns of a name that moves, by the record that %s",
    (
        _,
        [other, isWarned]: readonly [
            { record?: object; outputs?: object; kind?: string; path?: string; isBeingDeleted?: true },
            boolean,
        ],
    ) => {
        const urn = `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:${other.kind ?? "Thing"}::${other.path ?? "other"}`;
        const resource = { urn, id: "thing_2", outputs: { ...ofOther, ...other.outputs }, ...other.record };
        const pending = other.isBeingDeleted === true ? [{ type: "deleting", resource }] : [];
        const { resources } = contentOf(
            { deployment: { resources: [resource], pending_operations: pending } },
            new Map(),
        );
        const own = new RunRegistry().mutable("Thing", "own");
        own.recordComparison("thing_1", state, []);
        const said = movedNameNoted(
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
            other.recordComparison(id, {}, []);
        }
        return newNamesake(kind, "own", args, [other]).length;
    };
    const data = kindWith({ deletion: { holdsData: true } });
    expect(said(data, { name: "a", provider: "p" })).toBe(1);
    expect(said(kindWith(), { name: "a", provider: "p" })).toBe(0);
    expect(said(data, { name: "a", provider: "q" })).toBe(0);
    expect(said(data, { name: "a", provider: "p" }, false)).toBe(0);
    expect(said(data, { name: "a", provider: "p" }, true, "thing_1")).toBe(0);
});

test("a replacement is unasked if the engine checks a known resource as a new one, and no argument asks", () => {
    const inputsBefore = { name: "a" };
    expect(isUnasked({ inputsBefore, isForcedByArguments: false }, {})).toBe(true);
    expect(isUnasked({ inputsBefore, isForcedByArguments: false }, inputsBefore)).toBe(false);
    expect(isUnasked({ inputsBefore, isForcedByArguments: true }, {})).toBe(false);
    expect(isUnasked({ isForcedByArguments: false }, {})).toBe(false);
});

test("only a retained object is not lost, and is in the way of a replacement that deletes it first", () => {
    const record = (more: object) => {
        const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:Thing::own";
        const [found] = contentOf(
            { deployment: { resources: [{ urn, id: "a", ...more }] } },
            new Map(),
        ).resources;
        return found !== undefined && losesObject(found);
    };
    expect([{}, { retainOnDelete: true }, { pendingReplacement: true }].map(record)).toEqual([
        true,
        false,
        false,
    ]);
    const refused = (deleteBeforeReplace: boolean, isRetained: boolean) =>
        refusalOfRetained(
            kindWith(),
            "a",
            {},
            {
                effects: {},
                changes: true,
                names: [],
                replaces: ["place"],
                leftAlone: [],
                deleteBeforeReplace,
                isRetained,
            },
        )?.code;
    expect([refused(true, true), refused(true, false), refused(false, true)]).toEqual([
        "replacement-blocked",
        undefined,
        undefined,
    ]);
});
