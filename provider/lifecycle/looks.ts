/** What the previews of one run ask of the platform, as long as it answers. */
import {
    CloudPlatformError,
    isForbidden,
    isInvalidArgument,
    isNotFound,
    isRejected,
    isUnauthorised,
} from "../client/errors.js";
import { explainAs } from "./errors.js";
import type { Log } from "./log.js";

/** `catalogue`: asked without credentials. */
type Topic = "catalogue" | "owner";

export class Looks {
    readonly #log: Log;
    readonly #connect: () => Promise<unknown>;
    readonly #blind = new Set<Topic>();
    #isSaid = false;

    /** @param connect fails where nothing says how to reach the platform */
    constructor(log: Log, connect: () => Promise<unknown>) {
        this.#log = log;
        this.#connect = connect;
    }

    /**
     * Undefined where the platform cannot be asked, which is said once for the whole run: a preview works without. What
     * it answers about the resource itself fails.
     */
    async at<T>(topic: Topic, look: () => Promise<T>): Promise<T | undefined> {
        if (this.#blind.has(topic) || !(await this.#isConnected())) {
            return undefined;
        }
        try {
            return await look();
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
        topics.forEach(topic => this.#blind.add(topic));
        if (!this.#isSaid) {
            this.#isSaid = true;
            const { message } = explainAs(error, "this preview may ask the platform, and could not");
            this.#log.warn(`${message} It goes on without: only "pulumi up" verifies what is taken over.`);
        }
    }
}

/** Whether it says nothing of what was asked about. */
function isOfConnection(error: unknown): error is CloudPlatformError {
    const isAnswer = [isNotFound, isForbidden, isRejected, isInvalidArgument].some(is => is(error));
    return error instanceof CloudPlatformError && !isAnswer;
}
