/** Lists each kind where it may be, once, whoever asks for it; and notes what cannot be read. */
import { isInvalidArgument, isNotFound } from "../client/errors.js";
import type { Client } from "../client/index.js";
import { Addon, NetworkGroup } from "../kinds/index.js";
import { isCallers, type Context, type Kind } from "../lifecycle/kind.js";
import { silentLog } from "../lifecycle/log.js";
import type { Session } from "../lifecycle/session.js";
import { findApplications } from "./applications.js";
import type { InventoryApplication } from "./inventory.js";
import { kinds, kindsNamed } from "./kinds.js";
import { Labels } from "./known-by.js";
import { Notes, reasonFor } from "./notes.js";
import { partsOfOperators } from "./parts.js";
import { placesOf } from "./places.js";
import { textOf } from "./texts.js";

export interface ReadingOptions {
    /** Id of the owner. Default: the configured organisation, else the account's own space. */
    readonly organisation?: string;
    /** Names of the kinds to read. Default: all. */
    readonly only?: readonly string[];
    /** Ids of applications to look into: where the platform lists applications, of those only. */
    readonly applications?: readonly string[];
    /** Told after each answer how many there have been, and of how many that are known to come. */
    readonly onProgress?: (done: number, total: number) => void;
}

/** The kinds whose lists show operators as well, or what an operator is made of. */
const mayBeOthers: ReadonlySet<Kind> = new Set<Kind>([Addon, NetworkGroup]);

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
}

/** Fails where the credentials are none, or not valid: then nothing could be read. */
export async function openReader(session: Session, options: ReadingOptions): Promise<Reader> {
    kindsNamed(options.only);
    const account = await session.account();
    const owner = await session.resolveOwner(options.organisation);
    const contextOf = (owner: string): Promise<Context> =>
        session.context({
            owner,
            log: silentLog,
            isClaimed: () => false,
            isLeaving: () => false,
            isGivenUp: () => false,
        });
    const contexts = { owners: await contextOf(owner), callers: await contextOf(account) };
    return new Reader({ client: await session.client(), owner, account, contexts }, options);
}

export class Reader {
    readonly client: Client;
    readonly owner: string;
    readonly account: string;
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
    #done = 0;
    #total = 0;
    #firstFailure: Error | undefined;
    #hasAnswer = false;

    constructor({ client, owner, account, contexts }: Reading, options: ReadingOptions) {
        this.client = client;
        this.owner = owner;
        this.account = account;
        this.#contexts = contexts;
        this.#options = options;
        this.wanted = kindsNamed(options.only);
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
        const listed = await this.#withoutOthers(kind, lists.flat());
        listed.forEach(({ found }) => this.labels.learn(kind, found));
        return listed;
    }

    async #listIn(kind: Kind, context: Context, place: string): Promise<Listed[]> {
        try {
            const found = await this.track(() => kind.list(context, place));
            return found.map(found => ({ kind, place, context, found }));
        } catch (error) {
            this.#note(error, kind, place);
            return [];
        }
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
            this.fail(error, `${kind.name} of ${where}`);
        }
    }

    /** What another kind has by the same id is listed as that one; what an operator is made of is not listed at all. */
    async #withoutOthers(kind: Kind, listed: Listed[]): Promise<Listed[]> {
        if (!mayBeOthers.has(kind)) {
            return listed;
        }
        const sharing = Object.values(kinds).filter(other => other.sharesIdsWith === kind.name);
        const others = (await Promise.all(sharing.map(other => this.list(other)))).flat();
        const ids = new Set(others.map(({ kind, found }) => kind.idOf(found, {})));
        const parts = await partsOfOperators(this);
        return listed.filter(({ found }) => {
            const id = kind.idOf(found, {});
            const operator = parts.get(id) ?? parts.get(textOf(kind.describe(found, {}).outputs["realId"]));
            if (operator !== undefined) {
                this.notes.skip(`${kind.name} ${id}`, `It is a part of the operator ${operator}.`);
            }
            return operator === undefined && !ids.has(id);
        });
    }

    applications(): Promise<readonly InventoryApplication[]> {
        return (this.#applications ??= findApplications(this).then(found => {
            found.forEach(({ id, name }) => this.labels.set(id, name));
            this.applicationsLookedInto = found;
            return found;
        }));
    }

    fail(error: unknown, what: string): void {
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
}
