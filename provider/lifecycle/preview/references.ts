/**
 * The fate of a reference whose value a preview does not know yet.
 *
 * The engine passes the same mark for every unknown value. The resource class passes the sources of the value. A
 * resource without an id is about to be created or replaced. If it has an id, only another output is unknown, such as
 * the real id of an add-on.
 */
import { differingArguments } from "../compare.js";
import type { ClaimTable } from "../claims/claims.js";
import type { Declaration } from "../claims/declaration.js";
import { textOf, type Json, type JsonObject } from "../json.js";
import type { Kind, LoadKind } from "../kind.js";
import type { Source } from "./mark.js";
import { isUnknown } from "./unknown.js";

/** `moves`: the reference will name another object. `open`: this can't be known before the update. */
export type Fate = "moves" | "stays" | "open";

interface Referring {
    readonly kind: Kind;
    readonly session: {
        readonly claims: ClaimTable;
        readonly kinds: ReadonlyMap<string, LoadKind>;
    };
}

export class References {
    readonly #kind: Kind;
    readonly #table: ClaimTable;
    readonly #kinds: ReadonlyMap<string, LoadKind>;

    constructor({ kind, session }: Referring) {
        this.#kind = kind;
        this.#table = session.claims;
        this.#kinds = session.kinds;
    }

    /** Returns the fate of an unknown argument. */
    fateOf(path: string, key: string, state: JsonObject, news: JsonObject): Fate {
        const sources = this.#sourcesOf(path, key);
        const ids = sources.map(source => this.#idOf(source));
        if (ids.includes(undefined)) {
            return "moves";
        }
        const [source, ...others] = sources;
        const [id] = ids;
        // With several sources, or a list, the source of each part of the value is unknown.
        if (
            source?.kind === undefined ||
            id === undefined ||
            others.length > 0 ||
            Array.isArray(state[key])
        ) {
            return "open";
        }
        return this.#isNamed(source, id, key, state, news) ? "stays" : "moves";
    }

    /** Returns the path of the declaration that an argument refers to, if the program has it and the argument says which. */
    targetOf(path: string, key: string, args: JsonObject): string | undefined {
        const id = textOf(args[key]);
        if (id !== undefined && !isUnknown(id)) {
            return this.#declarationOf(id)?.path;
        }
        const [source, ...others] = this.#sourcesOf(path, key);
        return others.length === 0 ? source?.path : undefined;
    }

    #sourcesOf(path: string, key: string): readonly Source[] {
        return this.#table.at(this.#kind.name, path).preview?.sources[key] ?? [];
    }

    #declarationOf(id: string): Declaration | undefined {
        return [...this.#kinds]
            .flatMap(([name, load]) => this.#table.of(name).map(declaration => ({ load, declaration })))
            .find(({ load, declaration: { existing, isDeclared } }) =>
                isDeclared && existing?.id !== undefined
                    ? namesOf(load(), existing.id, existing.stored).includes(id)
                    : false,
            )?.declaration;
    }

    /** True if an adopted object keeps its id. It does not if an earlier run adopted it and this run replaces it. */
    #idOf({ kind = "", path = "", id, adopt }: Source): string | undefined {
        return id ?? (this.#table.at(kind, path).existing === undefined ? adopt : undefined);
    }

    /** True if the stored reference names the object with this id. An object may have several ids. */
    #isNamed(
        { kind = "", path = "" }: Source,
        id: string,
        key: string,
        state: JsonObject,
        news: JsonObject,
    ): boolean {
        const { existing } = this.#table.at(kind, path);
        const names: (Json | undefined)[] = existing?.id === id ? Object.values(existing.stored) : [];
        return (
            names.includes(state[key]) ||
            !differingArguments(this.#kind, state, { ...news, [key]: id }).includes(key)
        );
    }
}

/** Returns the ids by which others may name an object; none for a kind whose id an argument gives. */
function namesOf({ identity }: Kind, id: string, { realId }: JsonObject): string[] {
    if (identity !== undefined) {
        return [];
    }
    return typeof realId === "string" ? [id, realId] : [id];
}
