import { Collection, type World } from "./collection.js";
import { invalid, notFound, type Subject } from "./refusal.js";

interface Hook {
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly events: readonly string[];
    /** Ids of applications and add-ons; empty for all. */
    readonly scope: readonly string[];
    /** Milliseconds since the epoch. */
    readonly creationDate: number;
}

export interface Webhook extends Hook {
    readonly url: string;
    readonly format: string;
    /** Further URLs for the same events. */
    readonly furtherUrls?: readonly HookUrl[];
}

export interface HookUrl {
    readonly url: string;
    readonly format: string;
}

export interface EmailHook extends Hook {
    /** E-mail addresses and ids of users. */
    readonly notified: readonly string[];
    /** The recipients in groups, if they were sent so. A group may be the whole organisation. */
    readonly recipients?: readonly HookRecipient[];
}

export interface HookRecipient {
    readonly type: "email" | "userid" | "organisation";
    /** For e-mail: addresses, with commas between them. */
    readonly target?: string;
}

type New<T extends Hook> = Omit<T, "id" | "ownerId" | "creationDate">;

/** Hooks of one kind: made, listed and removed, never changed. */
export class Hooks<T extends Hook> {
    readonly #world: World;
    readonly #subject: Subject;
    readonly #complete: (hook: New<T>, identity: Pick<T, "id" | "ownerId" | "creationDate">) => T;
    readonly #check: (hook: New<T>) => Record<string, string>;
    readonly #hooks: Collection<T>;

    constructor(
        world: World,
        subject: Subject,
        complete: (hook: New<T>, identity: Pick<T, "id" | "ownerId" | "creationDate">) => T,
        check: (hook: New<T>) => Record<string, string>,
    ) {
        this.#world = world;
        this.#subject = subject;
        this.#complete = complete;
        this.#check = check;
        this.#hooks = new Collection(world);
    }

    list(owner: string): T[] {
        return this.#hooks.list(hook => hook.ownerId === owner);
    }

    find(id: string): T | undefined {
        return this.#hooks.find(id);
    }

    get(owner: string, id: string): T {
        const hook = this.find(id);
        if (hook?.ownerId !== owner) {
            throw notFound(this.#subject, id);
        }
        return hook;
    }

    create(owner: string, hook: New<T>, id?: string): T {
        this.#checkAll(hook);
        const { clock, delays, identifiers } = this.#world;
        const identity = { id: id ?? identifiers.uuid(), ownerId: owner, creationDate: clock.now() };
        return this.#hooks.add(this.#complete(hook, identity), { readableIn: delays.listing });
    }

    /** Replaces everything except the id, the owner and the date. */
    replace(id: string, hook: New<T>): T {
        const known = this.find(id);
        if (known === undefined) {
            throw notFound(this.#subject, id);
        }
        this.#checkAll(hook);
        return this.#hooks.replace(this.#complete(hook, known));
    }

    /** Changes what no route can change: for tests of drift. */
    edit(id: string, changes: Partial<New<T>>): void;
    edit(id: string, changes: Partial<T>): void {
        if (this.#hooks.update(id, changes) === undefined) {
            throw notFound(this.#subject, id);
        }
    }

    remove(id: string): void {
        if (this.#hooks.drop(id) === undefined) {
            throw notFound(this.#subject, id);
        }
    }

    #checkAll(hook: New<T>): void {
        const fields = this.#check(hook);
        if (hook.name.trim() === "") {
            fields["name"] = "must not be empty";
        }
        if (hook.events.length === 0) {
            fields["events"] = "must not be empty";
        }
        if (Object.keys(fields).length > 0) {
            throw invalid(this.#subject, `The ${this.#subject} is invalid`, fields);
        }
    }
}

function isWebAddress({ url }: HookUrl): boolean {
    return URL.canParse(url) && /^https?:/.test(url);
}

export const hookFormats: readonly string[] = ["raw", "slack", "gitter", "flowdock"];

export function newWebhooks(world: World): Hooks<Webhook> {
    return new Hooks<Webhook>(
        world,
        "webhook",
        (hook, { id, ownerId, creationDate }) => ({ ...hook, id, ownerId, creationDate }),
        ({ furtherUrls = [], ...first }) => {
            const urls = [first, ...furtherUrls];
            return {
                ...(urls.every(isWebAddress) ? {} : { url: "not a web address" }),
                ...(urls.every(({ format }) => hookFormats.includes(format))
                    ? {}
                    : { format: `unknown; formats: ${hookFormats.join(", ")}` }),
            };
        },
    );
}

export function newEmailHooks(world: World): Hooks<EmailHook> {
    return new Hooks<EmailHook>(
        world,
        "e-mail hook",
        (hook, { id, ownerId, creationDate }) => ({ ...hook, id, ownerId, creationDate }),
        ({ notified, recipients = [] }) =>
            (notified.length > 0 || recipients.some(({ type }) => type === "organisation")) &&
            notified.every(recipient => /^user_|^[^\s@]+@[^\s@]+$/.test(recipient))
                ? {}
                : { notified: "must be e-mail addresses or ids of users, at least one" },
    );
}
