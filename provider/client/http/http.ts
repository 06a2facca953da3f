import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import got, { AbortError, type OptionsInit, RequestError, TimeoutError } from "got";
import pLimit from "p-limit";
import { isCertificateCode } from "./certificate-code.js";
import type { Deadline } from "../clock.js";
import { forwardTo, ProxyFailure, proxyRefusal, TunnelAgent } from "./proxy.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface HttpRequest {
    method: Method;
    url: URL;
    headers: Record<string, string>;
    body?: string | undefined;
}

export interface HttpAnswer {
    kind: "answer";
    status: number;
    header(name: string): string | undefined;
    body: string;
}

/** An attempt without a complete answer. */
export interface NetworkFault {
    kind: "fault";
    code: string;
    message: string;
    /** False if no connection was established. */
    sent: boolean;
    /** True if a retry cannot help, for example because the certificate is not trusted. */
    permanent: boolean;
    /** The status of an answer that was cut short. */
    status?: number | undefined;
}

/** The caller's signal was aborted before the answer. */
export interface AbortedAttempt {
    kind: "aborted";
    /** False if the request cannot have reached the platform. */
    sent: boolean;
}

export type Attempt = HttpAnswer | NetworkFault | AbortedAttempt;

interface HttpOptions {
    maxConcurrency: number;
    /** Milliseconds for one attempt, from the connection to the last byte. */
    attemptTimeout: number;
    userAgent: string;
    proxy: URL | undefined;
    isAbandoned: (() => boolean) | undefined;
}

/**
 * Sends one request, as soon as fewer than `maxConcurrency` are in progress. It follows no redirect and sends no retry. A
 * failure of the network or the platform is a result, not a rejection.
 *
 * @param prepare called after the time in the queue, so that the timestamp of a signature is current
 */
type Http = (prepare: () => HttpRequest, deadline: Deadline, signal?: AbortSignal) => Promise<Attempt>;

const connectTimeout = 10_000;

export function createHttp(options: HttpOptions): Http {
    const { maxConcurrency, attemptTimeout, userAgent, proxy, isAbandoned } = options;
    const slots = pLimit(maxConcurrency);
    const keepAlive = true;
    const agent = { http: new HttpAgent({ keepAlive }), https: new HttpsAgent({ keepAlive }) };
    const client = got.extend({
        ...(proxy === undefined ? { agent } : viaProxy(proxy, Math.min(connectTimeout, attemptTimeout))),
        headers: { "user-agent": userAgent },
        followRedirect: false,
        retry: { limit: 0 },
        throwHttpErrors: false,
        responseType: "text",
    });

    async function send(request: HttpRequest, timeout: number, signal?: AbortSignal): Promise<Attempt> {
        const { method, url, headers, body } = request;
        const connecting = Math.min(connectTimeout, timeout);
        try {
            const answer = await client(url, {
                method,
                headers,
                ...(body === undefined ? {} : { body }),
                ...(signal === undefined ? {} : { signal }),
                timeout: {
                    lookup: connecting,
                    connect: connecting,
                    secureConnect: connecting,
                    request: timeout,
                },
            });
            if (proxy !== undefined && answer.statusCode === 407) {
                return faultOfProxy(proxyRefusal(proxy, 407));
            }
            return {
                kind: "answer",
                status: answer.statusCode,
                header: name => [answer.headers[name]].flat()[0],
                body: answer.body,
            };
        } catch (error) {
            return faultOf(error, url, proxy);
        }
    }

    return (prepare, deadline, signal) => {
        if (signal?.aborted === true) {
            return Promise.resolve(neverSent);
        }
        const resume = deadline.pause();
        return new Promise((resolve, reject) => {
            const leaveQueue = () => resolve(neverSent);
            signal?.addEventListener("abort", leaveQueue, { once: true });
            const inSlot = (): Promise<Attempt> | Attempt => {
                signal?.removeEventListener("abort", leaveQueue);
                resume();
                if (signal?.aborted === true || isAbandoned?.() === true) {
                    return neverSent;
                }
                const timeout = Math.max(1, Math.min(attemptTimeout, deadline.remaining()));
                return send(prepare(), timeout, signal);
            };
            slots(inSlot).then(resolve, reject);
        });
    };
}

function viaProxy(proxy: URL, connectTimeout: number): Pick<OptionsInit, "agent" | "request"> {
    const forward = forwardTo(proxy);
    return {
        agent: { https: new TunnelAgent(proxy, connectTimeout) },
        request: (url, options, onAnswer) =>
            url.protocol === "http:" ? forward(url, options, onAnswer) : undefined,
    };
}

const neverSent: AbortedAttempt = { kind: "aborted", sent: false };

const connectPhases = new Set(["lookup", "connect", "secureConnect"]);

/** Extracts the facts of an error of the HTTP library. The error itself contains the request's headers. */
function faultOf(error: unknown, { protocol }: URL, proxy: URL | undefined): NetworkFault | AbortedAttempt {
    if (!(error instanceof RequestError)) {
        throw error;
    }
    if (error.cause instanceof ProxyFailure) {
        return faultOfProxy(error.cause);
    }
    const { code, message, timings } = error;
    const permanent = isCertificateCode(code) || code === "ERR_INVALID_CHAR";
    // A tunnel is handed over after its TLS handshake, which the HTTP library does not see.
    const isSecured = protocol === "https:" && proxy === undefined;
    const connected = (isSecured ? timings?.secureConnect : timings?.connect) !== undefined;
    const inConnect = error instanceof TimeoutError && (connectPhases.has(error.event) || !connected);
    if (error instanceof AbortError) {
        return { kind: "aborted", sent: connected };
    }
    const unreached = failedToConnect(error.cause);
    const reason = message || errorsIn(error.cause).map(messageOf).join("; ") || code;
    return {
        kind: "fault",
        code,
        message:
            unreached && proxy !== undefined
                ? `the proxy ${proxy.host} cannot be reached: ${reason}`
                : reason,
        sent: !((permanent && !connected) || inConnect || unreached),
        permanent,
        status: error.response?.statusCode,
    };
}

function faultOfProxy({ code, message, permanent }: ProxyFailure): NetworkFault {
    return { kind: "fault", code, message, sent: false, permanent };
}

const connectCalls: readonly unknown[] = ["getaddrinfo", "connect"];

/**
 * Checks the system call instead of the code: "no route to host" may occur while connecting, and also while reading the
 * answer.
 */
function failedToConnect(cause: unknown): boolean {
    if (typeof cause !== "object" || cause === null) {
        return false;
    }
    const each = errorsIn(cause);
    if (each.length > 0) {
        return each.every(failedToConnect);
    }
    return "syscall" in cause && connectCalls.includes(cause.syscall);
}

/** The errors of each address of a host. Their common error has no message of its own. */
function errorsIn(cause: unknown): unknown[] {
    const hasErrors = typeof cause === "object" && cause !== null && "errors" in cause;
    return hasErrors && Array.isArray(cause.errors) ? cause.errors : [];
}

function messageOf(error: unknown): string {
    return typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
}
