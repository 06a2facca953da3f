/** What becomes of a reference whose resource moves, stays, or is not known: docs/guides/safety.md. */
import { z } from "zod";
import {
    compareArguments,
    decideDiff,
    needsRecord,
} from "../../../../provider/lifecycle/decisions/argument-changes.js";
import { fateOf, movedTarget, targetOf } from "../../../../provider/lifecycle/decisions/references.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import type { ReferenceSource } from "../../../../provider/protocol/hidden-properties.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { thing, thingArgs } from "../../../support/thing.js";
import { changeOf, checked, recorded } from "./facts.js";

function kindWith(more: object = {}): Kind {
    return thing(more, {
        ...thingArgs,
        group: z.string().optional().meta({ change: "replaces", reference: true }),
        timeouts: z.object({ delete: z.string() }).optional().meta({ change: "steers" }),
    });
}

/** What the program refers to, and what becomes of its object. The last run recorded "group_1". */
interface Reference {
    readonly sources?: readonly ReferenceSource[];
    readonly state?: unknown;
    /** The object of the declaration "group", and its real id. */
    readonly stored?: JsonObject;
    readonly id?: string;
    readonly args?: JsonObject;
    readonly adoptedBefore?: string;
    readonly isReplaced?: true;
    readonly isGone?: true;
    readonly isRecovery?: true;
    readonly isGiven?: true;
}

const group = { kind: "Group", path: "group" };
const existing = { id: "group_1", stored: { name: "g", realId: "real_1", place: "one" } };
const moving = { ...existing, isReplaced: true, args: { name: "g", place: "two" } } as const;

const references = {
    "has the recorded id": [{ ...existing, sources: [{ ...group, id: "group_1" }] }, "stays"],
    "has the recorded real id": [
        { ...existing, state: "real_1", sources: [{ ...group, id: "group_1" }] },
        "stays",
    ],
    "has another id": [{ id: "group_2", stored: {}, sources: [{ ...group, id: "group_2" }] }, "moves"],
    "was another object in the last run": [
        { id: "group_2", stored: { realId: "group_1" }, sources: [{ ...group, id: "group_3" }] },
        "moves",
    ],
    "is new": [{ sources: [group] }, "moves", "created"],
    "is new beside a known one": [
        { sources: [{ kind: "Group", path: "other", id: "group_1" }, group] },
        "moves",
        "created",
    ],
    "is replaced": [{ ...moving, sources: [group] }, "moves", "replaced by place"],
    "is new, in a recovery": [{ sources: [group], isRecovery: true }, "moves"],
    "is new, and adopts the recorded one": [{ sources: [{ ...group, adopt: "group_1" }] }, "stays"],
    "is new, and adopts another one": [{ sources: [{ ...group, adopt: "group_2" }] }, "moves"],
    "is replaced, and an earlier run adopted it": [
        { ...moving, adoptedBefore: "group_1", sources: [{ ...group, adopt: "group_1" }] },
        "moves",
        "replaced by place",
    ],
    "is not of this package": [{ sources: [{ id: "group_1" }] }, "undecided"],
    "is one of two": [{ ...existing, sources: [{ ...group, id: "group_1" }, { id: "other" }] }, "undecided"],
    "is in a list": [
        { ...existing, state: ["group_1"], sources: [{ ...group, id: "group_1" }] },
        "undecided",
    ],
    "is not named, and the program names no sources": [{ sources: [] }, "undecided"],
    "is replaced, without a class": [moving, "moves", "replaced by place"],
    "is replaced, and the real id is recorded, without a class": [
        { ...moving, state: "real_1" },
        "moves",
        "replaced by place",
    ],
    "is replaced by a given id, without a class": [{ ...moving, isGiven: true }, "moves"],
    "is replaced and adopts the same, without a class": [{ ...moving, args: { adopt: "group_1" } }, "moves"],
    "is not replaced, without a class": [existing, "moves"],
    "is replaced and no longer declared, without a class": [{ ...moving, isGone: true }, "moves"],
} as const satisfies Record<string, readonly [Reference, "moves" | "stays" | "undecided", string?]>;

