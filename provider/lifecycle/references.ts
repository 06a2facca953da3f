/**
 * The fate of a reference whose value a preview does not know yet.
 *
 * The engine passes the same mark for every unknown value. The class tells which resources the value comes from. A
 * resource without an id is about to be created or replaced. If it has an id, only another output is unknown, such as
 * the real id of an add-on.
 */
import { differingArguments } from "./compare.js";
import type { DeclarationRegistry } from "./declaration-registry.js";
import type { Json, JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Source } from "./preview-mark.js";

/** `moves`: the reference will name another object. `open`: nobody can tell. */
export type Fate = "moves" | "stays" | "open";

interface Referring {
    readonly kind: Kind;
    readonly session: { readonly registry: DeclarationRegistry };
}

export class References {
    readonly #kind: Kind;
    readonly #registry: DeclarationRegistry;

    constructor({ kind, session }: Referring) {
        this.#kind = kind;
        this.#registry = session.registry;
    }

    /** Returns the fate of an unknown argument. */
    fateOf(path: string, key: string, state: JsonObject, news: JsonObject): Fate {
        const sources = this.#registry.at(this.#kind.name, path).preview?.sources[key] ?? [];
        const ids = sources.map(source => this.#idOf(source));
        if (ids.includes(undefined)) {
            return "moves";
        }
        const [source, ...others] = sources;
        const [id] = ids;
        // With several sources, or a list, nothing tells which part of the value comes from which resource.
        if (
            source?.kind === undefined ||
            id === undefined ||
            others.length > 0 ||
            Array.isArray(state[key])
        ) {
            return "open";
        }
        return this.#isNamed(id, key, state, news) ? "stays" : "moves";
    }

    /** True if an adopted object keeps its id. It does not if an earlier run adopted it and this run replaces it. */
    #idOf({ kind = "", path = "", id, adopt }: Source): string | undefined {
        return id ?? (this.#registry.at(kind, path).exists ? undefined : adopt);
    }

    /** True if the stored reference names the object with this id. An object may have several ids. */
    #isNamed(id: string, key: string, state: JsonObject, news: JsonObject): boolean {
        const names: (Json | undefined)[] = Object.values(this.#registry.existing(id) ?? {});
        return (
            names.includes(state[key]) ||
            !differingArguments(this.#kind, state, { ...news, [key]: id }).includes(key)
        );
    }
}
