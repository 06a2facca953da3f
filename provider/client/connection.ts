import { z } from "zod";
import { Account } from "./account.js";
import { type Authorise, createAuthorise, type Credentials } from "./auth.js";
import { type Clock, type Deadline, systemClock } from "./clock.js";
import { SharedReads, type ReadOptions } from "./coalesce.js";
import { InvalidArgument, InvalidResponse, isLostAnswer, isNotFound, Unauthorised } from "./errors.js";
import { failureOf, failureOfFault, isHtml, isSuccess, parseJson, requestIdOf } from "./failure.js";
import { createHttp, type HttpAnswer, type Method } from "./http.js";
import { encode, path, type Path } from "./path.js";
import { createRedact, type Redact, tidy } from "./redact.js";
import { type Outcome, retrying, type Tried } from "./retry.js";
import { issuesOf } from "./wire.js";

export type { ReadOptions } from "./coalesce.js";

export interface ClientOptions {
    /** Where the platform is, with a path prefix if it has one: `https://api.example.com`. */
    baseUrl: string;
    /** Without them only the catalogue can be asked. */
    credentials?: Credentials;
    /** What a call without credentials fails with: the place to say which setting is missing. */
    missingCredentials?: string;
    /** Requests in flight at once. @default 8 */
    maxConcurrency?: number;
    /** Milliseconds for one call with its retries, without the time it queues. @default 120000 */
    deadline?: number;
    /** Milliseconds for one attempt. @default 30000 */
    attemptTimeout?: number;
    clock?: Clock;
    /** Lets reads of one address share a request. @default false */
    shareReads?: boolean;
    /** Milliseconds for which a shared answer is kept. @default 30000 */
    readWindow?: number;
    /** Accepts a plain `http:` address that is not this machine's: everything is sent in the clear. @default false */
    allowInsecure?: boolean;
    userAgent?: string;
    /** Called after each write that has taken effect, or may have. */
    onWrite?: () => void;
    /** Spreads the waits before retries. @default Math.random */
    random?: () => number;
}

type Query = Record<string, string | number | undefined>;

export interface Removal {
    /** False where it was gone already. */
    existed: boolean;
}

/**
 * What the families speak through. Reads reject with a `CloudPlatformError`; so do writes, whose error says whether
 * they may have taken effect. What is returned is frozen, since others may have been given the same.
 */
export interface Connection {
    get<T>(path: Path, shape: z.ZodType<T>, read?: ReadOptions, query?: Query): Promise<T>;
    /** Like `get`, of what can be asked without credentials. */
    getPublic<T>(path: Path, shape: z.ZodType<T>, read?: ReadOptions): Promise<T>;
    getText(path: Path): Promise<string>;
    post<T>(path: Path, body: object | undefined, shape: z.ZodType<T>): Promise<T>;
    put<T>(path: Path, body: object, shape: z.ZodType<T>): Promise<T>;
    /** A write whose answer tells nothing but that it is done. */
    send(method: "POST" | "PUT" | "PATCH", path: Path, body?: object): Promise<void>;
    remove(path: Path, query?: Query): Promise<Removal>;
    /** Takes note of who the user behind the credentials is, so that nobody has to ask for it again. */
    learnAccount(user: string): void;
}

/** A success, and what must not show where its body turns out to be unreadable. */
interface Received {
    answer: HttpAnswer;
    redact: Redact;
}

interface Call {
    method: Method;
    path: Path;
    query?: Query | undefined;
    body?: object | undefined;
    accept?: string;
    /** Sent without credentials where there are none. */
    isPublic?: boolean;
}

