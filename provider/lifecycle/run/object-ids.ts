/**
 * The objects of one kind that this process knows to be the stack's own: what the program declares and a diff named, and
 * what this run created, adopted, updated or deleted. For all others, the engine knows what the stack has
 * (`stack-inventory.ts`).
 */
import { Creations } from "../creations.js";

export class ObjectIds {
    readonly #own = new Set<string>();
    readonly #removed = new Set<string>();

    /** What its creations know of each other. */
    readonly creations: Creations;

    constructor(now: () => number) {
        this.creations = new Creations(now);
    }

    add(id: string): void {
        this.#own.add(id);
    }

    isOwn(id: string): boolean {
        return this.#own.has(id);
    }

    /** Notes what this process has deleted: a list may go on showing it. */
    remove(id: string): void {
        this.#removed.add(id);
    }

    isRemoved(id: string): boolean {
        return this.#removed.has(id);
    }
}
