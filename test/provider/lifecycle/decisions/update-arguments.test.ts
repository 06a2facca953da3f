/**
 * What an update writes to arguments with a rule of their own: parts that several declarations may have, arguments that
 * exclude each other, arguments that only a replacement writes, and ignored ones.
 *
 * The expectations are the promises of docs/guides/safety.md ("No unnamed change"), and share no code with the decision.
 */
import { z } from "zod";
import {
    planUpdate,
    unfinishedIn,
    type UpdateFacts,
} from "../../../../provider/lifecycle/decisions/update-plan.js";
import type { JsonObject } from "../../../../provider/basics/json.js";
import { combined, thing, thingArgs } from "../../../support/thing.js";

const noFacts: UpdateFacts = {
    state: {},
    declared: {},
    observed: {},
    unfinished: [],
    givenUp: [],
    ignored: [],
    keepable: [],
};

const both = [false, true];
const values = [undefined, "one", "two"];

/** The object without the members that are absent. */
function present(object: Record<string, string | undefined>): JsonObject {
    return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

describe("parts that several declarations may have", () => {
    const parts = { noun: "variable", argument: "variables" };
    const kind = thing({ sharing: { parts } }, { variables: z.record(z.string(), z.string()) });
    const maps = combined({ a: values, b: values }).map(present);
    const cells = combined({
        before: maps,
        declared: maps,
        found: maps,
        isGivenUp: both,
        isIgnored: both,
    });
    type Cell = (typeof cells)[number];
    const planFor = ({ before, declared, found, isGivenUp, isIgnored }: Cell) =>
        planUpdate(kind, {
            ...noFacts,
            state: { variables: before },
            declared: { variables: declared },
            observed: { variables: found },
            givenUp: isGivenUp ? ["variables.a"] : [],
            ignored: isIgnored ? ["variables"] : [],
            keepable: ["variables"],
        });
    const names = ["a", "b"];

    test("are as declared if the program changes them or another declaration gives them up, else as they are", () => {
        const promised = ({ before, declared, found, isGivenUp, isIgnored }: Cell): JsonObject => {
            const member = (name: string) => {
                const isNamed = before[name] !== declared[name] || (isGivenUp && name === "a");
                return isNamed && !isIgnored ? declared[name] : found[name];
            };
            // What only others have set is theirs: the update neither writes nor removes it.
            const own = names.filter(name => declared[name] !== undefined);
            return present(Object.fromEntries(own.map(name => [name, member(name) as string | undefined])));
        };
        const wrong = cells.filter(
            cell => JSON.stringify(planFor(cell).wanted["variables"]) !== JSON.stringify(promised(cell)),
        );
        expect(wrong.slice(0, 3)).toEqual([]);
    });

    test("are removed only if the state has them", () => {
        const wrong = cells.filter(cell => planFor(cell).base["variables"] !== cell.before);
        expect(wrong.slice(0, 3)).toEqual([]);
    });

    test("are written if another declaration gives one up", () => {
        const same = { before: { a: "one" }, declared: { a: "one" }, found: { a: "one" }, isIgnored: false };
        expect(planFor({ ...same, isGivenUp: true }).due).toEqual(["variables"]);
        expect(planFor({ ...same, isGivenUp: false }).due).toEqual([]);
    });
});

describe("arguments that exclude each other", () => {
    const field = z.string().optional();
    const kind = thing({ counterparts: ["left", "right"] }, { left: field, right: field });
    const pairs = combined({ left: values, right: values }).map(present);
    const cells = combined({ before: pairs, declared: pairs, found: pairs });
    const planFor = ({ before, declared, found }: (typeof cells)[number]) =>
        planUpdate(kind, {
            ...noFacts,
            state: before,
            declared,
            observed: found,
            keepable: ["left", "right"],
        });

    test.each([
        ["left", "right"],
        ["right", "left"],
    ])("write the declared %s if the program changes %s, and say what that undoes", (one, other) => {
        const wrong = cells.filter(cell => {
            const { before, declared, found } = cell;
            const { wanted, kept, undone, base: now } = planFor(cell);
            const isChanged = (key: string) => before[key] !== declared[key];
            const isSetOutside = !isChanged(one) && found[one] !== declared[one];
            const isUndone = isSetOutside && isChanged(other);
            const expected = isSetOutside && !isUndone ? found[one] : declared[one];
            return (
                wanted[one] !== expected ||
                undone.includes(one) !== isUndone ||
                kept.includes(one) !== (isSetOutside && !isUndone) ||
                now[one] !== (isChanged(one) ? before[one] : found[one])
            );
        });
        expect(wrong.slice(0, 3)).toEqual([]);
    });
});

describe("an argument that only a replacement writes", () => {
    const keys = z.record(z.string(), z.string()).optional().meta({ change: "replaces" });
    const kind = thing({}, { ...thingArgs, keys });
    const cells = combined({
        before: values,
        declared: values,
        found: values,
        isReplacement: both,
        isIgnored: both,
    });

    test("is named if somebody has changed it outside, unless the program changes or ignores it", () => {
        const wrong = cells.filter(({ before, declared, found, isReplacement, isIgnored }) => {
            const plan = planUpdate(kind, {
                ...noFacts,
                state: present({ place: before }),
                declared: present({ place: declared }),
                observed: present({ place: found }),
                ignored: isIgnored ? ["place"] : [],
                ...(!isReplacement && { masked: {} }),
            });
            const isNamed = !isReplacement && !isIgnored && found !== declared && before === declared;
            return plan.replaceable.includes("place") !== isNamed;
        });
        expect(wrong).toEqual([]);
    });

    test("is named if the platform shows a part of it that cannot belong to the known value", () => {
        const known = { place: "one", keys: { a: "secret" } };
        const facts = { ...noFacts, state: known, declared: known, observed: known };
        expect(planUpdate(kind, { ...facts, masked: { place: "t…" } }).replaceable).toEqual(["place"]);
        // The members of a map are compared where they stand.
        expect(planUpdate(kind, { ...facts, masked: { keys: { a: "s…" } } }).replaceable).toEqual([]);
    });

    test("is written as the state has it if it is ignored", () => {
        const facts = { ...noFacts, state: { place: "one" }, declared: { place: "two" }, ignored: ["place"] };
        expect(planUpdate(kind, { ...facts, observed: { place: "one" } }).wanted).toEqual({ place: "one" });
    });
});

describe("after an update", () => {
    const field = z.string().optional();
    const kind = thing({}, { one: field, two: field, three: field });
    const declared = { one: "a", two: "a", three: "a" };

    test.each([
        ["nothing is left if all is as declared", declared, [], []],
        ["what is not as declared is left", { ...declared, one: "b" }, [], ["one"]],
        [
            "what is ignored is left only so that a refresh returns it",
            { ...declared, one: "b" },
            ["one"],
            ["one"],
        ],
        ["both are left", { ...declared, one: "b", two: "b" }, ["one"], ["two", "one"]],
        ["an ignored one that is as declared is not left", { ...declared, two: "b" }, ["one"], ["two"]],
    ])("%s", (_, known, ignored, left) => {
        expect(unfinishedIn(kind, known, declared, ignored)).toEqual(left);
    });
});
