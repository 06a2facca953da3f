/**
 * The fate of a reference whose value a preview does not know yet.
 *
 * The engine passes the same mark for every unknown value. The resource class passes the sources of the value. A
 * resource without an id is about to be created or replaced. If it has an id, only another output is unknown, such as
 * the real id of an add-on.
 */
import { differingArguments } from "../../kind/compare.js";
import type { Declaration } from "../holders/declaration.js";
import { textOf, type Json, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, type Kind } from "../../kind/kind.js";
import { nameIn } from "../../protocol/urns.js";
import type { RunFacts } from "./run-facts.js";
import type { ReferenceSource } from "../../protocol/hidden-properties.js";
import { isUnknown } from "../../protocol/unknown.js";

/** `moves`: the reference will name another object. `undecided`: this can't be known before the update. */
export type Fate = "moves" | "stays" | "undecided";

/** Returns the fate of an unknown argument. */
export function fateOf(facts: RunFacts, path: string, key: string, state: State, news: Inputs): Fate {
    const sources = sourcesOf(facts, path, key);
    const ids = sources.map(source => idOfSource(facts, source));
    if (ids.includes(undefined)) {
        return "moves";
    }
    const [source, ...others] = sources;
    const [id] = ids;
    // With several sources, or a list, the source of each part of the value is unknown.
    if (source?.kind === undefined || id === undefined || others.length > 0 || Array.isArray(state[key])) {
        return "undecided";
    }
    // An object may have several ids, and the stored reference may have any.
    const { existing } = declarationAt(facts, source);
    const names: (Json | undefined)[] = existing?.id === id ? Object.values(existing.state) : [];
    const isSameTarget =
        names.includes(state[key]) ||
        !differingArguments(facts.kind, state, { ...news, [key]: id }).includes(key);
    return isSameTarget ? "stays" : "moves";
}

/** Returns the path of the declaration that an argument refers to, if the program has it and the argument says which. */
export function targetOf(facts: RunFacts, path: string, key: string, args: Inputs): string | undefined {
    const id = textOf(args[key]);
    if (id !== undefined && !isUnknown(id)) {
        return declarationOf(facts, id)?.declaration.path;
    }
    const [source, ...others] = sourcesOf(facts, path, key);
    return others.length === 0 ? source?.path : undefined;
}

function sourcesOf({ kind, registry }: RunFacts, path: string, key: string): readonly ReferenceSource[] {
    const { preview } = registry.at(kind.name, path);
    // If no class names the sources, a value is unknown because its resource is about to be created or replaced.
    return preview === undefined ? [{}] : (preview.sources[key] ?? []);
}

function declarationAt({ registry }: RunFacts, { kind = "", path = "" }: ReferenceSource): Declaration {
    return registry.at(kind, path);
}

/** An adopted object keeps its id, unless an earlier run adopted it and this run replaces it. */
function idOfSource(facts: RunFacts, source: ReferenceSource): string | undefined {
    const { id, adopt } = source;
    const declaration = declarationAt(facts, source);
    const isDone = adopt !== undefined && declaration.existing !== undefined && declaration.hasAdopted(adopt);
    return id ?? (isDone ? undefined : adopt);
}

/** A resource whose object a reference names, and that gets another object in this run. */
export interface MovedTarget {
    readonly name: string;
    readonly noun: string;
    /** The arguments that replace it; empty if nothing tells them. */
    readonly changes: readonly string[];
    readonly isReplaced: boolean;
}

/**
 * Returns the resource that moves a reference whose new value is unknown; undefined if the program does not show that.
 * A recovery may adopt the object that a declaration creates.
 */
export function movedTarget(
    facts: RunFacts,
    path: string,
    key: string,
    state: State,
): MovedTarget | undefined {
    const { kinds, registry } = facts;
    if (facts.isRecovery) {
        return undefined;
    }
    // Without the class's mark, only the stored id tells which resource it is.
    const moved =
        registry.at(facts.kind.name, path).preview === undefined
            ? replacementOf(facts, textOf(state[key]))
            : sourcesOf(facts, path, key)
                  .filter(source => idOfSource(facts, source) === undefined)
                  .map(source => ({ kind: source.kind ?? "", declaration: declarationAt(facts, source) }))
                  .find(({ declaration }) => declaration.isDeclared);
    const kind = moved && kinds.get(moved.kind)?.();
    if (moved === undefined || kind === undefined) {
        return undefined;
    }
    const { args = {}, existing, isReplaced } = moved.declaration;
    const forcing = argumentsThat(kind, "replaces");
    const differing = isReplaced ? differingArguments(kind, existing?.state ?? {}, args) : [];
    const changes = differing.filter(each => forcing.includes(each));
    return { name: nameIn(moved.declaration.path), noun: kind.noun, changes, isReplaced };
}

/** Returns the declaration that replaces the object, and does not adopt it. */
function replacementOf(facts: RunFacts, id: string | undefined) {
    const found = id === undefined ? undefined : declarationOf(facts, id);
    const { isReplaced = false, args } = found?.declaration ?? {};
    return isReplaced && args?.["adopt"] !== id ? found : undefined;
}

function declarationOf({ kinds, registry }: RunFacts, id: string) {
    return [...kinds]
        .flatMap(([kind, load]) => registry.of(kind).map(declaration => ({ kind, load, declaration })))
        .find(
            ({ load, declaration: { existing, isDeclared } }) =>
                isDeclared &&
                existing?.id !== undefined &&
                idsOf(load(), existing.id, existing.state).includes(id),
        );
}

/** Returns the ids by which others may name an object; none for a kind whose id an argument gives. */
function idsOf({ identity }: Kind, id: string, { realId }: JsonObject): string[] {
    if (identity !== undefined) {
        return [];
    }
    return typeof realId === "string" ? [id, realId] : [id];
}
