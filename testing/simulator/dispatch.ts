import { AuthenticationFailure, type Authenticator } from "./auth.js";
import { plainError, refusalAnswer, type Generation } from "./errors.js";
import type { Match, Router } from "./router.js";
import type { Answer, Route } from "./routes/route.js";
import type { Account } from "./state/accounts.js";
import type { PlatformState } from "./state/index.js";
import { Refusal } from "./state/refusal.js";
import type { Wire } from "./wires.js";
import { Violation } from "./violation.js";

/** A request as it came over the wire. */
export interface WireRequest {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: Buffer;
}

export interface Verdict {
    readonly answer: Answer;
    /** The rule of the interface that the request broke. */
    readonly violation?: Violation;
}

/** The characters a properly encoded part of a path consists of. */
const encodedPart = /^(?:[A-Za-z0-9\-._~!*'()]|%[0-9A-Fa-f]{2})+$/;

/** Checks a request from the outside in, then lets its route handle it. */
export class Dispatcher {
    readonly #state: PlatformState;
    readonly #router: Router;
    readonly #authenticator: Authenticator;
    readonly #wire: Wire;

    constructor(state: PlatformState, router: Router, authenticator: Authenticator, wire: Wire) {
        this.#state = state;
        this.#router = router;
        this.#authenticator = authenticator;
        this.#wire = wire;
    }

    dispatch(request: WireRequest, match: Match | undefined): Verdict {
        const generation = generationOf(request.path);
        if (match === undefined) {
            const violation = this.#router.unmatched(request.method, request.path);
            return { answer: this.#wire.unrouted(violation, generation, request.id), violation };
        }
        try {
            return { answer: this.#handle(request, match) };
        } catch (error) {
            if (error instanceof Refusal) {
                return { answer: refusalAnswer(error, generation, request.id) };
            }
            if (error instanceof AuthenticationFailure) {
                // Only the older generation answers an unknown token with 403 and a number of its own.
                const kind = generation === "v2" ? error.kind : "unauthorised";
                const refusal = new Refusal(kind, "account", "Not connected");
                const answer = refusalAnswer(refusal, generation, request.id);
                return { answer, violation: new Violation(error.message, answer.status) };
            }
            const violation = error instanceof Violation ? error : new Violation(String(error), 500);
            const { problem, status } = violation;
            return { answer: plainError(generation, request.id, status, problem), violation };
        }
    }

    #handle(request: WireRequest, { route, parts }: Match): Answer {
        const param = (name: string) => decodePart(name, parts.get(name));
        for (const name of parts.keys()) {
            param(name);
        }
        const account = this.#accountOf(request, route);
        const owner = account && this.#ownerOf(account, parts);
        const query = queryOf(request.query, route);
        const body = this.#bodyOf(request, route);
        const header = (name: string) => headerOf(request, name);
        return route.handle({ state: this.#state, account, owner, param, header, query, body });
    }

    #accountOf(request: WireRequest, route: Route): Account | undefined {
        const authorization = headerOf(request, "authorization");
        if (route.public && authorization === undefined) {
            return undefined;
        }
        const { method, path, query } = request;
        return this.#authenticator.authenticate({
            method,
            path,
            query,
            host: headerOf(request, "host") ?? "",
            authorization,
        });
    }

    #ownerOf(account: Account, parts: ReadonlyMap<string, string>): string {
        const scope = parts.get("scope") ?? parts.get("v4_scope") ?? parts.get("owner") ?? "self";
        const { accounts } = this.#state;
        const id = scope.replace("organisations/", "");
        if (scope === "self") {
            return account.userId;
        }
        return this.#wire.usersHaveIds ? accounts.owner(account, id) : accounts.organisation(account, id);
    }

    #bodyOf(request: WireRequest, route: Route): unknown {
        const isThere = request.body.length > 0;
        if (!isThere && !route.needsBody) {
            return undefined;
        }
        if (!route.takesBody && !this.#wire.nullIsNothing) {
            throw new Violation("this route takes no body");
        }
        const type = headerOf(request, "content-type");
        if (type === undefined || !/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) {
            throw new Violation(`the content type must be application/json, not ${type ?? "missing"}`, 415);
        }
        const body = parse(request.body);
        return this.#wire.nullIsNothing ? withoutNulls(body) : body;
    }
}

export function generationOf(path: string): Generation {
    return path.startsWith("/v4/") ? "v4" : "v2";
}

function headerOf(request: WireRequest, name: string): string | undefined {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
}

function decodePart(name: string, part = ""): string {
    const isScope = part === "self" || part.startsWith("organisations/");
    try {
        if (isScope || encodedPart.test(part)) {
            return decodeURIComponent(part);
        }
    } catch {
        // Not UTF-8: the same violation.
    }
    throw new Violation(`the ${name} in the path is not properly percent-encoded`);
}

function queryOf(query: string, route: Route): Map<string, string> {
    const values = new Map<string, string>();
    for (const pair of query.split("&").filter(text => text !== "")) {
        const [name = "", ...rest] = pair.split("=").map(decodeQuery);
        const kind = Object.hasOwn(route.query, name) ? route.query[name] : undefined;
        if (kind === undefined) {
            throw new Violation(`${name} is not a query key of this route`);
        }
        const earlier = values.get(name);
        if (earlier !== undefined && kind !== "repeated text") {
            throw new Violation(`the query key ${name} is given twice`);
        }
        const value = [...(earlier === undefined ? [] : [earlier]), rest.join("=")].join(",");
        if (kind === "integer" && !/^\d+$/.test(value)) {
            throw new Violation(`the query key ${name} must be a whole number`);
        }
        values.set(name, value);
    }
    const missing = Object.keys(route.query).find(
        name => route.query[name] === "required text" && !values.has(name),
    );
    if (missing !== undefined) {
        throw new Violation(`the query key ${missing} is missing`);
    }
    return values;
}

function decodeQuery(text: string): string {
    try {
        return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
        throw new Violation("the query is not properly percent-encoded");
    }
}

/** Removes `null` from a request, on a wire where it means an absent value. */
function withoutNulls(value: unknown): unknown {
    if (typeof value !== "object" || value === null) {
        return value ?? undefined;
    }
    return Array.isArray(value)
        ? value.map(withoutNulls)
        : Object.fromEntries(
              Object.entries(value)
                  .filter(([, part]) => part !== null)
                  .map(([key, part]) => [key, withoutNulls(part)]),
          );
}

function parse(body: Buffer): unknown {
    try {
        return JSON.parse(body.toString("utf8"));
    } catch {
        throw new Violation(body.length === 0 ? "the body is missing" : "the body is not JSON");
    }
}
