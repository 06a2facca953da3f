/**
 * What a change of one argument does to an existing object, for every combination of what the last run recorded, the
 * program declares and the run knows.
 *
 * The expectations are the promises of docs/guides/safety.md ("No accidental replacement of data", "Delete or replace
 * data"). They know no kind, and share no code with the decision.
 */
import { z } from "zod";
import {
    compareArguments,
    decideDiff,
    needsRecord,
} from "../../../../provider/lifecycle/decisions/argument-changes.js";
import { fateOf, movedTarget, targetOf } from "../../../../provider/lifecycle/decisions/references.js";
import { contentOf, type StackRecord } from "../../../../provider/lifecycle/holders/records.js";
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import type { ReferenceSource } from "../../../../provider/protocol/hidden-properties.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { combined, thing, thingArgs } from "../../../support/thing.js";

const both = [false, true] as const;
const changeOf = { size: "in place", place: "replaces", group: "replaces" } as const;

function kindWith(more: object = {}): Kind {
    return thing(more, {
        ...thingArgs,
        group: z.string().optional().meta({ change: "replaces", reference: true }),
        timeouts: z.object({ delete: z.string() }).optional().meta({ change: "steers" }),
    });
}

/** The record of the object: as an update has left it, or as a run that was stopped. */
const records = {
    "has it": {},
    "is pending replacement": { pendingReplacement: true },
    "is retained": { retainOnDelete: true },
};

function recordOf(phase: keyof typeof records | undefined): StackRecord | undefined {
    const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:Thing::own";
    const resources = phase === undefined ? [] : [{ urn, id: "thing_1", outputs: {}, ...records[phase] }];
    return contentOf({ deployment: { resources } }, new Map()).resources[0];
}

interface Cell {
    readonly key: keyof typeof changeOf;
    readonly before: string | undefined;
    readonly declared: string | undefined;
    readonly holdsData: boolean;
    readonly allowReplace: boolean | string | undefined;
    readonly isIgnored: boolean;
    readonly isUnfinished: boolean;
    readonly isDeclared: boolean;
    readonly isUp: boolean;
    readonly record: keyof typeof records | undefined;
}

const cells = combined<Cell>({
    key: ["size", "place", "group"],
    before: [undefined, "one"],
    declared: [undefined, "one", "two", unknownValue],
    holdsData: both,
    allowReplace: [undefined, false, true, unknownValue],
    isIgnored: both,
    isUnfinished: both,
    isDeclared: both,
    isUp: both,
    record: [undefined, "has it", "is pending replacement", "is retained"],
});

function decide(cell: Cell) {
    const { key, before, declared, holdsData, allowReplace, isIgnored, isDeclared, isUp, record } = cell;
    const kind = kindWith({ deletion: { holdsData, deleteBeforeReplace: () => key === "group" } });
    const registry = new RunRegistry();
    const ignored = isIgnored ? [key] : [];
    // The source of the reference has an id, of which it is not known whether it is the recorded one: another package.
    const preview = isUp ? undefined : { sources: { group: [{ id: "other" }] } };
    const checked = { ignored, marked: [], preview, isUp, deletesFirst: undefined };
    registry.mutable("Thing", "own").recordCheck({ name: "a" }, checked);
    const facts = { kind, kinds: new Map(), registry, isRecovery: false };
    const change = {
        path: "own",
        id: "thing_1",
        state: { name: "a", ...(before !== undefined && { [key]: before }) },
        news: {
            name: "a",
            ...(declared !== undefined && { [key]: declared }),
            ...(allowReplace !== undefined && { allowReplace }),
        },
        unfinished: cell.isUnfinished ? [key] : [],
        marked: [],
        isDeclared,
        capabilities: {} as never,
        isStrict: false,
    };
    const changes = compareArguments(facts, change);
    const needed = needsRecord(change, changes);
    const { messages, refusal, diff } = decideDiff(
        facts,
        change,
        changes,
        needed ? recordOf(record) : undefined,
    );
    const does =
        refusal !== undefined
            ? refusal.code === "data-loss"
                ? "refuse"
                : refusal.code
            : diff.replaces.length > 0
              ? "replace"
              : diff.changes
                ? "update"
                : "nothing";
    return {
        does,
        isNamedOnce: diff === undefined || diff.names.length <= 1,
        isKept: diff?.isRetained === true,
        deletesFirst: diff?.deleteBeforeReplace === true,
        saysNotAsDeclared: messages.some(({ text }) => text.includes("not as declared so far")),
        saysOfLoss: messages.some(({ text }) => text.includes("would destroy the data")),
    };
}

