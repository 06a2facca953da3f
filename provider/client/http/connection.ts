import { z } from "zod";
import { encode } from "../../text/percent-encoding.js";
import { refusal } from "../argument.js";
import { throwIfAborted, unlessAborted } from "./abort.js";
import { Account } from "./account.js";
import { type Authorise, createAuthorise } from "./auth.js";
import type { ClientOptions, Credentials } from "../client-options.js";
import { type Deadline, systemClock } from "../clock.js";
import { SharedReads } from "./coalesce.js";
import type { CallOptions, Owner, ReadOptions, Removal } from "../call-options.js";
import { impossibleIn } from "../../text/credential-characters.js";
import { CloudPlatformError, InvalidResponse, isLostAnswer, isNotFound, Unauthorised } from "../errors.js";
import {
    type Failure,
    failureOf,
    failureOfAbort,
    failureOfFault,
    isHtml,
    isSuccess,
    notAccepted,
    parseJson,
    requestIdOf,
} from "./status-verdicts.js";
import { createHttp, type HttpAnswer, type Method } from "./http.js";
import { isLoopback } from "./is-loopback.js";
import { parseProxy, proxySecrets } from "./proxy.js";
import { createRedact, type Redact, tidy } from "./redact.js";
import { type Outcome, retrying } from "./attempts.js";
import { fill, type NamesIn, namesIn, type Route, segment } from "./route.js";
import { isUser, type Subject } from "../subject.js";
import { issuesOf } from "./wire.js";

type Query = Record<string, string | number | undefined>;

/**
 * Encodes the owner for each placeholder in the routes of a wire.
 *
 * @param account returns the user id of the account
 */
export type OwnerSpelling = Readonly<
    Record<string, (owner: Owner, account: () => Promise<string>) => string | Promise<string>>
>;

/** The parts of a request besides its method, its path and its credentials. */
export interface Request {
    /** Sent as JSON. A function is called before each attempt, so that a repeated request never sends what is outdated. */
    body?: object | string | (() => Promise<object | string>) | undefined;
    query?: Query;
    /** Headers with secret values, such as a password. No error contains them. */
    headers?: Readonly<Record<string, string>>;
    /** True if the request is also sent without credentials. */
    isPublic?: boolean;
    /** True if the platform offers the route to some owners only: a gateway's 404 is then the answer for the others. */
    isBeta?: boolean;
}

/** The placeholders that the subject fills. The connection fills those of owners. */
export type Named<R extends Route> = Exclude<NamesIn<R>, "scope" | "v4_scope" | "owner">;

/** A success, and the function that removes secrets from messages on it. */
interface Received {
    answer: HttpAnswer;
    redact: Redact;
}

interface Call extends Request {
    method: Method;
    path: string;
    accept?: string;
}

export type Connection = ReturnType<typeof openConnection>;

/**
 * Returns what sends the requests of the families. Reads and writes reject with a `CloudPlatformError`, whose `effect`
 * says whether a write may have taken effect. Answers are frozen, since several callers may share one.
 */
