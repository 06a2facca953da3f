/** The claims of all resources of the stack. They distinguish the objects of the stack from those of others. */
import { claimNames } from "../claim-names.js";
import type { Kind } from "../kind.js";
import type { StackInventory } from "./stack-inventory.js";

type Claiming = Pick<Kind, "name" | "sharing">;

export class StackClaims {
    readonly #inventory: Pick<StackInventory, "resources">;
    readonly #kinds = new Map<string, Claiming>();

    constructor(inventory: Pick<StackInventory, "resources">) {
        this.#inventory = inventory;
    }

    register(kind: Claiming): void {
        this.#kinds.set(kind.name, kind);
    }

    /** Returns all claims; undefined if the engine does not answer. */
    async all(): Promise<ReadonlySet<string> | undefined> {
        const resources = await this.#inventory.resources();
        const claims = resources?.flatMap(({ kind, id, outputs }) => {
            const known = this.#kinds.get(kind);
            return known === undefined ? [] : claimNames(known, outputs, id, outputs);
        });
        return claims && new Set(claims);
    }
}
