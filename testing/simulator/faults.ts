import { gatewayPage, plainError, type Generation } from "./errors.js";
import type { Router } from "./router.js";
import { seededRandom } from "./state/identifiers.js";

/** The request a fault meets. */
export interface FaultTarget {
    readonly method: string;
    readonly path: string;
    /** The route, such as `GET /v2/{scope}/addons`. */
    readonly route: string;
    readonly generation: Generation;
    readonly requestId: string;
}

interface Delivery {
    /** True if the request still takes effect. */
    readonly carriedOut?: boolean;
}

type FaultBody = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/** An answer in place of the real one. */
export interface AnswerFault extends Delivery {
    readonly kind: "answer";
    readonly status: number;
    /** Anything but a string is sent as JSON. */
    readonly body?: FaultBody | ((target: FaultTarget) => FaultBody);
    readonly contentType?: string;
    readonly headers?: Readonly<Record<string, string>>;
}

export type FaultEffect =
    | AnswerFault
    /** The connection is cut: before the request takes effect, or after it (`carriedOut`). */
    | ({ readonly kind: "reset" } & Delivery)
    /** Headers promise the whole, real answer, half of it is sent, then the connection is cut. */
    | { readonly kind: "truncated" }
    /** The real answer comes in pieces over so many milliseconds. */
    | { readonly kind: "slow"; readonly duration: number }
    /** No answer until the caller gives up or the platform closes. */
    | ({ readonly kind: "hang" } & Delivery);

export interface Fault {
    /** The name in the request log. */
    readonly name: string;
    /** The requests that it strikes: those that match all of these. Default: every request. */
    readonly when?: {
        readonly method?: string;
        /** As sent, without the query. */
        readonly path?: string | RegExp;
        /** A route of `routesOf(dialect)`, such as `GET /v2/{scope}/addons`. */
        readonly route?: string;
        /** The number of requests that it strikes. Default: one, or any number with a probability. */
        readonly times?: number;
        /** How many matching requests it lets pass first. */
        readonly skip?: number;
        /** The probability, from 0 to 1, with which it strikes a matching request. */
        readonly probability?: number;
        /** The seed of the generator that decides by the probability. */
        readonly seed?: number;
    };
    /** An effect of `effects`, or another one. */
    readonly effect: FaultEffect;
}

interface ActiveFault {
    readonly fault: Fault;
    readonly random: () => number;
    toSkip: number;
    left: number;
}

/** Named disturbances; the first that matches a request strikes it. */
export class Faults {
    readonly #routes: Pick<Router, "mistaken">;
    #active: ActiveFault[] = [];

    constructor(routes: Pick<Router, "mistaken">) {
        this.#routes = routes;
    }

    /**
     * @returns a function that takes it away again
     * @throws where it names a route that the platform does not have, since it would never strike
     */
    add(fault: Fault): () => void {
        const { route, times, skip = 0, probability, seed = 1 } = fault.when ?? {};
        const meant = route && this.#routes.mistaken(route);
        if (meant) {
            throw new Error(`fault "${fault.name}": no route is called "${route}". Nearest route: ${meant}`);
        }
        const active = {
            fault,
            random: seededRandom(seed),
            toSkip: skip,
            left: times ?? (probability === undefined ? 1 : Infinity),
        };
        this.#active.push(active);
        return () => {
            this.#active = this.#active.filter(candidate => candidate !== active);
        };
    }

    clear(): void {
        this.#active = [];
    }

    /** Returns the fault that strikes a request, if any. */
    strike(target: FaultTarget): Fault | undefined {
        return this.#active.find(active => strikes(active, target))?.fault;
    }
}

function strikes(active: ActiveFault, target: FaultTarget): boolean {
    const { method, path, route, probability = 1 } = active.fault.when ?? {};
    const concerned =
        active.left > 0 &&
        (method === undefined || method === target.method) &&
        (route === undefined || route === target.route) &&
        (path === undefined || (typeof path === "string" ? path === target.path : path.test(target.path)));
    if (!concerned) {
        return false;
    }
    if (active.toSkip > 0) {
        active.toSkip -= 1;
        return false;
    }
    if (probability < 1 && active.random() >= probability) {
        return false;
    }
    active.left -= 1;
    return true;
}

function errorFault(
    status: number,
    message: string,
    extra: Partial<AnswerFault> = {},
    id?: number,
): AnswerFault {
    return {
        kind: "answer",
        status,
        body: ({ generation, requestId }) => plainError(generation, requestId, status, message, id).body,
        ...extra,
    };
}

function gatewayFault(status: number, title: string): AnswerFault {
    return { kind: "answer", status, body: gatewayPage(title), contentType: "text/html; charset=utf-8" };
}

/** The disturbances the platform and the network are known for; options go on top: `{...effects.reset, …}`. */
export const effects = {
    unauthorised: errorFault(401, "Not connected", {}, 2001),
    forbidden: errorFault(403, "You are not allowed to do this", {}, 2004),
    notFound: errorFault(404, "This object does not exist"),
    notFoundPage: gatewayFault(404, "404 Not Found"),
    conflict: errorFault(409, "Another operation is running"),
    /** `retryAfter`: seconds, an HTTP date, or nothing for an answer without the header. */
    tooManyRequests: (retryAfter?: number | string): AnswerFault =>
        errorFault(
            429,
            "Too many requests",
            retryAfter === undefined ? {} : { headers: { "retry-after": String(retryAfter) } },
        ),
    /** How the older routes say that there were too many requests. */
    rateLimited: {
        kind: "answer",
        status: 403,
        body: { id: 403, message: "You have performed that request too much.", type: "error" },
    },
    internalError: errorFault(500, "Internal error"),
    badGateway: gatewayFault(502, "502 Bad Gateway"),
    unavailable: errorFault(503, "The service is unavailable"),
    unavailablePage: gatewayFault(503, "503 Service Unavailable"),
    gatewayTimeout: gatewayFault(504, "504 Gateway Timeout"),
    /** The refusal of an add-on's provider, which no retry can change. */
    providerFailure: {
        kind: "answer",
        status: 503,
        body: { id: -500, message: "Error from provider: no capacity left in this region", type: "error" },
    },
    reset: { kind: "reset" },
    resetAfterEffect: { kind: "reset", carriedOut: true },
    truncated: { kind: "truncated" },
    empty: { kind: "answer", status: 200, body: "", contentType: "application/json", carriedOut: true },
    invalidJson: { kind: "answer", status: 200, body: "{ not json", carriedOut: true },
    wrongShape: { kind: "answer", status: 200, body: { surprise: [1, 2, 3] }, carriedOut: true },
    slow: (duration: number): FaultEffect => ({ kind: "slow", duration }),
    hang: { kind: "hang" },
    hangAfterEffect: { kind: "hang", carriedOut: true },
} as const satisfies Record<string, FaultEffect | ((value: never) => FaultEffect)>;