/** Returns what the promises say. */
function promised(cell: Cell) {
    const { key, before, declared, holdsData, allowReplace, isIgnored, isDeclared, isUp, record } = cell;
    const isLeft = isDeclared && cell.isUnfinished && !isIgnored ? "update" : "nothing";
    const silent = { isNamedOnce: true, isKept: false, saysOfLoss: false, deletesFirst: key === "group" };
    const isNothing = isLeft === "nothing" && (isIgnored || before === declared);
    // The program has not changed, so the engine shows no field of the update.
    const said = { ...silent, saysNotAsDeclared: isDeclared && declared === undefined && !isNothing };
    if (isIgnored || before === declared) {
        return { ...said, does: isLeft };
    }
    if (changeOf[key] === "in place") {
        return { ...said, does: "update" };
    }
    const isGuarded = holdsData && allowReplace !== true;
    const isUnknown = declared === unknownValue;
    // Nobody knows before the update whether this reference moves. In an update, every value is known but by a fault.
    const isOpen = key === "group" && isDeclared && isUnknown && !isUp;
    if (isUnknown && (isGuarded || isOpen)) {
        return { ...said, does: "update", saysOfLoss: isGuarded && isDeclared && !isUp };
    }
    const isDecidable = allowReplace !== unknownValue;
    if (isGuarded && isDeclared && isDecidable && record !== "is pending replacement") {
        return { ...silent, does: "refuse", deletesFirst: false, saysNotAsDeclared: false };
    }
    return { ...said, does: "replace", isKept: isDeclared && record === "is retained" };
}

test("a change of an argument does what is promised, for every combination", () => {
    const wrong = cells
        .map(cell => ({ ...cell, decided: decide(cell), promised: promised(cell) }))
        .filter(
            ({ decided, promised: expected }) =>
                JSON.stringify(Object.entries(decided).sort()) !==
                JSON.stringify(Object.entries(expected).sort()),
        );
    expect(wrong.slice(0, 3)).toEqual([]);
});

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
    const checked = { ignored: [], marked: [], isUp: false, deletesFirst: undefined };
    registry.mutable("Thing", "own").recordCheck({ name: "a" }, { ...checked, preview });
    const target = registry.mutable("Group", "group");
    target.isDeclared = isGone !== true;
    if (adoptedBefore !== undefined) {
        target.recordCheck({ adopt: adoptedBefore }, { ...checked, preview });
    }
    if (id !== undefined) {
        target.recordComparison(id, stored ?? {}, []);
    }
    if (args !== undefined) {
        target.args = args;
    }
    if (isReplaced === true) {
        target.recordReplacedAlong();
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
    const decideWith = (more: object, record?: keyof typeof records) => {
        const news = { name: "a", group: unknownValue, ...more };
        const change = {
            path: "own",
            id: "thing_1",
            state: { name: "a", group: "group_1" },
            news,
            unfinished: [],
            marked: [],
            isDeclared: true,
            capabilities: {} as never,
            isStrict: false,
        };
        const changes = compareArguments(facts, change);
        const { refusal, messages } = decideDiff(facts, change, changes, recordOf(record));
        return [needsRecord(change, changes), refusal?.code, messages.length];
    };
    expect(decideWith({})).toEqual([true, "data-loss", 0]);
    expect(decideWith({}, "has it")).toEqual([true, "data-loss", 0]);
    expect(decideWith({}, "is pending replacement")).toEqual([true, undefined, 1]);
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
    const decideWith = (news: JsonObject, isDeclared = true) => {
        const state = { name: "a", group: "group_1" };
        const change = {
            path: "own",
            id: "thing_1",
            state,
            news: { name: "a", ...news },
            unfinished: [],
            marked: [],
            isDeclared,
            capabilities: {} as never,
            isStrict: false,
        };
        const { diff } = decideDiff(facts, change, compareArguments(facts, change), undefined);
        return [diff?.names, diff?.replaces];
    };
    expect(decideWith({ group: unknownValue })).toEqual([[], []]);
    expect(decideWith({ group: "group_1", timeouts: { delete: "1m" } })).toEqual([["timeouts"], []]);
});

/** The decision on a declaration of these arguments, and what is said before it. */
function decisionOn(
    kind: Kind,
    { state, news }: { state: JsonObject; news: JsonObject },
    {
        ignored = [],
        isDeclared = true,
        isStrict = false,
    }: { ignored?: string[]; isDeclared?: boolean; isStrict?: boolean },
) {
    const registry = new RunRegistry();
    const checked = { ignored, marked: [], preview: undefined, isUp: true, deletesFirst: undefined };
    registry.mutable("Thing", "own").recordCheck({ name: "a" }, checked);
    const facts = { kind, kinds: new Map(), registry, isRecovery: false };
    const change = {
        path: "own",
        id: "thing_1",
        state,
        news,
        unfinished: [],
        marked: [],
        isDeclared,
        capabilities: {} as never,
        isStrict,
    };
    return decideDiff(facts, change, compareArguments(facts, change), undefined);
}