/** The run in a preview, or in one of a program without a class. */
function runWith({
    sources,
    id,
    stored,
    args,
    adoptedBefore,
    isReplaced,
    isGone,
    isRecovery,
    isGiven,
}: Reference) {
    const registry = new RunRegistry();
    const preview = sources && { sources: { group: sources } };
    registry.mutable("Thing", "own").noteCheck({ name: "a" }, { ...checked, isUp: false, preview });
    const target = registry.mutable("Group", "group");
    target.isDeclared = isGone !== true;
    if (adoptedBefore !== undefined) {
        target.noteCheck({ adopt: adoptedBefore }, { ...checked, isUp: false, preview });
    }
    if (id !== undefined) {
        target.noteComparison(id, stored ?? {}, []);
    }
    if (args !== undefined) {
        target.args = args;
    }
    if (isReplaced === true) {
        target.noteReplacedAlong();
    }
    const identity = isGiven === true ? { identity: { id: () => id } } : {};
    const kinds = new Map([
        ["Thing", () => kindWith()],
        ["Group", () => kindWith({ name: "Group", noun: "group", ...identity })],
    ]);
    return { kind: kindWith(), kinds, registry, isRecovery: isRecovery === true };
}

test.each(Object.entries(references))(
    "a reference whose resource %s",
    (_, [reference, fate, moved]: readonly [Reference, string, string?]) => {
        const facts = runWith(reference);
        const state = { group: (reference.state ?? "group_1") as string };
        expect(fateOf(facts, "own", "group", state, { group: unknownValue })).toBe(fate);
        const target = movedTarget(facts, "own", "group", state);
        const said = target && [target.isReplaced ? "replaced" : "created", ...target.changes].join(" by ");
        expect([target?.name, said]).toEqual(moved === undefined ? [undefined, undefined] : ["group", moved]);
    },
);

test("a reference to an object with data moves only with a record of the object, and unless allowReplace is open", () => {
    const facts = {
        ...runWith({ ...moving, sources: [group] }),
        kind: kindWith({ deletion: { holdsData: true } }),
    };
    const decideWith = (more: object, record?: object) => {
        const news = { name: "a", group: unknownValue, ...more };
        const change = changeOf({ state: { name: "a", group: "group_1" }, news });
        const changes = compareArguments(facts, change);
        const { refusal, messages } = decideDiff(facts, change, changes, record && recorded(record));
        return [needsRecord(change, changes), refusal?.code, messages.length];
    };
    expect(decideWith({})).toEqual([true, "data-loss", 0]);
    expect(decideWith({}, {})).toEqual([true, "data-loss", 0]);
    expect(decideWith({}, { pendingReplacement: true })).toEqual([true, undefined, 1]);
    expect(decideWith({ allowReplace: unknownValue })).toEqual([false, undefined, 1]);
    expect(decideWith({ allowReplace: true })).toEqual([true, undefined, 0]);
});

test("a message names the resource to which an argument refers, if there is one", () => {
    const target = (reference: Reference, value: string) =>
        targetOf(runWith(reference), "own", "group", { group: value });
    expect(target(existing, "group_1")).toBe("group");
    expect(target(existing, "real_1")).toBe("group");
    expect(target(existing, "group_2")).toBeUndefined();
    expect(target({ ...existing, isGone: true }, "group_1")).toBeUndefined();
    expect(target({ ...existing, isGiven: true }, "group_1")).toBeUndefined();
    expect(target({ sources: [group] }, unknownValue)).toBe("group");
    expect(target({ sources: [group, { id: "other" }] }, unknownValue)).toBeUndefined();
});

test("an object that stays under its name, or has another deadline, changes as little", () => {
    const facts = runWith({ ...existing, sources: [{ ...group, id: "group_1" }] });
    const decideWith = (news: JsonObject) => {
        const change = changeOf({ state: { name: "a", group: "group_1" }, news: { name: "a", ...news } });
        const { diff } = decideDiff(facts, change, compareArguments(facts, change), undefined);
        return [diff?.names, diff?.replaces];
    };
    expect(decideWith({ group: unknownValue })).toEqual([[], []]);
    expect(decideWith({ group: "group_1", timeouts: { delete: "1m" } })).toEqual([["timeouts"], []]);
});
