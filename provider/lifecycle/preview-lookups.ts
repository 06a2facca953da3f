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
import type { Json, JsonObject } from "./json.js";
import type { Log } from "./log.js";
import type { Announced } from "./preview-mark.js";

/** `catalogue`: asked without credentials. */
type Topic = "catalogue" | "owner";

/** As many as the client has in flight at once, by default. */
const few = 8;

export class PreviewLookups {
    readonly #log: Log;
    readonly #connect: () => Promise<unknown>;
    readonly #blind = new Set<Topic>();
    /** By kind, how something of it is read. */
    readonly #reads = new Map<string, (args: JsonObject) => Promise<void>>();
    readonly #announced: Announced[] = [];
    /** Where each stands among them. */
    readonly #places = new Map<string, number>();
    readonly #begun = new Set<Announced>();
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

    register(kind: string, read: (args: JsonObject) => Promise<void>): void {
        this.#reads.set(kind, read);
    }

    /** Notes what the program takes over, in its order. Some of it may have been taken over before. */
    announce(adoptions: readonly Announced[]): void {
        for (const adoption of adoptions) {
            this.#places.set(nameOf(adoption.kind, adoption.args["adopt"]), this.#announced.length);
            this.#announced.push(adoption);
        }
    }

    /**
     * Something new is being looked at. The engine asks for one after another, so the few that come next are asked for
     * now. They may have been there for long, so more of them are only asked for as they turn out to be new.
     */
    ahead(kind: string, adopted: string): void {
        const place = this.#places.get(nameOf(kind, adopted));
        for (const next of place === undefined ? [] : this.#announced.slice(place + 1, place + 1 + few)) {
            if (!this.#begun.has(next)) {
                this.#begun.add(next);
                // Whoever needs the answer asks again after a failure, and is told of it then.
                this.at("owner", async () => this.#reads.get(next.kind)?.(next.args)).catch(() => {});
            }
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

function nameOf(kind: string, id: Json | undefined): string {
    return `${kind} ${JSON.stringify(id)}`;
}

/** Whether it says nothing of what was asked about. */
function isOfConnection(error: unknown): error is CloudPlatformError {
    const isAnswer = [isNotFound, isForbidden, isRejected, isInvalidArgument].some(is => is(error));
    return error instanceof CloudPlatformError && !isAnswer;
}
