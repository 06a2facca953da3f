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
}

export interface EmailHook extends Hook {
    /** E-mail addresses and ids of users. */
    readonly notified: readonly string[];
}

type New<T extends Hook> = Omit<T, "id" | "ownerId" | "creationDate">;

/** Hooks of one kind: made, listed and removed, never changed. */
export class Hooks<T extends Hook> {
    private readonly hooks: Collection<T>;

    constructor(
        private readonly world: World,
        private readonly subject: Subject,
        private readonly complete: (hook: New<T>, identity: Pick<T, "id" | "ownerId" | "creationDate">) => T,
        private readonly check: (hook: New<T>) => Record<string, string>,
    ) {
        this.hooks = new Collection(world);
    }

    list(owner: string): T[] {
        return this.hooks.list(hook => hook.ownerId === owner);
    }

    find(id: string): T | undefined {
        return this.hooks.find(id);
    }

    get(owner: string, id: string): T {
        const hook = this.find(id);
        if (hook?.ownerId !== owner) {
            throw notFound(this.subject, id);
        }
        return hook;
    }

    create(owner: string, hook: New<T>, id?: string): T {
        const fields = this.check(hook);
        if (hook.name.trim() === "") {
            fields["name"] = "must not be empty";
        }
        if (hook.events.length === 0) {
            fields["events"] = "must not be empty";
        }
        if (Object.keys(fields).length > 0) {
            throw invalid(this.subject, `The ${this.subject} is invalid`, fields);
        }
        const { clock, delays, identifiers } = this.world;
        const identity = { id: id ?? identifiers.uuid(), ownerId: owner, creationDate: clock.now() };
        return this.hooks.add(this.complete(hook, identity), { readableIn: delays.listing });
    }

    /** Changes what no route can change: for tests of drift. */
    edit(id: string, changes: Partial<New<T>>): void;
    edit(id: string, changes: Partial<T>): void {
        if (this.hooks.update(id, changes) === undefined) {
            throw notFound(this.subject, id);
        }
    }

    remove(id: string): void {
        if (this.hooks.drop(id) === undefined) {
            throw notFound(this.subject, id);
        }
    }
}

const formats: readonly string[] = ["raw", "slack", "gitter", "flowdock"];

export function newWebhooks(world: World): Hooks<Webhook> {
    return new Hooks<Webhook>(
        world,
        "webhook",
        (hook, identity) => ({ ...hook, ...identity }),
        ({ url, format }) => ({
            ...(URL.canParse(url) && /^https?:/.test(url) ? {} : { url: "not a web address" }),
            ...(formats.includes(format) ? {} : { format: `unknown; formats: ${formats.join(", ")}` }),
        }),
    );
}

export function newEmailHooks(world: World): Hooks<EmailHook> {
    return new Hooks<EmailHook>(
        world,
        "e-mail hook",
        (hook, identity) => ({ ...hook, ...identity }),
        ({ notified }) =>
            notified.length > 0 && notified.every(recipient => /^user_|^[^\s@]+@[^\s@]+$/.test(recipient))
                ? {}
                : { notified: "must be e-mail addresses or ids of users, at least one" },
    );
}
