import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export interface TcpRedirection {
    /** Namespace and port: no two have the same. */
    readonly id: string;
    readonly applicationId: string;
    readonly namespace: string;
    readonly port: number;
}

const firstPort = 5000;
const lastPort = 65_535;

/** Public ports that lead to applications. The service picks the port; it is free within its namespace. */
export class TcpRedirections {
    readonly #world: World;
    /** The namespaces for owners. */
    readonly namespaces: string[] = ["default", "shared"];

    readonly #redirections: Collection<TcpRedirection>;
    #picked = 0;

    constructor(world: World) {
        this.#world = world;
        this.#redirections = new Collection(world);
    }

    list(applicationId: string): TcpRedirection[] {
        return this.#redirections.list(redirection => redirection.applicationId === applicationId);
    }

    create(applicationId: string, namespace: string): TcpRedirection {
        if (!this.namespaces.includes(namespace)) {
            const reason = `unknown; namespaces: ${this.namespaces.join(", ")}`;
            throw invalid("tcp redirection", `There is no namespace ${namespace}`, { namespace: reason });
        }
        const port = this.#freePort(namespace);
        const id = idOf(namespace, port);
        return this.#redirections.add(
            { id, applicationId, namespace, port },
            { readableIn: this.#world.delays.listing },
        );
    }

    remove(applicationId: string, namespace: string, port: number): void {
        const id = idOf(namespace, port);
        if (this.#redirections.find(id)?.applicationId !== applicationId) {
            throw notFound("tcp redirection", id);
        }
        this.#redirections.drop(id);
    }

    /** With its application. */
    forget(applicationId: string): void {
        this.list(applicationId).forEach(({ id }) => this.#redirections.drop(id));
    }

    #freePort(namespace: string): number {
        const range = lastPort - firstPort + 1;
        const taken = new Set(this.#redirections.everything().map(({ id }) => id));
        let port: number;
        do {
            this.#picked += 1;
            // A stride without a common divisor visits every port once, in no order a caller could guess.
            port = firstPort + ((this.#picked * 7919) % range);
        } while (taken.has(idOf(namespace, port)));
        return port;
    }
}

function idOf(namespace: string, port: number): string {
    return `${namespace}/${port}`;
}
