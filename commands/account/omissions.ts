/** Objects and values that an inventory leaves out, each with its reason. */
import { codeIn, withCode, type ErrorCode } from "../../provider/error-codes.js";
import type { Omission, UndeclarableObject } from "./inventory.js";

export class Omissions {
    readonly #skipped = new Map<string, Omission>();
    readonly #undeclarable = new Map<string, UndeclarableObject>();
    readonly #unread = new Map<string, Omission>();

    skip(what: string, why: string): void {
        this.#skipped.set(`${what}\n${why}`, { what, why });
    }

    /** Skips an object that no program can declare. */
    skipObject(object: UndeclarableObject): void {
        const { what, why } = object;
        this.skip(what, why);
        this.#undeclarable.set(`${what}\n${why}`, object);
    }

    fail(what: string, why: string, code: ErrorCode): void {
        this.#unread.set(`${what}\n${why}`, { what, why: withCode(why, code) });
    }

    get skipped(): Omission[] {
        return inOrder(this.#skipped);
    }

    get undeclarable(): UndeclarableObject[] {
        return inOrder(this.#undeclarable);
    }

    get unread(): Omission[] {
        return inOrder(this.#unread);
    }
}

/** Returns omissions for JSON, with the codes at the end of their reasons. */
export function withCodes(omissions: readonly Omission[]): object[] {
    return omissions.map(({ what, why }) => ({ what, why, code: codeIn(why) }));
}

/** Answers arrive in any order. */
function inOrder<T>(omissions: ReadonlyMap<string, T>): T[] {
    return [...omissions.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
