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
import { RunRegistry } from "../../../../provider/lifecycle/holders/run-registry.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import type { Kind } from "../../../../provider/kind/kind.js";
import { unknownValue } from "../../../../provider/protocol/unknown.js";
import { combined, thing, thingArgs } from "../../../support/thing.js";
import { changeOf, checked, recorded } from "./facts.js";

const both = [false, true] as const;
const effectOf = { size: "in place", place: "replaces", group: "replaces" } as const;

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

interface Cell {
    readonly key: keyof typeof effectOf;
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
    registry.mutable("Thing", "own").noteCheck({ name: "a" }, { ...checked, ignored, preview, isUp });
    const facts = { kind, kinds: new Map(), registry, isRecovery: false };
    const change = changeOf({
        state: { name: "a", ...(before !== undefined && { [key]: before }) },
        news: {
            name: "a",
            ...(declared !== undefined && { [key]: declared }),
            ...(allowReplace !== undefined && { allowReplace }),
        },
        unfinished: cell.isUnfinished ? [key] : [],
        isDeclared,
    });
    const changes = compareArguments(facts, change);
    const needed = needsRecord(change, changes);
    const { messages, refusal, diff } = decideDiff(
        facts,
        change,
        changes,
        needed && record !== undefined ? recorded(records[record]) : undefined,
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
    if (effectOf[key] === "in place") {
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
    registry.mutable("Thing", "own").noteCheck({ name: "a" }, { ...checked, ignored });
    const facts = { kind, kinds: new Map(), registry, isRecovery: false };
    const change = changeOf({ state, news, isDeclared, isStrict });
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
        const kind = kindWith({ doubts: () => (isKnown ? [] : [unknown]), deletion: { holdsData: isLost } });
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
