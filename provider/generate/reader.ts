/** Lists each kind where it may be, once, whoever asks for it; and notes what cannot be read. */
import { isForbidden, isInvalidArgument, isNotFound } from "../client/errors.js";
import type { Client } from "../client/index.js";
import { UserError } from "../lifecycle/errors.js";
import { isCallers, type Context, type Kind } from "../lifecycle/kind.js";
import { silentLog } from "../lifecycle/log.js";
import type { Session } from "../lifecycle/session.js";
import { findApplications } from "./applications.js";
import { DialectWatch } from "./dialect.js";
import type { InventoryApplication } from "./inventory.js";
import { kindsChosen, type KindChoice } from "./kinds.js";
import { Labels } from "./labels.js";
import { Notes, reasonFor } from "./notes.js";
import { withoutOthers } from "./others.js";
import { placesOf } from "./places.js";

export interface ReadingOptions extends KindChoice {
    /** Id of the owner. Default: the configured organisation, else the account's own space. */
    readonly organisation?: string;
    /** Ids of applications to look into: where the platform lists applications, of those only. */
    readonly applications?: readonly string[];
    /** Told after each answer how many there have been, and of how many that are known to come. */
    readonly onProgress?: (done: number, total: number) => void;
}

/** One record of a list. */
export interface Listed {
    readonly kind: Kind;
    /** What the list is of. */
    readonly place: string;
    readonly context: Context;
    readonly found: object;
}

/** Whose things are read, and by whom. */
interface Reading {
    readonly client: Client;
    readonly owner: string;
    readonly account: string;
    readonly contexts: { readonly owners: Context; readonly callers: Context };
    readonly dialectWatch: DialectWatch;
}

/** Fails where the credentials are none, or not valid: then nothing could be read. */
export async function openReader(session: Session, options: ReadingOptions): Promise<Reader> {
    kindsChosen(options);
    const account = await session.account();
    const owner = await session.resolveOwner(options.organisation);
    const contextOf = (owner: string): Promise<Context> =>
        session.context({
            owner,
            log: silentLog,
            isClaimed: () => false,
            isLeaving: () => false,
            heldByOthers: () => Promise.resolve(new Set()),
            isGivenUp: () => false,
            recordedWith: () => undefined,
        });
    const contexts = { owners: await contextOf(owner), callers: await contextOf(account) };
    const dialectWatch = new DialectWatch(session);
    return new Reader({ client: await session.client(), owner, account, contexts, dialectWatch }, options);
}

export class Reader {
    readonly client: Client;
    readonly owner: string;
    readonly account: string;
    readonly dialectWatch: DialectWatch;
    readonly notes = new Notes();
    readonly labels = new Labels();
    readonly wanted: readonly Kind[];
    readonly namedApplications: readonly string[];
    /** Empty where no kind of applications was wanted. */
    applicationsLookedInto: readonly InventoryApplication[] = [];
    readonly #contexts: Reading["contexts"];
    readonly #options: ReadingOptions;
    readonly #lists = new Map<Kind, Promise<Listed[]>>();
    #applications: Promise<readonly InventoryApplication[]> | undefined;
    readonly #unlisted = new Set<string>();
    #done = 0;
    #total = 0;
    #firstFailure: Error | undefined;
    #hasAnswer = false;
    /** The first answer by which the platform does not show what the owner has. */
    #refusedOwner: Error | undefined;
    /** True if the platform has listed something that belongs to the owner, or that there is nothing. */
    #hasListedOwner = false;

    constructor({ client, owner, account, contexts, dialectWatch }: Reading, options: ReadingOptions) {
        this.client = client;
        this.owner = owner;
        this.account = account;
        this.dialectWatch = dialectWatch;
        this.#contexts = contexts;
        this.#options = options;
        this.wanted = kindsChosen(options);
        this.namedApplications = [...new Set(options.applications)];
    }

    contextFor(kind: Kind): Context {
        return isCallers(kind, this.client.capabilities) ? this.#contexts.callers : this.#contexts.owners;
    }

    /** All of a kind, wherever one may be. */
    list(kind: Kind): Promise<Listed[]> {
        const known = this.#lists.get(kind) ?? this.#listAll(kind);
        this.#lists.set(kind, known);
        return known;
    }

