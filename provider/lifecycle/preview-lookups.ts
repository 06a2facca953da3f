/** Sends the requests of previews, as long as the platform answers them. */
import {
    CloudPlatformError,
    isForbidden,
    isInvalidArgument,
    isNotFound,
    isRejected,
    isUnauthorised,
} from "../client/errors.js";
import { sentencesOf } from "./errors.js";
import type { Log } from "./log.js";

/** Requests for the `catalogue` need no credentials. */
type Topic = "catalogue" | "owner";

export class PreviewLookups {
    readonly #log: Log;
    readonly #connect: () => Promise<unknown>;
    readonly #blind = new Set<Topic>();

    /** @param connect fails if no address is configured */
    constructor(log: Log, connect: () => Promise<unknown>) {
        this.#log = log;
        this.#connect = connect;
    }

    /**
     * Returns undefined if the platform cannot be reached: a preview works without it, and one warning says so for the
     * whole run. An answer about the resource itself is thrown.
     */
    async at<T>(topic: Topic, ask: () => Promise<T>): Promise<T | undefined> {
        if (this.#blind.has(topic) || !(await this.#isConnected())) {
            return undefined;
        }
        try {
            return await ask();
        } catch (error) {
            if (!isOfConnection(error)) {
                throw error;
            }
            this.#goBlind(error, isUnauthorised(error) ? [topic] : ["catalogue", "owner"]);
            return undefined;
        }
    }

    async #isConnected(): Promise<boolean> {
        try {
            await this.#connect();
            return true;
        } catch (error) {
            this.#goBlind(error, ["catalogue", "owner"]);
            return false;
        }
    }

    #goBlind(error: unknown, topics: Topic[]): void {
        if (this.#blind.size === 0) {
            this.#log.warn(
                "preview-not-verified",
                `this preview could not ask the platform: ${sentencesOf(error)} "pulumi up" verifies adoptions.`,
            );
        }
        topics.forEach(topic => this.#blind.add(topic));
    }
}

/** True if the error concerns the connection, not the requested object. */
function isOfConnection(error: unknown): error is CloudPlatformError {
    const isAnswer = [isNotFound, isForbidden, isRejected, isInvalidArgument].some(is => is(error));
    return error instanceof CloudPlatformError && !isAnswer;
}
