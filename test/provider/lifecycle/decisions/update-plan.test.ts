/**
 * What an update writes, for every combination of what the last run recorded, the program declares and the platform has.
 *
 * The expectations are the promises of docs/guides/safety.md ("No unnamed change"). They know no kind, and share no code
 * with the decision.
 */
import { z } from "zod";
import { planUpdate } from "../../../../provider/lifecycle/decisions/update-plan.js";
import type { Json, JsonObject } from "../../../../provider/basics/json.js";
import { combined, thing } from "../../../support/thing.js";

const fields = {
    plain: z.string().optional(),
    set: z.array(z.string()).optional().meta({ isSet: true }),
    map: z.record(z.string(), z.string()).optional(),
    object: z.strictObject({ a: z.string().optional(), b: z.string().optional() }).optional(),
};
type Field = keyof typeof fields;

const kind = thing({}, fields);

interface Cell {
    readonly before: Json | undefined;
    readonly declared: Json | undefined;
    readonly found: Json | undefined;
    readonly isIgnored: boolean;
    readonly isUnfinished: boolean;
}

const maps = ["", "one", "two"].flatMap(a =>
    ["", "one", "two"].map(b => ({ ...(a && { a }), ...(b && { b }) })),
);

/** All values of one argument: absent, or made of two members. */
const values: Record<Field, readonly (Json | undefined)[]> = {
    plain: [undefined, "one", "two"],
    set: [undefined, [], ["one"], ["two"], ["one", "two"]],
    map: [undefined, ...maps],
    object: [undefined, ...maps],
};

const both = [false, true];

function cellsOf(field: Field): Cell[] {
    const [before, declared, found] = [values[field], values[field], values[field]];
    return combined<Cell>({ before, declared, found, isIgnored: both, isUnfinished: both });
}

const text = (value: unknown): string => JSON.stringify(value ?? null);
const argument = (field: Field, value: Json | undefined): JsonObject =>
    value === undefined ? {} : { [field]: value };

function planFor(
    field: Field,
    { before, declared, found, isIgnored, isUnfinished }: Cell,
    ignored: readonly string[] = isIgnored ? [field] : [],
) {
    return planUpdate(kind, {
        state: argument(field, before),
        declared: argument(field, declared),
        observed: argument(field, found),
        unfinished: isUnfinished ? [field] : [],
        givenUp: [],
        ignored,
        keepable: Object.keys(fields),
    });
}

const membersOf = (value: Json | undefined): JsonObject =>
    Array.isArray(value)
        ? Object.fromEntries(value.map(item => [item as string, true]))
        : value !== null && typeof value === "object"
          ? value
          : {};

/** Returns what the promises say. */
function promised(field: Field, cell: Cell): unknown {
    const { before, declared, found, isIgnored, isUnfinished } = cell;
    if (isIgnored) {
        return found;
    }
    if (isSame(field, before, declared)) {
        return isUnfinished ? declared : found;
    }
    if (field === "plain" || (field === "map" && declared === undefined)) {
        return declared;
    }
    // The members of an object are arguments only while program, state and platform have the object.
    if (field === "object" && [before, declared, found].includes(undefined)) {
        return declared;
    }
    // A member that the program changes is as declared, and every other one stays as somebody has set it.
    const [olds, news, there] = [before, declared, found].map(membersOf) as [
        JsonObject,
        JsonObject,
        JsonObject,
    ];
    const names = Object.keys({ ...olds, ...news, ...there });
    const members = names.map(name => [name, olds[name] === news[name] ? there[name] : news[name]] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** True for a list or a map that the program begins or ceases to declare as empty: the promises do not tell them apart. */
function isOpen({ before, declared }: Cell): boolean {
    const isEmpty = (value: Json | undefined): boolean => Object.keys(membersOf(value)).length === 0;
    return typeof before !== "string" && typeof declared !== "string" && isEmpty(before) && isEmpty(declared);
}

function isSame(field: Field, one: Json | undefined, other: Json | undefined): boolean {
    return field === "set" && one !== undefined && other !== undefined
        ? text([...(one as string[])].sort()) === text([...(other as string[])].sort())
        : text(one) === text(other);
}

/** The number of combinations, without those that the promises do not tell apart. */
const numbers = { plain: 108, set: 420, map: 3840, object: 3840 } as const;

/** The same for two spellings of the same members. */
function normal(value: unknown): string {
    return typeof value === "string" ? value : text(Object.entries(membersOf(value as Json)).sort());
}

describe.each(Object.keys(fields) as Field[])("an argument that is a %s", field => {
    const cells = cellsOf(field).filter(cell => field === "plain" || !isOpen(cell));

    test("has every combination in the table", () => {
        expect(cells).toHaveLength(numbers[field]);
    });

    test("is written if the program changes it, and otherwise stays as the platform has it", () => {
        const wrong = cells.filter(cell => {
            const wanted = planFor(field, cell).wanted[field];
            return normal(wanted) !== normal(promised(field, cell));
        });
        expect(wrong.slice(0, 3)).toEqual([]);
    });

    test("is due if the program changes it, or the last run has not written it, unless it is ignored", () => {
        const wrong = cells.filter(cell => {
            const { before, declared, isIgnored, isUnfinished } = cell;
            const isDue = !isIgnored && (isUnfinished || !isSame(field, before, declared));
            return text(planFor(field, cell).due) !== text(isDue ? [field] : []);
        });
        expect(wrong.slice(0, 3)).toEqual([]);
    });

    test("is named if its value is not the declared one, unless it is ignored", () => {
        const wrong = cells.filter(cell => {
            const { wanted, kept } = planFor(field, cell);
            const isAsDeclared = isSame(field, wanted[field], cell.declared);
            return !cell.isIgnored && kept.length > 0 === isAsDeclared;
        });
        expect(wrong.slice(0, 3)).toEqual([]);
    });

    test("has the declared value after the next update, unless it is ignored", () => {
        const wrong = cells.filter(cell => {
            const written = planFor(field, cell).wanted[field] as Json;
            const next = { ...cell, before: written, found: written, isUnfinished: false };
            const { wanted, kept } = planFor(field, next);
            const expected = cell.isIgnored ? written : cell.declared;
            return normal(wanted[field]) !== normal(expected) || kept.length > 0;
        });
        expect(wrong.slice(0, 3)).toEqual([]);
    });
});

test.each(["map", "object"] as const)(
    "a member of a %s that is ignored stays as the platform has it",
    field => {
        // The engine passes the former value of an ignored member.
        const cells = cellsOf(field).filter(
            ({ before, declared, found, isIgnored }) =>
                !isIgnored &&
                ![before, declared, found].includes(undefined) &&
                membersOf(before)["a"] === membersOf(declared)["a"],
        );
        const wrong = cells.filter(cell => {
            const { wanted, kept } = planFor(field, cell, [`${field}.a`]);
            const members = membersOf(wanted[field]);
            const expected = membersOf(promised(field, cell) as Json);
            const isWrong = members["a"] !== membersOf(cell.found)["a"] || members["b"] !== expected["b"];
            return isWrong || kept.includes(`${field}.a`);
        });
        expect(cells).toHaveLength(486);
        expect(wrong.slice(0, 3)).toEqual([]);
    },
);