export function openConnection(options: ClientOptions, owners: OwnerSpelling) {
    const { clock = systemClock, deadline = 120_000, random = Math.random, readWindow = 30_000 } = options;
    const { attemptTimeout = 30_000, maxConcurrency = 8, userAgent = "pulumi-cloud-platform" } = options;
    const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy);
    const { isAbandoned } = options;
    const http = createHttp({ attemptTimeout, maxConcurrency, userAgent, proxy, isAbandoned });
    const authorise = options.credentials && createAuthorise(options.credentials, options.signatureMethod);
    const shared =
        options.shareReads === true ? new SharedReads(clock, readWindow, options.readEpoch) : undefined;

    async function once(call: Call, deadline: Deadline, signal?: AbortSignal): Promise<Outcome<Received>> {
        const { method, accept = "application/json" } = call;
        const url = addressOf(call, options);
        assertToken(options.credentials);
        const authority = authorityFor(call, authorise, options.missingCredentials);
        const current = await bodyOf(call);
        if ("failure" in current) {
            return current;
        }
        const { body } = current;
        let secrets: Record<string, string> = {};
        const prepare = () => {
            const signature = authority?.(method, url);
            secrets = signature?.secrets ?? {};
            return {
                method,
                url,
                headers: {
                    accept,
                    ...(signature && { authorization: signature.header }),
                    ...(body !== undefined && { "content-type": "application/json" }),
                    ...call.headers,
                },
                body: body === undefined ? undefined : JSON.stringify(body),
            };
        };
        const answer = await http(prepare, deadline, signal);
        if (answer.kind === "aborted") {
            return { failure: failureOfAbort(method, answer, signal) };
        }
        const values = Object.fromEntries(valuesOf(call.query));
        const redact = createRedact({ ...proxySecrets(proxy), ...secrets, ...call.headers, ...values }, body);
        if (answer.kind === "fault") {
            return { failure: failureOfFault(method, answer, redact) };
        }
        if (isSuccess(answer.status)) {
            return { value: { answer, redact } };
        }
        const failure = withSource(failureOf(method, answer, redact), options);
        const isFinal = call.isBeta === true && answer.status === 404;
        return { failure: isFinal ? { ...failure, retry: "never" } : failure };
    }

    function perform(call: Call, signal?: AbortSignal): Promise<Received> {
        const attempt = (deadline: Deadline) => once(call, deadline, signal);
        return retrying(call, attempt, { clock, deadline, random, signal });
    }

    const account = new Account(async () => {
        const call: Call = { method: "GET", path: "/v2/self" };
        return parse(call, await perform(call), z.object({ id: z.string() })).id;
    });

    /** Returns the address of a call. Refuses an owner that is another user. */
    async function locate<R extends Route>(
        route: R,
        { owned, values }: Subject<Named<R>>,
        signal: AbortSignal | undefined,
    ): Promise<Pick<Call, "method" | "path">> {
        throwIfAborted(signal);
        const owner = owned?.owner;
        const named = namesIn(route).find(name => Object.hasOwn(owners, name));
        const spell = named === undefined ? undefined : owners[named];
        const spelled = spell?.(owner, () => account.id());
        const space = spelled instanceof Promise ? await unlessAborted(signal, spelled) : spelled;
        const at = fill(route, name =>
            name === named ? String(space) : segment((values as Record<string, unknown>)[name]),
        );
        if (isUser(owner)) {
            await unlessAborted(signal, account.assertIs(owner));
        }
        return at;
    }

    /** Sends a write and returns what `finish` makes of its answer. */
    async function change<R extends Route, T>(
        route: R,
        subject: Subject<Named<R>>,
        { signal }: CallOptions,
        request: Request | undefined,
        finish: (call: Call, received: Received) => T,
    ): Promise<T> {
        const call: Call = { ...(await locate(route, subject, signal)), ...request };
        const act = async () => {
            try {
                const received = await perform(call, signal);
                options.onWrite?.();
                return finish(call, received);
            } catch (error) {
                if (isLostAnswer(error)) {
                    options.onWrite?.();
                }
                throw error;
            }
        };
        return shared === undefined ? act() : shared.write(subject.name, act);
    }

    return {
        async get<R extends Route, T>(
            route: R,
            subject: Subject<Named<R>>,
            shape: z.ZodType<T>,
            options: ReadOptions,
            request?: Request,
        ): Promise<T> {
            const call: Call = { ...(await locate(route, subject, options.signal)), ...request };
            const ask = async (signal?: AbortSignal) => parse(call, await perform(call, signal), shape);
            return shared === undefined
                ? ask(options.signal)
                : shared.read(subject.name, call.path + searchOf(call.query), ask, options);
        },

        async getText<R extends Route>(
            route: R,
            subject: Subject<Named<R>>,
            { signal }: CallOptions,
        ): Promise<string> {
            const call: Call = { ...(await locate(route, subject, signal)), accept: "text/plain" };
            const received = await perform(call, signal);
            const { body } = received.answer;
            if (body.trim() === "") {
                throw invalid(call, received, "the answer is empty");
            }
            assertNoPage(call, received);
            return body;
        },

        /** Sends a write and returns its answer. */
        write: <R extends Route, T>(
            route: R,
            subject: Subject<Named<R>>,
            shape: z.ZodType<T>,
            options: CallOptions,
            request?: Request,
        ) => change(route, subject, options, request, (call, received) => parse(call, received, shape)),

        /** Sends a write whose answer has no content. */
        send: <R extends Route>(
            route: R,
            subject: Subject<Named<R>>,
            options: CallOptions,
            request?: Request,
        ) => change(route, subject, options, request, assertNoPage),

        async remove<R extends Route>(
            route: R,
            subject: Subject<Named<R>>,
            options: CallOptions,
            request?: Request,
        ): Promise<Removal> {
            try {
                await change(route, subject, options, request, assertNoPage);
                return { existed: true };
            } catch (error) {
                if (!isNotFound(error)) {
                    throw error;
                }
                // After a lost answer, this call most likely removed the object itself.
                return { existed: error.effect !== "none" };
            }
        },

        /** Returns the id of an owner. The account's own space has the id of the user behind the credentials. */
        async ownerId(owner: Owner): Promise<string> {
            if (owner !== undefined && !isUser(owner)) {
                return owner;
            }
            if (owner !== undefined) {
                await account.assertIs(owner);
            }
            return account.id();
        },

        /** Records the id of the user behind the credentials, so that no further request is needed for it. */
        learnAccount: (user: string) => account.learn(user),
    };
}

