export interface LoggedRequest {
    /** 1, 2, 3 … in order of arrival. */
    readonly sequence: number;
    readonly method: string;
    /** As sent, without the query. */
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    /** Of the answer; 0 while there is none, and where the connection was cut instead. */
    readonly status: number;
    /** For example `GET /v2/{scope}/addons`; empty where no route matches. */
    readonly route: string;
    /** Parsed where it is JSON, else as text; undefined where there was none. */
    readonly body: unknown;
    readonly headersWithoutAuthorization: Readonly<Record<string, string>>;
    /** `bearer`, `oauth` or nothing. */
    readonly authorization: string | undefined;
    /** How many requests were being handled when this one arrived, itself included. */
    readonly inFlight: number;
    /** Name of the fault that met it. */
    readonly fault?: string;
    /** Bytes of the bodies. */
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

    /** For the server, which completes the entry once it has answered. */
    open(request: Omit<LoggedRequest, "sequence" | "status" | "responseBytes">): OpenEntry {
        this.#sequence += 1;
        const entry = { ...request, sequence: this.#sequence, status: 0, responseBytes: 0 };
        this.#entries.push(entry);
        this.maxInFlight = Math.max(this.maxInFlight, entry.inFlight);
        return entry;
    }

    /** For the server. */
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
