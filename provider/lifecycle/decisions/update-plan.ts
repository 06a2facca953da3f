/** Decides which arguments an update or a replacement writes, and which keep the platform's value. */
import { z } from "zod";
import { differingArguments } from "../../kind/compare.js";
import { canonical, isMap, type Json, type JsonObject, pick, without } from "../../basics/json.js";
import type { Inputs, Known, Present, State } from "../../basics/roles.js";
import { argumentsThat, metaOf, type Kind } from "../../kind/kind.js";
import { inOrderOf, sameSet, stringsIn } from "../../basics/sets.js";
import { isIgnored, withPresent } from "../../protocol/ignored-changes.js";
import { declaredOnly } from "../../kind/arguments.js";

/** Everything that determines an update, or a creation that replaces an object. */
export interface UpdateFacts {
    readonly state: State;
    readonly declared: Inputs;
    /** The arguments and outputs of the object as the platform has it now. */
    readonly observed: Present;
    /** The arguments that the last run did not write. */
    readonly unfinished: readonly string[];
    /** The paths of the parts that another declaration gives up in this run. */
    readonly givenUp: readonly string[];
    /** The paths in the resource option `ignoreChanges`. */
    readonly ignored: readonly string[];
    /** The arguments that can keep the platform's value. */
    readonly keepable: readonly string[];
    /** The arguments that the platform masks, each with the part that it returns. Undefined for a replacement. */
    readonly masked?: JsonObject;
}

export interface UpdatePlan {
    /** The arguments for the kind's `update`: the declared value where a write is due, otherwise the present one. */
    readonly wanted: Inputs;
    /**
     * The object as the platform has it, from which the kind's `update` starts. An argument that changes has the value of the
     * state instead, so that the kind removes what this stack has set and nothing else.
     */
    readonly base: State;
    /** The arguments that are to be written. */
    readonly due: readonly string[];
    /** The paths that differ from the declaration, and that no preview has named. */
    readonly kept: readonly string[];
    /** The arguments that were changed outside Pulumi, and that this change does not keep. */
    readonly undone: readonly string[];
    /** The arguments that were changed outside Pulumi, and that no update can write. */
    readonly replaceable: readonly string[];
}

/** Returns the plan that writes the declared values. */
export function asDeclared(wanted: Inputs, base: State = {}, due: readonly string[] = []): UpdatePlan {
    return { wanted, base, due, kept: [], undone: [], replaceable: [] };
}

/**
 * Compares state, declaration and platform. A write is due for what differs between state and declaration, for what the
 * last run did not write, and for what another declaration gives up: the preview has named all of these. Everything
 * else keeps the platform's value.
 */
export function planUpdate(kind: Kind, facts: UpdateFacts): UpdatePlan {
    const { state, declared, observed, ignored, givenUp, keepable } = facts;
    const differing = differingArguments(kind, state, withPresent(ignored, declared, state));
    const unfinished = facts.unfinished.filter(key => !isIgnored(ignored, key));
    const due = [...new Set([...differing, ...unfinished, ...givenUp.map(path => path.split(".")[0] ?? "")])];
    const completedObject = completed(kind, observed, state);
    const changed = differingArguments(
        kind,
        completedObject,
        withPresent(ignored, declared, completedObject),
    );
    const { counterparts = [] } = kind;
    const wanted = { ...declared };
    const kept: string[] = [];
    const undone: string[] = [];
    for (const key of keepable) {
        // The last run did not write it, so the declared value is due as a whole: nothing of it is kept.
        const isWrittenAsDeclared = unfinished.includes(key) && !differing.includes(key);
        if (isWrittenAsDeclared || !(due.includes(key) || changed.includes(key))) {
            continue;
        }
        const isCounterpart = counterparts.includes(key) && !due.includes(key);
        if (isCounterpart && counterparts.some(other => due.includes(other))) {
            undone.push(key);
            continue;
        }
        const [value, paths] = merged(kind, key, facts, due.includes(key));
        wanted[key] = value;
        kept.push(...paths);
    }
    const isReported = (path: string): boolean => !isIgnored(ignored, path);
    return {
        wanted: withPresent(ignored, wanted, ignoredIn(kind, facts)),
        // Parts that others have too are only removed if the preview has named them.
        base: kind.sharing?.parts === undefined ? withLast(completedObject, pick(state, differing)) : state,
        due,
        kept: kept.filter(isReported),
        undone: undone.filter(isReported),
        replaceable: replaceableIn(kind, facts, completedObject).filter(key => !due.includes(key)),
    };
}

/**
 * Returns what the next update has to write: the arguments that are not as declared. If an ignored value differs too, the
 * ignored paths are among them.
 */
