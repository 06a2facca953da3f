/** The lists and requests that the creations of one kind in one process share. */

import type { Inputs } from "../../basics/roles.js";
import { withinOf, type Context, type Kind } from "../../kind/kind.js";

/** Returns the name of the list that has the objects of a kind beside an object, in its owner. */
export function collectionOf(context: Context, kind: Kind, wanted: Inputs): string {
    return `${context.owner} ${withinOf(kind, context, wanted)}`;
}

/** The time in milliseconds for which a list counts as the one before a creation. */
const listAge = 10_000;

export class CreationLists {
    readonly #now: () => number;
    readonly #lists = new Map<string, { listedAt: number; items: Promise<unknown[]> }>();
    /** By collection, the requests without an answer. */
    readonly #sent = new Map<string, Set<Promise<unknown>>>();

    constructor(now: () => number) {
        this.#now = now;
    }

    /** Returns the items that a collection had before. One list request serves all creations. */
    shareList<T>(collection: string, list: () => Promise<T[]>): Promise<T[]> {
        const known = this.#lists.get(collection);
        if (known !== undefined && this.#now() - known.listedAt < listAge) {
            return known.items as Promise<T[]>;
        }
        const listed = { listedAt: this.#now(), items: list() };
        this.#lists.set(collection, listed);
        listed.items.catch(() => {
            if (this.#lists.get(collection) === listed) {
                this.#lists.delete(collection);
            }
        });
        return listed.items;
    }

    /** Notes a creating request: until its answer arrives or is lost, the id of the created object is unknown. */
    async sending<T>(collection: string, request: Promise<T>): Promise<T> {
        const sent = this.#sent.get(collection) ?? new Set();
        this.#sent.set(collection, sent.add(request));
        try {
            return await request;
        } finally {
            sent.delete(request);
        }
    }

    /** Resolves when all present requests are answered, or their answers are lost. */
    async answered(collection: string): Promise<void> {
        await Promise.allSettled([...(this.#sent.get(collection) ?? [])]);
    }

    /** After a deletion, an earlier list is no longer valid. */
    forget(): void {
        this.#lists.clear();
    }
}