export function openConnection(options: ClientOptions): Connection {
    const { clock = systemClock, deadline = 120_000, random = Math.random, readWindow = 30_000 } = options;
    const { attemptTimeout = 30_000, maxConcurrency = 8, userAgent = "pulumi-cloud-platform" } = options;
    const http = createHttp({ attemptTimeout, maxConcurrency, userAgent });
    const authorise = options.credentials && createAuthorise(options.credentials);
    const shared = options.shareReads === true ? new SharedReads(clock, readWindow) : undefined;

    async function once(call: Call, deadline: Deadline): Promise<Outcome<Received>> {
        const { method, body, accept = "application/json" } = call;
        const url = addressOf(call, options);
        const authority = authorityFor(call, authorise, options.missingCredentials);
        let secrets: Record<string, string> = {};
        const answer = await http.attempt(() => {
            const signature = authority?.(method, url);
            secrets = signature?.secrets ?? {};
            return {
                method,
                url,
                headers: {
                    accept,
                    ...(signature && { authorization: signature.header }),
                    ...(body && { "content-type": "application/json" }),
                },
                body: body && JSON.stringify(body),
            };
        }, deadline);
        const redact = createRedact({ ...secrets, ...Object.fromEntries(valuesOf(call.query)) }, body);
        if (answer.kind === "fault") return { failure: failureOfFault(method, answer, redact) };
        if (isSuccess(answer.status)) return { value: { answer, redact } };
        return { failure: failureOf(method, answer, redact) };
    }

    function perform(call: Call): Promise<Tried<Received>> {
        const { method, path } = call;
        return retrying({ method, path: path.text }, deadline => once(call, deadline), {
            clock,
            deadline,
            random,
        });
    }

    const account = new Account(async () => {
        const call: Call = { method: "GET", path: path`/v2/self` };
        return parse(call, (await perform(call)).value, ownId).id;
    });

    async function read<T>(call: Call, shape: z.ZodType<T>, options?: ReadOptions): Promise<T> {
        const ask = async () => parse(call, (await perform(call)).value, shape);
        const { path, query } = call;
        // Before an answer is shared, too: what was asked for the caller is no answer about another user.
        if (path.user !== undefined) await account.assertIs(path.user);
        return shared === undefined
            ? ask()
            : shared.read(path.text, path.text + searchOf(query), ask, options);
    }

    async function write<T>(call: Call, finish: (received: Received) => T): Promise<T> {
        const act = async () => {
            try {
                const { value } = await perform(call);
                options.onWrite?.();
                return finish(value);
            } catch (error) {
                if (isLostAnswer(error)) options.onWrite?.();
                throw error;
            }
        };
        if (call.path.user !== undefined) await account.assertIs(call.path.user);
        return shared === undefined ? act() : shared.write(call.path.text, act);
    }

    return {
        get: (path, shape, options, query) => read({ method: "GET", path, query }, shape, options),
        getPublic: (path, shape, options) => read({ method: "GET", path, isPublic: true }, shape, options),
        async getText(path) {
            const call: Call = { method: "GET", path, accept: "text/plain" };
            if (path.user !== undefined) await account.assertIs(path.user);
            const { value } = await perform(call);
            const { body } = value.answer;
            if (body.trim() === "") throw invalid(call, value, "the answer is empty");
            if (isHtml(value.answer)) throw invalid(call, value, "the answer is a web page");
            return body;
        },
        post(path, body, shape) {
            const call: Call = { method: "POST", path, body };
            return write(call, received => parse(call, received, shape));
        },
        put(path, body, shape) {
            const call: Call = { method: "PUT", path, body };
            return write(call, received => parse(call, received, shape));
        },
        send: (method, path, body) => write({ method, path, body }, () => undefined),
        async remove(path, query) {
            try {
                return await write({ method: "DELETE", path, query }, () => ({ existed: true }));
            } catch (error) {
                if (!isNotFound(error)) throw error;
                // After a lost answer it is most likely gone by this very call.
                return { existed: error.effect !== "none" };
            }
        },
        learnAccount: user => account.learn(user),
    };
}

const ownId = z.object({ id: z.string() });

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

function addressOf({ path, query }: Call, { baseUrl, allowInsecure }: ClientOptions): URL {
    const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    if (base === undefined || !["http:", "https:"].includes(base.protocol)) {
        throw refusal("the base URL is not an address such as https://api.example.com");
    }
    if (base.username !== "" || base.password !== "" || base.search !== "" || base.hash !== "") {
        throw refusal("the base URL must hold neither credentials nor a query");
    }
    if (base.protocol === "http:" && !loopback.test(base.hostname) && allowInsecure !== true) {
        throw refusal(`the base URL http://${base.host} would send credentials in the clear: use https`);
    }
    return new URL(base.origin + base.pathname.replace(/\/+$/, "") + path.text + searchOf(query));
}

/** `?name=value&…`, or nothing where no parameter has a value. */
function searchOf(query: Query = {}): string {
    const parameters = valuesOf(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

function valuesOf(query: Query = {}): [name: string, value: string][] {
    return Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
}

function refusal(reason: string): InvalidArgument {
    return new InvalidArgument({ reason, effect: "none" });
}

function authorityFor(
    { method, path, isPublic }: Call,
    authorise: Authorise | undefined,
    missingCredentials = "no credentials are given",
): Authorise | undefined {
    if (authorise !== undefined || isPublic === true) return authorise;
    throw new Unauthorised({ reason: missingCredentials, method, path: path.text, effect: "none" });
}

function parse<T>(call: Call, received: Received, shape: z.ZodType<T>): T {
    const { answer } = received;
    if (answer.body.trim() === "") throw invalid(call, received, "the answer is empty");
    const json = parseJson(answer.body);
    if (!("value" in json)) {
        throw invalid(call, received, `the answer is ${isHtml(answer) ? "a web page" : "not complete JSON"}`);
    }
    const parsed = shape.safeParse(json.value);
    if (parsed.success) return freeze(parsed.data);
    const reason = `the answer is not of the expected shape: ${issuesOf(parsed.error)}`;
    throw invalid(call, received, reason);
}

function invalid({ method, path }: Call, { answer, redact }: Received, reason: string): InvalidResponse {
    return new InvalidResponse({
        reason: tidy(reason, redact),
        method,
        path: path.text,
        status: answer.status,
        requestId: requestIdOf(answer, redact),
        effect: method === "GET" ? "none" : "done",
    });
}

function freeze<T>(value: T): T {
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        for (const key in value) freeze(value[key]);
    }
    return value;
}
