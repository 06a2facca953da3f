import type { z } from "zod";
import { Violation } from "../violation.js";
import { problemIn } from "../shape.js";
import type { Account } from "../state/accounts.js";
import type { PlatformState } from "../state/index.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An answer; without a body if `body` is `undefined`. */
export interface Answer {
    readonly status: number;
    readonly body?: unknown;
    /** Sent as it is, as plain text unless `type` says otherwise. */
    readonly text?: string;
    readonly type?: string;
}

type BracedNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | BracedNames<Rest>
    : never;
type AngledNames<Path extends string> = Path extends `${string}<${infer Name}>${infer Rest}`
    ? Name | AngledNames<Rest>
    : never;
type ParameterNames<Path extends string> = BracedNames<Path> | AngledNames<Path>;

/** The values of a `repeated text` are separated by commas. */
type QueryKind = "integer" | "text" | "repeated text" | "required text";

interface PublicContext<Name extends string, Body> {
    readonly state: PlatformState;
    readonly body: Body;
    readonly query: ReadonlyMap<string, string>;
    /** The decoded value of a part of the path. */
    readonly param: (name: Name) => string;
    /** By its name in lower case. */
    readonly header: (name: string) => string | undefined;
}

interface Context<Name extends string, Body> extends PublicContext<Name, Body> {
    readonly account: Account;
    /** The owner in the path (`user_…` or `orga_…`); the user if the path names none. */
    readonly owner: string;
}

/** The part of a context by which several routes find the same object. */
export type Asked<Name extends string> = Omit<Context<Name, unknown>, "body">;

/** The parts of a request besides its path. */
interface Input<Body> {
    readonly query?: Readonly<Record<string, QueryKind>>;
    /** No body is accepted where there is none; an optional one may be left out. */
    readonly body?: z.ZodType<Body>;
}

type Handle<Given> = (context: Given) => Answer;

type Behaviour<Body, Given> = [handle: Handle<Given>] | [input: Input<Body>, handle: Handle<Given>];

/** A route as the dispatcher sees it: `handle` checks the body first. */
export interface Route {
    readonly method: Method;
    readonly path: string;
    readonly query: Readonly<Record<string, QueryKind>>;
    readonly takesBody: boolean;
    readonly needsBody: boolean;
    readonly public: boolean;
    readonly handle: (context: UncheckedContext) => Answer;
}

export interface UncheckedContext {
    readonly state: PlatformState;
    readonly body: unknown;
    readonly query: ReadonlyMap<string, string>;
    readonly param: (name: string) => string;
    readonly header: (name: string) => string | undefined;
    readonly account: Account | undefined;
    readonly owner: string | undefined;
}

/** `documented` is the wire of the interface document, `clever-cloud` that of the real platform. */
export type Dialect = "documented" | "clever-cloud";

/** The routes of a family, by dialect. */
export type Routes = Readonly<Record<Dialect, readonly Route[]>>;

/**
 * A route that needs credentials.
 *
 * @param path with names for its parts, spelled as in the description of its dialect
 */
export function route<const Path extends string, Body = undefined>(
    method: Method,
    path: Path,
    ...behaviour: Behaviour<Body, Context<ParameterNames<Path>, Body>>
): Route {
    const [input, handle] = behaviour.length === 1 ? [{}, ...behaviour] : behaviour;
    return {
        ...common(method, path, input),
        public: false,
        handle: ({ account, owner, body, ...context }) => {
            if (account === undefined || owner === undefined) {
                throw new Error("the dispatcher must authenticate first");
            }
            return handle({ ...context, account, owner, body: accepted(input, body) });
        },
    };
}

/** A route that answers anybody. */
export function publicRoute<const Path extends string, Body = undefined>(
    method: Method,
    path: Path,
    ...behaviour: Behaviour<Body, PublicContext<ParameterNames<Path>, Body>>
): Route {
    const [input, handle] = behaviour.length === 1 ? [{}, ...behaviour] : behaviour;
    return {
        ...common(method, path, input),
        public: true,
        handle: ({ state, query, param, header, body }) =>
            handle({ state, query, param, header, body: accepted(input, body) }),
    };
}

function common<Body>(
    method: Method,
    path: string,
    { query = {}, body }: Input<Body>,
): Omit<Route, "handle" | "public"> {
    return {
        method,
        path,
        query,
        takesBody: body !== undefined,
        needsBody: body !== undefined && !body.safeParse(undefined).success,
    };
}

/** Returns the body unchanged. Throws if the body does not match the shape of the route. */
function accepted<Body>({ body: shape }: Input<Body>, body: unknown): Body {
    const isNone = shape === undefined && body !== undefined;
    const problem = isNone ? "this route takes no body" : shape && problemIn(shape, body);
    if (problem !== undefined) {
        throw new Violation(problem);
    }
    return body as Body;
}

export function ok(body: unknown): Answer {
    return { status: 200, body };
}

export function created(body: unknown): Answer {
    return { status: 201, body };
}

export function plainText(text: string): Answer {
    return { status: 200, text };
}

/** How v2 routes without a result answer. */
export function done(message = "Done"): Answer {
    return { status: 200, body: { id: 0, message, type: "success" } };
}

/** How v4 routes without a result answer: at once, or with the work still to be done. */
export function noContent(later = false): Answer {
    return { status: later ? 202 : 204 };
}
