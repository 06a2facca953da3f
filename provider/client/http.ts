import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import got, { AbortError, RequestError, TimeoutError } from "got";
import pLimit from "p-limit";
import type { Deadline } from "./clock.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface HttpRequest {
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

/** No complete answer. */
export interface NetworkFault {
    kind: "fault";
    code: string;
    message: string;
    /** False where the connection was never there to send anything on. */
    sent: boolean;
    /** Trying again cannot help: the certificate is not trusted, a header is malformed. */
    permanent: boolean;
    /** The status, where an answer began and was cut short. */
    status?: number | undefined;
}

/** The caller's signal was aborted before there was an answer. */
export interface AbortedAttempt {
    kind: "aborted";
    /** False where nothing can have reached the platform. */
    sent: boolean;
}

export type Attempt = HttpAnswer | NetworkFault | AbortedAttempt;

export interface HttpOptions {
    maxConcurrency: number;
    /** Milliseconds for one attempt, from the connection to the last byte. */
    attemptTimeout: number;
    userAgent: string;
}

export interface Http {
    /**
     * Makes one attempt, as soon as fewer than the allowed number are in flight. Never follows a redirect, never
     * tries again, never rejects for what the network or the platform does.
     * @param prepare called when the slot is there, so that a signature's timestamp does not age in the queue
     */
    attempt(prepare: () => HttpRequest, deadline: Deadline, signal?: AbortSignal): Promise<Attempt>;
}

const connectTimeout = 10_000;

export function createHttp({ maxConcurrency, attemptTimeout, userAgent }: HttpOptions): Http {
    const slots = pLimit(maxConcurrency);
    const client = got.extend({
        agent: { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) },
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
            return {
                kind: "answer",
                status: answer.statusCode,
                header: name => [answer.headers[name]].flat()[0],
                body: answer.body,
            };
        } catch (error) {
            return faultOf(error, url);
        }
    }

    return {
        attempt(prepare, deadline, signal) {
            if (signal?.aborted === true) return Promise.resolve(neverSent);
            const resume = deadline.pause();
            return new Promise((resolve, reject) => {
                const leaveQueue = () => resolve(neverSent);
                signal?.addEventListener("abort", leaveQueue, { once: true });
                const inSlot = (): Promise<Attempt> | Attempt => {
                    signal?.removeEventListener("abort", leaveQueue);
                    resume();
                    if (signal?.aborted === true) return neverSent;
                    const timeout = Math.max(1, Math.min(attemptTimeout, deadline.remaining()));
                    return send(prepare(), timeout, signal);
                };
                slots(inSlot).then(resolve, reject);
            });
        },
    };
}

const neverSent: AbortedAttempt = { kind: "aborted", sent: false };

const connectPhases = new Set(["lookup", "connect", "secureConnect"]);

// The names of OpenSSL's verification verdicts share no prefix.
const certificateCode = /CERT|_SIGNATURE$|^ERR_TLS_|^HOSTNAME_MISMATCH$/;

/** The error of the HTTP library carries the request's headers, so nothing but its facts gets out of here. */
function faultOf(error: unknown, { protocol }: URL): NetworkFault | AbortedAttempt {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, timings } = error;
    const permanent = certificateCode.test(code) || code === "ERR_INVALID_CHAR";
    const inConnect = error instanceof TimeoutError && connectPhases.has(error.event);
    const connected = (protocol === "https:" ? timings?.secureConnect : timings?.connect) !== undefined;
    if (error instanceof AbortError) return { kind: "aborted", sent: connected };
    return {
        kind: "fault",
        code,
        message: message || errorsIn(error.cause).map(messageOf).join("; ") || code,
        sent: !((permanent && !connected) || inConnect || failedToConnect(error.cause)),
        permanent,
        status: error.response?.statusCode,
    };
}

const connectCalls: readonly unknown[] = ["getaddrinfo", "connect"];

/**
 * By the system call and not by the code: "no route to host" may come of an attempt to connect, and of reading an
 * answer to what was sent long ago.
 */
function failedToConnect(cause: unknown): boolean {
    if (typeof cause !== "object" || cause === null) return false;
    const each = errorsIn(cause);
    if (each.length > 0) return each.every(failedToConnect);
    return "syscall" in cause && connectCalls.includes(cause.syscall);
}

/** A host of several addresses is tried at each; what comes of that has no words of its own. */
function errorsIn(cause: unknown): unknown[] {
    const hasErrors = typeof cause === "object" && cause !== null && "errors" in cause;
    return hasErrors && Array.isArray(cause.errors) ? cause.errors : [];
}

function messageOf(error: unknown): string {
    return typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
}
