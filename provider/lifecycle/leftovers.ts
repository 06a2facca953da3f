/**
 * What replacements left behind. The engine refreshes an object that is pending deletion like any other, under the URN
 * of its replacement, and reports it as unchanged.
 */
import { nameIn } from "./internals.js";
import type { Kind } from "./kind.js";
import type { Log } from "./log.js";

export class Leftovers {
    readonly #noun: string;
    readonly #log: Log;
    /** By the path of the declaration. */
    readonly #refreshed = new Map<string, string>();

    constructor({ noun }: Pick<Kind, "noun">, log: Log) {
        this.#noun = noun;
        this.#log = log;
    }

    /** Notes what a refresh asks about. */
    note(path: string | undefined, id: string): void {
        if (path === undefined) {
            return;
        }
        const other = this.#refreshed.get(path);
        this.#refreshed.set(path, id);
        if (other !== undefined && other !== id) {
            this.#log.warn(
                `the state has two objects for ${this.#noun} "${nameIn(path)}", ${other} and ${id}: one of them was replaced and is pending deletion. ` +
                    `The next "pulumi up" deletes that one.`,
            );
        }
    }
}
