export interface LoggedRequest {
    /** The number of the request in order of arrival, from 1. */
    readonly sequence: number;
    readonly method: string;
    /** As sent, without the query. */
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    /** The status of the answer; 0 before it is sent, and if the connection was cut. */
    readonly status: number;
    /** The route, such as `GET /v2/{scope}/addons`; empty if none matches. */
    readonly route: string;
    /** The body: parsed if it is JSON, otherwise the text; undefined if there was none. */
    readonly body: unknown;
    readonly headersWithoutAuthorization: Readonly<Record<string, string>>;
    /** The kind of credentials: `bearer`, `oauth`, or undefined. */
    readonly authorization: string | undefined;
    /** How many requests were being handled when this one arrived, itself included. */
    readonly inFlight: number;
    /** The name of the fault that struck the request. */
    readonly fault?: string;
    /** The sizes of the bodies in bytes. */
    readonly requestBytes: number;
    readonly responseBytes: number;
}

export interface OpenEntry extends LoggedRequest {
    status: number;
    responseBytes: number;
}

export interface RecordedViolation {
    readonly sequence: number;
    /** `METHOD path: what was wrong. Nearest route: …` */
    readonly message: string;
}

export type RequestFilter =
    | ((entry: LoggedRequest) => boolean)
    | {
          readonly method?: string;
          readonly path?: string | RegExp;
          readonly route?: string;
          readonly status?: number;
      };

/** The log of requests in order of arrival. */
export class RequestLog {
    /** The most requests that were being handled at once since the last `clear`. */
    maxInFlight = 0;

    #entries: LoggedRequest[] = [];
    #refused: RecordedViolation[] = [];
    #sequence = 0;

    all(filter?: RequestFilter): LoggedRequest[] {
        return filter === undefined
            ? [...this.#entries]
            : this.#entries.filter(entry => matches(entry, filter));
    }

    /** A point in time for `since`. */
    mark(): number {
        return this.#sequence;
    }

    since(mark: number, filter?: RequestFilter): LoggedRequest[] {
        return this.all(filter).filter(entry => entry.sequence > mark);
    }

    count(filter?: RequestFilter): number {
        return this.all(filter).length;
    }

    /** Every request that did not keep to the interface: a mistake of the caller's program. */
    violations(): RecordedViolation[] {
        return [...this.#refused];
    }

    clear(): void {
        this.#entries = [];
        this.#refused = [];
        this.maxInFlight = 0;
    }

    /** Adds an entry. The server completes it when it has answered. */
    open(request: Omit<LoggedRequest, "sequence" | "status" | "responseBytes">): OpenEntry {
        this.#sequence += 1;
        const entry = { ...request, sequence: this.#sequence, status: 0, responseBytes: 0 };
        this.#entries.push(entry);
        this.maxInFlight = Math.max(this.maxInFlight, entry.inFlight);
        return entry;
    }

    /** Notes a request that the interface does not have. */
    refuse(violation: RecordedViolation): void {
        this.#refused.push(violation);
    }
}

function matches(entry: LoggedRequest, filter: RequestFilter): boolean {
    if (typeof filter === "function") {
        return filter(entry);
    }
    const { method, path, route, status } = filter;
    return (
        (method === undefined || entry.method === method) &&
        (path === undefined || (typeof path === "string" ? entry.path === path : path.test(entry.path))) &&
        (route === undefined || entry.route === route) &&
        (status === undefined || entry.status === status)
    );
}
