import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export type DrainState = "ENABLING" | "ENABLED" | "DISABLING" | "DISABLED";

export type DrainStream = "LOG" | "ACCESSLOG" | "AUDITLOG";

export interface Drain {
    readonly id: string;
    readonly ownerId: string;
    /** An application's id or an add-on's real id. */
    readonly resourceId: string;
    readonly kind: string;
    readonly url: string;
    /** In the clear; routes mask them. */
    readonly credentials?: Readonly<Record<string, string>>;
    /** Which of the resource's streams it forwards. */
    readonly stream: DrainStream;
    readonly state: DrainState;
    /** The account that created the drain, or switched it last. */
    readonly authorId?: string;
    /** Milliseconds since the epoch: its creation, and the last change of its state. */
    readonly creationDate: number;
    readonly changeDate: number;
    /** How often it was restarted. */
    readonly restarts: number;
}

export interface NewDrain {
    readonly kind: string;
    readonly url: string;
    readonly credentials?: Readonly<Record<string, string>>;
    readonly stream?: DrainStream;
    readonly authorId?: string;
}

/** The kinds and the protocols of their URLs. */
const protocols: Readonly<Record<string, readonly string[]>> = {
    DatadogHTTP: ["http:", "https:"],
    ElasticSearch: ["http:", "https:"],
    NewRelicHTTP: ["http:", "https:"],
    HTTP: ["http:", "https:"],
    TCPSyslog: ["tcp:", "tls:"],
    SyslogTCP: ["tcp:", "tls:"],
    SyslogUDP: ["udp:"],
};

/** Log drains; enabling and disabling take the delay `drain`. */
export class Drains {
    readonly #world: World;
    readonly #drains: Collection<Drain>;

    constructor(world: World) {
        this.#world = world;
        this.#drains = new Collection(world);
    }

    list(ownerId: string, resourceId: string): Drain[] {
        return this.#drains.list(drain => drain.ownerId === ownerId && drain.resourceId === resourceId);
    }

    find(id: string): Drain | undefined {
        return this.#drains.find(id);
    }

    get(ownerId: string, resourceId: string, id: string): Drain {
        const drain = this.find(id);
        if (drain?.ownerId !== ownerId || drain.resourceId !== resourceId) {
            throw notFound("drain", id);
        }
        return drain;
    }

    /** @param anywhere whether any address suits any kind, known here or not */
    create(
        ownerId: string,
        resourceId: string,
        { kind, url, credentials, stream = "LOG", authorId }: NewDrain,
        id?: string,
        anywhere = false,
    ): Drain {
        if (anywhere) {
            checkAddress(url);
        } else {
            check(kind, url);
        }
        const { clock, delays, identifiers } = this.#world;
        const drain: Drain = {
            id: id ?? `drain_${identifiers.uuid()}`,
            ownerId,
            resourceId,
            kind,
            url,
            ...(credentials === undefined ? {} : { credentials }),
            ...(authorId === undefined ? {} : { authorId }),
            stream,
            creationDate: clock.now(),
            changeDate: clock.now(),
            state: "ENABLING",
            restarts: 0,
        };
        this.#drains.add(drain, { readableIn: delays.listing });
        this.#settleAs(drain.id, "ENABLING", "ENABLED");
        return this.find(drain.id) ?? drain;
    }

    ofOwner(ownerId: string): Drain[] {
        return this.#drains.list(drain => drain.ownerId === ownerId);
    }

    setEnabled(id: string, enabled: boolean): void {
        const { state } = this.#require(id);
        const [passing, final] = enabled
            ? (["ENABLING", "ENABLED"] as const)
            : (["DISABLING", "DISABLED"] as const);
        if (state !== final && state !== passing) {
            this.#drains.update(id, { state: passing, changeDate: this.#world.clock.now() });
            this.#settleAs(id, passing, final);
        }
    }

    restart(id: string): void {
        this.#drains.update(id, { restarts: this.#require(id).restarts + 1 });
    }

    /** Changes what no route can change: for tests of drift. */
    edit(id: string, changes: Partial<NewDrain>): void {
        this.#require(id);
        this.#drains.update(id, changes);
    }

    remove(id: string): void {
        this.#require(id);
        this.#drains.drop(id);
    }

    /** Returns the drains of any owner. */
    of(resourceId: string): Drain[] {
        return this.#drains.everything().filter(drain => drain.resourceId === resourceId);
    }

    /** Deletes the drains of a resource that is deleted. */
    forget(resourceId: string): void {
        this.of(resourceId).forEach(({ id }) => this.#drains.drop(id));
    }

    #settleAs(id: string, passing: DrainState, final: DrainState): void {
        this.#world.agenda.after(this.#world.delays.drain, changeDate => {
            if (this.#drains.everything().some(drain => drain.id === id && drain.state === passing)) {
                this.#drains.update(id, { state: final, changeDate });
            }
        });
    }

    #require(id: string): Drain {
        const drain = this.find(id);
        if (drain === undefined) {
            throw notFound("drain", id);
        }
        return drain;
    }
}

function checkAddress(url: string): void {
    if (!URL.canParse(url)) {
        throw invalid("drain", "The drain needs an address", { url: "not a URL" });
    }
}

function check(kind: string, url: string): void {
    const allowed = Object.hasOwn(protocols, kind) ? protocols[kind] : undefined;
    if (allowed === undefined) {
        const reason = `unknown; kinds: ${Object.keys(protocols).join(", ")}`;
        throw invalid("drain", "There is no such kind of drain", { kind: reason });
    }
    if (!URL.canParse(url) || !allowed.includes(new URL(url).protocol)) {
        const reason = `must be a URL with ${allowed.join(" or ")}`;
        throw invalid("drain", `The URL does not suit a ${kind} drain`, { url: reason });
    }
}
