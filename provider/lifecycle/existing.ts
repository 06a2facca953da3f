/**
 * What this process knows to exist, by the path of its declaration.
 *
 * Of what is to be replaced the engine asks a second time as if it were new, and where the command line or a resource option
 * wants the replacement it creates without a word before. So whatever a check or a diff has told of it is kept.
 */
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";

export class Existing {
    readonly #isAsked: boolean;
    readonly #stored = new Map<string, JsonObject>();
    /** By id: a read and a deletion do not tell the path. */
    readonly #paths = new Map<string, string>();

    constructor({ holdsData, doubts }: Pick<Kind, "holdsData" | "doubts">) {
        // Of other kinds nobody asks, and there may be thousands of them.
        this.#isAsked = holdsData === true || doubts !== undefined;
    }

    /**
     * @param stored its arguments or outputs, as the last run left them
     * @param id where it is known already
     */
    note(path: string | undefined, stored: JsonObject, id?: string): void {
        if (!this.#isAsked || path === undefined) {
            return;
        }
        this.#stored.set(path, stored);
        if (id !== undefined) {
            this.#paths.set(id, path);
        }
    }

    forget(id: string): void {
        this.#stored.delete(this.#paths.get(id) ?? "");
    }

    at(path: string | undefined): JsonObject | undefined {
        return this.#stored.get(path ?? "");
    }
}
