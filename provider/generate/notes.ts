/** What the inventory leaves out, each with its reason, said once. */
import { isDeadlineExceeded, isForbidden, isNotFound, isRateLimited } from "../client/errors.js";
import type { Left, Undeclared } from "./inventory.js";

export class Notes {
    readonly #skipped = new Map<string, Left>();
    readonly #undeclared = new Map<string, Undeclared>();
    readonly #unread = new Map<string, Left>();

    skip(what: string, why: string): void {
        this.#skipped.set(`${what}\n${why}`, { what, why });
    }

    /** What no program can declare. */
    refuse(object: Undeclared): void {
        const { what, why } = object;
        this.skip(what, why);
        this.#undeclared.set(`${what}\n${why}`, object);
    }

    fail(what: string, why: string): void {
        this.#unread.set(`${what}\n${why}`, { what, why });
    }

    get skipped(): Left[] {
        return inOrder(this.#skipped);
    }

    get undeclared(): Undeclared[] {
        return inOrder(this.#undeclared);
    }

    get unread(): Left[] {
        return inOrder(this.#unread);
    }
}

/** Answers come in any order. */
function inOrder<T>(left: ReadonlyMap<string, T>): T[] {
    return [...left.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** Why a read failed, and what to do about it. */
export function reasonFor(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const [, nextStep = "Run the command again later."] = nextSteps.find(([is]) => is(error)) ?? [];
    return `${message}. ${nextStep}`;
}

const nextSteps: readonly [is: (error: unknown) => boolean, nextStep: string][] = [
    [
        isForbidden,
        "Check that these credentials may act for this owner: its id, and the account's role there.",
    ],
    [isNotFound, "Check the id, and whose it is."],
    [
        error => isRateLimited(error) || isDeadlineExceeded(error),
        "Run the command again later, or lower CLOUD_PLATFORM_MAX_CONCURRENCY.",
    ],
];
