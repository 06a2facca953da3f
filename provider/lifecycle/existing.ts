/**
 * What this process knows to exist, by the path of its declaration.
 *
 * Of what is to be replaced the engine asks a second time as if it were new, and where the command line or a resource option
 * wants the replacement it creates without a word before. So whatever a check or a diff has told of it is kept.
 */
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";

/** As the last run left it. */
interface Known {
    /** Its arguments, or its outputs. */
    stored: JsonObject;
    /** Absent where the engine has not told it yet. */
    id?: string | undefined;
}

export class Existing {
    readonly #isAsked: boolean;
    readonly #known = new Map<string, Known>();

    constructor({ kind }: { kind: Pick<Kind, "deletion" | "preview"> }) {
        // No operation of another kind asks, and there may be thousands of resources.
        this.#isAsked = kind.deletion?.holdsData === true || kind.preview?.doubts !== undefined;
    }

    note(path: string | undefined, known: Known): void {
        if (this.#isAsked && path !== undefined) {
            this.#known.set(path, { ...this.#known.get(path), ...known });
        }
    }

    /** A read and a deletion tell no path. */
    forget(id: string): void {
        this.#known.forEach((known, path) => {
            if (known.id === id) this.#known.delete(path);
        });
    }

    at(path: string | undefined): Known | undefined {
        return this.#known.get(path ?? "");
    }
}
