/** Sends the reads of an inventory, and records which of them fail. */
import { betas } from "../../provider/client/dialects.js";
import {
    CloudPlatformError,
    isForbidden,
    isInvalidArgument,
    isNotFound,
} from "../../provider/client/errors.js";
import type { Client } from "../../provider/client/index.js";
import type { JsonObject } from "../../provider/basics/json.js";
import { codeOf, sentencesOf, type Session } from "../../provider/lifecycle/index.js";
import { isCallers, type Context, type Kind } from "../../provider/kind/kind.js";
import { silentLog } from "../../provider/protocol/log.js";
import { DialectWatch } from "./dialect-watch.js";
import { Labels } from "./labels.js";
import { Omissions } from "./omissions.js";

export interface ReaderOptions {
    /** Ids of applications to read. If the platform lists applications, only these are read. */
    readonly applications?: readonly string[];
    /**
     * Ids of applications that states refer to. They are read too where the platform lists none, and may be deleted.
     */
    readonly recordedApplications?: readonly string[];
    /** Receives, after each answer, the number of answers and the number of requests so far. */
    readonly onProgress?: (done: number, total: number) => void;
}

/** An object as the functions of its kind describe it. */
export interface Description {
    readonly args: JsonObject;
    readonly outputs: JsonObject;
    readonly masked?: object | undefined;
    readonly undeclarable?: string | undefined;
}

/** One record of a list. */
export interface ListedRecord extends Description {
    readonly kind: Kind;
    /** The object or owner whose list it is. */
    readonly scope: string;
    readonly context: Context;
    readonly record: object;
    readonly id: string;
}

/** The context of a read outside a run, in which no declaration claims or holds anything. */
export function readingContext(session: Session, owner: string): Promise<Context> {
    return session.context({
        owner,
        log: silentLog,
        claimedByOthers: () => Promise.resolve([]),
        partsSetOutside: () => Promise.resolve(new Map()),
        partsOfOtherStacks: () => Promise.resolve({ stack: undefined, parts: [], unread: [] }),
    });
}

/** True if the owner does not have what the platform offers to some owners only. A gateway may answer for the platform. */
function isMissingBeta({ requires }: Kind, error: unknown): boolean {
    const status = error instanceof CloudPlatformError ? error.status : undefined;
    return (
        requires !== undefined && betas.includes(requires.capability) && (status === 403 || status === 404)
    );
}

/** @throws if the credentials are missing or not valid: then nothing can be read */
export async function openReader(session: Session, options: ReaderOptions): Promise<Reader> {
    const account = await session.accountCheck.account();
    const owner = await session.accountCheck.resolveOwner(undefined);
    const contexts = {
        owner: await readingContext(session, owner),
        account: await readingContext(session, account),
    };
    return new Reader(await session.client(), contexts, new DialectWatch(session), options);
}

export class Reader {
    readonly #contexts: { readonly owner: Context; readonly account: Context };
    readonly #options: ReaderOptions;
    readonly owner: string;
    readonly account: string;
    readonly omissions = new Omissions();
    readonly labels = new Labels();
    readonly namedApplications: readonly string[];
    readonly recordedApplications: readonly string[];
    /** The first answer with which the platform refused to list what the owner has. */
    refusalOfOwner: Error | undefined;
    /** True if a list of the owner has answered. */
    hasListedOwner = false;
    readonly #unlisted = new Set<string>();
    #done = 0;
    #total = 0;
    #firstFailure: Error | undefined;
    #hasAnswer = false;

    constructor(
        readonly client: Client,
        contexts: { readonly owner: Context; readonly account: Context },
        readonly dialectWatch: DialectWatch,
        options: ReaderOptions,
    ) {
        this.#contexts = contexts;
        this.#options = options;
        this.owner = contexts.owner.owner;
        this.account = contexts.account.owner;
        this.namedApplications = [...new Set(options.applications)];
        this.recordedApplications = [...new Set(options.recordedApplications)];
    }

    contextFor(kind: Kind): Context {
        return isCallers(kind, this.client.capabilities) ? this.#contexts.account : this.#contexts.owner;
    }

    /** The records of a kind in one scope. A list that fails is empty, and is recorded as an omission. */
    async list(kind: Kind, scope: string): Promise<ListedRecord[]> {
        const context = this.contextFor(kind);
        try {
            const records = await this.track(() => kind.list(context, scope));
            this.hasListedOwner ||= context === this.#contexts.owner;
            return records.map(record => {
                const description = kind.describe(record, {}) as Description;
                return { ...description, kind, scope, context, record, id: kind.idOf(record, {}) };
            });
        } catch (error) {
            if (isMissingBeta(kind, error)) {
                this.omissions.skip(
                    kind.name,
                    `Not available for ${scope}: the platform offers it as a beta.`,
                );
                return [];
            }
            if (scope === this.owner && (isNotFound(error) || isForbidden(error))) {
                this.refusalOfOwner ??= error;
            }
            this.#recordFailure(error, kind, scope);
            return [];
        }
    }

    /** True if a list could not be read, so its records are not known. */
    isUnlisted({ name }: Kind, scope: string): boolean {
        return this.#unlisted.has(`${name} ${scope}`);
    }

    #recordFailure(error: unknown, kind: Kind, scope: string): void {
        const label = this.labels.withId(scope);
        const isKnown = kind.within === undefined || this.namedApplications.includes(scope);
        if (isInvalidArgument(error)) {
            // No request was sent: this dialect has no such route.
            this.omissions.skip(kind.name, `${error.reason}.`);
        } else if (isNotFound(error) && !isKnown) {
            this.omissions.skip(label, `The platform answers that ${this.owner} has none of that id.`);
        } else {
            this.#unlisted.add(`${kind.name} ${scope}`);
            this.fail(error, `${kind.name} of ${label}`);
        }
    }

    fail(error: unknown, what: string): void {
        this.dialectWatch.note(error);
        this.#firstFailure ??= error instanceof Error ? error : new Error(String(error));
        this.omissions.fail(what, sentencesOf(error), codeOf(error));
    }

    /** Sends one read, which counts as progress whether it fails or not. */
    async track<T>(send: () => Promise<T>): Promise<T> {
        this.#total += 1;
        try {
            const answer = await send();
            this.#hasAnswer = true;
            return answer;
        } finally {
            this.#done += 1;
            this.#options.onProgress?.(this.#done, this.#total);
        }
    }

    /** @throws if no read has succeeded and one has failed */
    assertSomethingRead(): void {
        if (!this.#hasAnswer && this.#firstFailure !== undefined) {
            throw this.#firstFailure;
        }
    }
}