export function unfinishedIn(
    kind: Kind,
    properties: Known,
    declared: Inputs,
    ignored: readonly string[],
): string[] {
    const all = differingArguments(kind, properties, declared);
    const left = differingArguments(kind, properties, withPresent(ignored, declared, properties));
    // No update writes ignored arguments. Named here, they make the next refresh return all inputs, so that the engine records
    // the values of the platform.
    return all.length > left.length ? [...left, ...ignored] : left;
}

/**
 * Returns the object with what only the state knows: the outputs that take a request of their own, and what the program
 * alone has. An argument that the platform no longer returns has no value.
 */
function completed(kind: Kind, observed: Present, state: State): Present {
    const whole: JsonObject = {
        ...without(state, ...Object.keys(kind.args.shape)),
        ...declaredOnly(state),
        ...observed,
    };
    return whole;
}

/** Returns the object with the values of the last run for the arguments that change. */
function withLast(here: Present, changing: State): State {
    const mixed: JsonObject = { ...here, ...changing };
    return mixed;
}

/** Returns the arguments whose value on the platform differs from the declared one, and that only a replacement writes. */
function replaceableIn(kind: Kind, { declared, ignored, masked }: UpdateFacts, here: Present): string[] {
    if (masked === undefined) {
        return [];
    }
    // The platform returns such a part only if it cannot belong to the known value. A map has its members in the arguments.
    const parts = Object.entries(masked).filter(([, part]) => typeof part === "string");
    const found = { ...here, ...Object.fromEntries(parts) };
    const forcing = argumentsThat(kind, "replaces");
    return differingArguments(kind, found, withPresent(ignored, declared, found)).filter(key =>
        forcing.includes(key),
    );
}

/** Returns the argument for the update, and the paths that keep the platform's value. */
function merged(
    kind: Kind,
    key: string,
    { state, declared, observed, givenUp }: UpdateFacts,
    isDue: boolean,
): [value: Json | undefined, kept: string[]] {
    const [before, wanted, found] = [state[key], declared[key], observed[key]];
    if (isMap(wanted) && (isRecord(kind, key) || (isObject(kind, key) && isMap(before) && isMap(found)))) {
        const [olds, there] = [isMap(before) ? before : {}, isMap(found) ? found : {}];
        const isUnnamed = (name: string): boolean =>
            !givenUp.includes(`${key}.${name}`) &&
            isSame(olds[name], wanted[name]) &&
            !isSame(there[name], wanted[name]);
        // Other declarations may own parts of a shared map, so a part that was set outside this stack is not written.
        const names = new Set([...Object.keys(wanted), ...(isShared(kind, key) ? [] : Object.keys(there))]);
        const kept = [...names].filter(isUnnamed);
        const members = [...names]
            .map(name => [name, kept.includes(name) ? there[name] : wanted[name]] as const)
            .filter(([, member]) => member !== undefined);
        return [Object.fromEntries(members), kept.map(name => `${key}.${name}`)];
    }
    if (metaOf(kind, key).isSet === true) {
        const [olds, news, there] = [stringsIn(before), stringsIn(wanted), stringsIn(found)];
        const remaining = there.filter(item => news.includes(item) || !olds.includes(item));
        const added = news.filter(item => !olds.includes(item));
        const items = inOrderOf(news, [...new Set([...remaining, ...added])]);
        return sameSet(items, news) ? [wanted, []] : [items, [key]];
    }
    return isDue ? [wanted, []] : [found, [key]];
}

/** The other arguments stay as the state has them: a replacement may have kept a value that the engine does not know. */
function ignoredIn(kind: Kind, { state, declared, observed, keepable }: UpdateFacts): JsonObject {
    const found = keepable.map(key => {
        const [value, own] = [observed[key], declared[key]];
        return [
            key,
            isShared(kind, key) && isMap(value) && isMap(own) ? pickNamesOf(value, own) : value,
        ] as const;
    });
    const others = without({ ...declared, ...pick(state, Object.keys(kind.args.shape)) }, ...keepable);
    return { ...others, ...Object.fromEntries(found) };
}

/** Returns the members of a map whose names another map has too. */
function pickNamesOf(map: JsonObject, other: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(map).filter(([name]) => Object.hasOwn(other, name)));
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
    return canonical(one) === canonical(other);
}

/** True for a map whose names the program chooses. */
function isRecord({ args }: Kind, key: string): boolean {
    return unwrapped(args.shape[key]) instanceof z.ZodRecord;
}

/** True for a map whose parts several declarations may have. */
function isShared({ sharing }: Kind, key: string): boolean {
    return sharing?.parts?.argument === key;
}

function isObject({ args }: Kind, key: string): boolean {
    return unwrapped(args.shape[key]) instanceof z.ZodObject;
}

function unwrapped(field: unknown): unknown {
    return field instanceof z.ZodOptional || field instanceof z.ZodDefault
        ? unwrapped(field.unwrap())
        : field;
}