    async #listAll(kind: Kind): Promise<Listed[]> {
        const context = this.contextFor(kind);
        const places = await placesOf(kind, this);
        const lists = await Promise.all(places.map(place => this.#listIn(kind, context, place)));
        const listed = await withoutOthers(this, kind, lists.flat());
        listed.forEach(({ found }) => this.labels.learn(kind, found));
        return listed;
    }

    async #listIn(kind: Kind, context: Context, place: string): Promise<Listed[]> {
        try {
            const found = await this.track(() => kind.list(context, place));
            this.#hasListedOwner ||= context === this.#contexts.owners;
            return found.map(found => ({ kind, place, context, found }));
        } catch (error) {
            if (place === this.owner && (isNotFound(error) || isForbidden(error))) {
                this.#refusedOwner ??= error;
            }
            this.#note(error, kind, place);
            return [];
        }
    }

    /** Whether nobody could tell what there is of a kind in a place. */
    isUnlisted({ name }: Kind, place: string): boolean {
        return this.#unlisted.has(`${name} ${place}`);
    }

    #note(error: unknown, kind: Kind, place: string): void {
        const where = this.labels.of(place);
        if (isInvalidArgument(error)) {
            // Nothing was sent: this wire has no such route.
            this.notes.skip(kind.name, `${error.reason}.`);
        } else if (
            isNotFound(error) &&
            kind.within !== undefined &&
            !this.namedApplications.includes(place)
        ) {
            this.notes.skip(where, `The platform answers that ${this.owner} has none of that id.`);
        } else {
            this.#unlisted.add(`${kind.name} ${place}`);
            this.fail(error, `${kind.name} of ${where}`);
        }
    }

    applications(): Promise<readonly InventoryApplication[]> {
        return (this.#applications ??= findApplications(this).then(found => {
            found.forEach(({ id, name }) => this.labels.set(id, name));
            this.applicationsLookedInto = found;
            return found;
        }));
    }

    fail(error: unknown, what: string): void {
        this.dialectWatch.note(error);
        this.#firstFailure ??= error instanceof Error ? error : new Error(String(error));
        this.notes.fail(what, reasonFor(error));
    }

    /** One read, which counts as progress whatever comes of it. */
    async track<T>(ask: () => Promise<T>): Promise<T> {
        this.#total += 1;
        try {
            const answer = await ask();
            this.#hasAnswer = true;
            return answer;
        } finally {
            this.#done += 1;
            this.#options.onProgress?.(this.#done, this.#total);
        }
    }

    /** A platform that answers nothing has no inventory. */
    assertSomethingRead(): void {
        if (!this.#hasAnswer && this.#firstFailure !== undefined) {
            throw this.#firstFailure;
        }
    }

    /** The account's own objects are read for any organisation, so a mistyped id would look like an empty organisation. */
    async assertOwnerKnown(): Promise<void> {
        if (this.owner === this.account) {
            return;
        }
        const refusal = this.#refusedOwner ?? (await this.#refusalOfOwner());
        if (refusal === undefined) {
            return;
        }
        const known = await this.client.self.organisations().catch(() => undefined);
        if (known?.some(({ id }) => id === this.owner) === true) {
            return;
        }
        if (known !== undefined || isNotFound(refusal)) {
            throw this.#unknownOwner(refusal, known);
        }
        if (!this.#hasListedOwner) {
            throw new UserError(
                `nothing of ${this.owner} can be read: ${reasonFor(refusal)}`,
                "Check the id of --organisation or CLOUD_PLATFORM_ORGANISATION, and the rights of the account there.",
                refusal,
            );
        }
    }

    /** Asks the platform where no list of the owner has answered, also where none was wanted. */
    async #refusalOfOwner(): Promise<Error | undefined> {
        try {
            if (!this.#hasListedOwner) {
                await this.client.addons.list({ owner: this.owner });
            }
            return undefined;
        } catch (error) {
            return error instanceof Error ? error : new Error(String(error));
        }
    }

    #unknownOwner(refusal: Error, known: readonly { id: string; name: string }[] = []): UserError {
        const names = known.map(({ id, name }) => (name === "" ? id : `${name} (${id})`));
        return new UserError(
            `${this.account} belongs to no organisation ${this.owner}`,
            names.length > 0
                ? `Name one of its organisations with --organisation or CLOUD_PLATFORM_ORGANISATION: ${names.join(", ")}.`
                : "Check the id of --organisation or CLOUD_PLATFORM_ORGANISATION: this interface lists none of the account's.",
            refusal,
        );
    }
}