/** Returns the body of the next attempt. If its parts cannot be read, an earlier attempt may still have taken effect. */
async function bodyOf({ body }: Call): Promise<{ body: object | string | undefined } | { failure: Failure }> {
    if (typeof body !== "function") {
        return { body };
    }
    try {
        return { body: await (body as () => Promise<object | string>)() };
    } catch (error) {
        if (!(error instanceof CloudPlatformError)) {
            throw error;
        }
        const { status, requestId, vendorCode } = error;
        const reason = `what it changes cannot be read: ${error.reason}`;
        const facts = { reason, status, requestId, vendorCode, effect: "none" as const, cause: error };
        return { failure: { error: error.constructor as Failure["error"], facts, retry: "never" } };
    }
}

/** Refuses a web page. It comes from a proxy, so the request may not have reached the platform. */
function assertNoPage(call: Call, received: Received): void {
    if (isPage(received)) {
        throw invalid(call, received, "the answer is a web page");
    }
}

function isPage({ answer }: Received): boolean {
    return answer.body.trim() !== "" && isHtml(answer);
}

function addressOf({ path, query }: Call, { baseUrl, allowInsecure, proxy }: ClientOptions): URL {
    const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    if (base === undefined || !["http:", "https:"].includes(base.protocol)) {
        throw refusal("the base URL is not an address such as https://api.example.com");
    }
    if (base.username !== "" || base.password !== "" || base.search !== "" || base.hash !== "") {
        throw refusal("the base URL must hold neither credentials nor a query");
    }
    if (base.protocol === "http:" && !isLoopback(base.hostname) && allowInsecure !== true) {
        throw refusal(`the base URL http://${base.host} would send credentials in the clear: use https`);
    }
    if (proxy !== undefined && parseProxy(proxy) === undefined) {
        throw refusal("the proxy is not an address such as http://proxy.example.com:3128");
    }
    return new URL(base.origin + base.pathname.replace(/\/+$/, "") + path + searchOf(query));
}

/** Returns `?name=value&…`, or an empty text if no parameter has a value. */
function searchOf(query: Query = {}): string {
    const parameters = valuesOf(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

function valuesOf(query: Query = {}): [name: string, value: string][] {
    return Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
}

/** Names the source of refused credentials. */
function withSource(failure: Failure, { credentials, credentialsSource }: ClientOptions): Failure {
    if (failure.error !== Unauthorised || credentials === undefined || credentialsSource === undefined) {
        return failure;
    }
    const { facts } = failure;
    const refused = "token" in credentials ? "the token from" : "the OAuth keys from";
    const said = facts.reason === notAccepted ? "" : `: ${facts.reason}`;
    const reason = `the platform does not accept ${refused} ${credentialsSource}${said}`;
    return { ...failure, facts: { ...facts, reason } };
}

/** No header can hold every token. OAuth keys are encoded. */
function assertToken(credentials: Credentials | undefined): void {
    const found = credentials && "token" in credentials ? impossibleIn(credentials.token) : undefined;
    if (found !== undefined) {
        throw refusal(`the token contains ${found}, which no token has`);
    }
}

function authorityFor(
    { isPublic }: Call,
    authorise: Authorise | undefined,
    missingCredentials = "no credentials are given",
): Authorise | undefined {
    if (authorise !== undefined || isPublic === true) {
        return authorise;
    }
    // Without the request in the message: it was not sent.
    throw new Unauthorised({ reason: missingCredentials, effect: "none" });
}

function parse<T>(call: Call, received: Received, shape: z.ZodType<T>): T {
    const { answer } = received;
    if (answer.body.trim() === "") {
        throw invalid(call, received, "the answer is empty");
    }
    const json = parseJson(answer.body);
    if (!("value" in json)) {
        assertNoPage(call, received);
        throw invalid(call, received, "the answer is not complete JSON");
    }
    const parsed = shape.safeParse(json.value);
    if (parsed.success) {
        return freeze(parsed.data);
    }
    const reason = `the answer is not of the expected shape: ${issuesOf(parsed.error)}`;
    throw invalid(call, received, reason);
}

function invalid({ method, path }: Call, received: Received, reason: string): InvalidResponse {
    const { answer, redact } = received;
    return new InvalidResponse({
        reason: tidy(reason, redact),
        method,
        path,
        status: answer.status,
        requestId: requestIdOf(answer, redact),
        effect: method === "GET" ? "none" : isPage(received) ? "unknown" : "done",
    });
}

function freeze<T>(value: T): T {
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        for (const key in value) {
            freeze(value[key]);
        }
    }
    return value;
}
