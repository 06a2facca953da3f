/** Detects that the platform speaks another dialect. Then most reads fail, and some seem to succeed. */
import { dialects, type Dialect } from "../../provider/client/dialects.js";
import { isSpoken } from "../../provider/client/detect-dialect.js";
import { isInvalidResponse, isRejected, isUnavailable } from "../../provider/client/errors.js";
import { UserError } from "../../provider/kind/user-errors.js";
import type { Session } from "../../provider/lifecycle/index.js";

/** Milliseconds to wait for the answer in another dialect. */
const timeout = 10_000;

export class DialectWatch {
    readonly #session: Session;
    readonly #mistake = Promise.withResolvers<never>();
    #inquiry: Promise<void> | undefined;

    constructor(session: Session) {
        this.#session = session;
        // Without a handler, Node would report an unhandled rejection.
        this.#mistake.promise.catch(() => undefined);
    }

    /** Rejects as soon as the platform is known to speak another dialect. */
    async against<T>(reading: Promise<T>): Promise<T> {
        await Promise.race([reading, this.#mistake.promise]);
        await this.#inquiry;
        return Promise.race([this.#mistake.promise, reading]);
    }

    /** Checks the dialect, once, if a failure may come from a wrong one. */
    note(error: unknown): void {
        const isNoRoute = isUnavailable(error) && error.status === 404;
        if (isInvalidResponse(error) || isRejected(error) || isNoRoute) {
            this.#inquiry ??= this.#inquire();
        }
    }

    async #inquire(): Promise<void> {
        const { dialect } = this.#session.settings;
        const others = dialects.filter(other => other !== dialect);
        for (const other of others) {
            const signal = AbortSignal.timeout(timeout);
            if (await isSpoken(other, this.#session.clientFor(other), { signal })) {
                this.#mistake.reject(wrong(dialect, other));
            }
        }
    }
}

function wrong(dialect: Dialect, other: Dialect): UserError {
    return new UserError(
        "wrong-dialect",
        `the platform does not speak the dialect "${dialect}", but "${other}"`,
        `Set CLOUD_PLATFORM_DIALECT=${other}.`,
    );
}