test("an update without a request removes an ended drift from the state, unless ignoreChanges names all of it", () => {
    const secrets = {
        key: { key: z.string().optional().meta({ change: "in place", secret: "whole" }) },
        values: {
            values: z
                .record(z.string(), z.string())
                .optional()
                .meta({ change: "in place", secret: "values" }),
        },
    };
    // By the ignored paths, the secrets whose drift they cover.
    const covering: Record<string, readonly string[]> = {
        name: [],
        key: ["key"],
        values: ["MODE", "SIZE"],
        'values["MODE"]': ["MODE"],
        "values.SIZE": ["SIZE"],
    };
    const cells = combined<{ ignored: string[]; isDeclared: boolean; drifted: string[] }>({
        ignored: [[], ...Object.keys(covering).map(path => [path]), ["name", "values.SIZE"]],
        isDeclared: both,
        drifted: [[], ["key"], ["MODE"], ["MODE", "SIZE"]],
    });
    const found = cells.map(({ ignored, isDeclared, drifted }) => {
        const secret = drifted[0] === "key" ? secrets.key : secrets.values;
        const kind = kindWith({ args: z.object({ name: z.string(), ...secret }) });
        const change = { state: { name: "a", drifted }, news: { name: "a" } };
        return {
            ignored,
            isDeclared,
            drifted,
            names: decisionOn(kind, change, { ignored, isDeclared }).diff?.names,
        };
    });
    const wrong = found.filter(({ ignored, isDeclared, drifted, names }) => {
        const covered = ignored.flatMap(path => covering[path] ?? []);
        const isOver = isDeclared && drifted.some(name => !covered.includes(name));
        return JSON.stringify(names) !== JSON.stringify(isOver ? ["drifted"] : []);
    });
    expect(found).toHaveLength(56);
    expect(wrong.slice(0, 3)).toEqual([]);
});

test("a part that others have set stays, unless the program declares it", () => {
    const parts = {
        noun: "variable",
        argument: "variables",
        nameOf: (claim: string) => claim.split("/")[1] ?? "",
        covers: ({ isWhole }: JsonObject) => isWhole === "yes",
        leftOver: () => undefined,
    };
    const kind = kindWith({
        args: z.object({
            name: z.string().meta({ change: "in place" }),
            variables: z.record(z.string(), z.string()).meta({ change: "in place" }),
            isWhole: z.string().optional().meta({ change: "steers" }),
        }),
        sharing: {
            parts,
            claims: ({ variables }: JsonObject, id: string) =>
                Object.keys(variables as JsonObject).map(name => `${id}/${name}`),
        },
    });
    const cells = combined<{ foreign: string[]; declared: JsonObject; isWhole: "yes" | "no" }>({
        foreign: [[], ["MODE"], ["OTHER"]],
        declared: [{ OWN: "1" }, { OWN: "1", MODE: "2" }, { OWN: "1", MODE: "3" }],
        isWhole: ["yes", "no"],
    });
    const found = cells.map(({ foreign, declared, isWhole }) => {
        // A refresh has recorded "MODE", which the console has.
        const state = { name: "a", variables: { OWN: "1", MODE: "2" }, isWhole, unmanaged: foreign };
        const { diff } = decisionOn(kind, { state, news: { name: "a", variables: declared, isWhole } }, {});
        return { foreign, declared, isWhole, names: diff?.names, leftAlone: diff?.leftAlone };
    });
    const wrong = found.filter(({ foreign, declared, isWhole, names, leftAlone }) => {
        const isLeft = foreign.includes("MODE") && declared["MODE"] === undefined && isWhole === "no";
        const isChanged = declared["MODE"] !== "2" && !isLeft;
        return (
            JSON.stringify([names, leftAlone]) !==
            JSON.stringify([isChanged ? ["variables"] : [], isLeft ? ['variables["MODE"]'] : []])
        );
    });
    expect(found).toHaveLength(18);
    expect(wrong.slice(0, 3)).toEqual([]);
});

test("a value that the catalogue lacks is a warning, with strict a refusal, and the reason of a loss of data", () => {
    const cells = combined<{ isKnown: boolean; isStrict: boolean; isDeclared: boolean; isLost: boolean }>({
        isKnown: both,
        isStrict: both,
        isDeclared: both,
        isLost: both,
    });
    const found = cells.map(({ isKnown, isStrict, isDeclared, isLost }) => {
        const unknown = { code: "unknown-region", fact: 'There is no place "two".', reason: "no such place" };
        const kind = kindWith({ warn: () => (isKnown ? [] : [unknown]), deletion: { holdsData: isLost } });
        const change = { state: { name: "a", place: "one" }, news: { name: "a", place: "two" } };
        const { refusal, messages } = decisionOn(kind, change, { isStrict, isDeclared });
        return {
            isKnown,
            isStrict,
            isDeclared,
            isLost,
            code: refusal?.code,
            warns: messages.some(({ code }) => code === "unknown-region"),
        };
    });
    const wrong = found.filter(({ isKnown, isStrict, isDeclared, isLost, code, warns }) => {
        const unknown = isDeclared && !isKnown;
        const isRefused = (isDeclared && isLost) || (unknown && isStrict);
        const expected = !isRefused ? undefined : unknown ? "unknown-region" : "data-loss";
        return code !== expected || warns !== (unknown && !isRefused);
    });
    expect(found).toHaveLength(16);
    expect(wrong.slice(0, 3)).toEqual([]);
});
