/**
 * The objects of one kind that belong to the stack, as this process knows: those that a diff of a declaration named,
 * and those that this run created, adopted, updated or deleted. `stack-inventory.ts` asks the engine for all others.
 */
import { Creations } from "../creations.js";

export class ObjectIds {
    readonly #own = new Set<string>();
    readonly #removed = new Set<string>();

    /** The creations of this process. */
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

    /** Notes a deleted object: lists may still show it. */
    remove(id: string): void {
        this.#removed.add(id);
    }

    /** True for an object that the stack has, or had before this run deleted it. */
    isKnown(id: string): boolean {
        return this.isOwn(id) || this.isRemoved(id);
    }

    isRemoved(id: string): boolean {
        return this.#removed.has(id);
    }
}
