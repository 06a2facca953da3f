/** Whose an object is that a creation or an adoption has found. */
import { claimNames, declarationName } from "../claim-names.js";
import type { Claims } from "../claims.js";
import { nameIn } from "../internals.js";
import type { JsonObject } from "../json.js";
import type { Kind } from "../kind.js";
import type { StackInventory, StackResource } from "./stack-inventory.js";

export type Holder =
    /** No resource of the stack has the object. */
    | { is: "nobody"; other?: undefined; problem?: undefined }
    /** The engine does not answer. */
    | { is: "unknown"; other?: undefined; problem: string }
    /** The declaration that asks: what it has is being replaced, or is pending deletion. */
    | { is: "self"; other?: undefined; problem?: undefined }
    | { is: "other"; other: OtherResource; problem?: undefined };

/** Another resource of the stack. */
export interface OtherResource {
    urn: string;
    path: string;
    /** The name that the program gave to it. */
    name: string;
    /** True if the program is known to declare it in this run. */
    isDeclared: boolean;
    /** True if the engine refuses to delete it. */
    isProtected: boolean;
}

export class Holders {
    readonly #kind: Kind;
    readonly #claims: Claims;
    readonly #inventory: StackInventory;

    constructor(kind: Kind, claims: Claims, inventory: StackInventory) {
        this.#kind = kind;
        this.#claims = claims;
        this.#inventory = inventory;
    }

    /**
     * Tells whose an object is.
     *
     * @param path of the declaration that asks
     * @param known arguments and outputs of the object
     */
    async of(path: string | undefined, id: string, known: JsonObject): Promise<Holder> {
        const resources = await this.#inventory.resources();
        if (resources === undefined) {
            return { is: "unknown", problem: this.#inventory.problem };
        }
        const wanted = new Set(claimNames(this.#kind, known, id, known));
        const holders = resources.filter(resource => this.#has(resource, wanted));
        if (holders.length === 0) {
            return { is: "nobody" };
        }
        const other = holders.find(
            holder => !holder.isPendingDeletion && (holder.kind !== this.#kind.name || holder.path !== path),
        );
        return other === undefined ? { is: "self" } : { is: "other", other: this.#described(other) };
    }

    /** Whether the resource has one of these. What this run has taken from it by now is its no more. */
    #has({ kind, id, outputs }: StackResource, wanted: ReadonlySet<string>): boolean {
        const group = this.#kind.sharesIdsWith ?? this.#kind.name;
        return (
            this.#claims.groupOf(kind) === group &&
            claimNames(this.#kind, outputs, id, outputs).some(
                claim => wanted.has(claim) && !this.#claims.isDropped(claim),
            )
        );
    }

    #described({ kind, urn, path, isProtected }: StackResource): OtherResource {
        const isDeclared = this.#claims.isExpected(declarationName(kind, path));
        return { urn, path, name: nameIn(path), isDeclared, isProtected };
    }
}
