import { z } from "zod";
import { abortReason, causeOf } from "./abort.js";
import {
    Aborted,
    type CloudPlatformError,
    Conflict,
    type Effect,
    Forbidden,
    InvalidResponse,
    NotFound,
    PermanentProviderFailure,
    RateLimited,
    Rejected,
    Transport,
    Unauthorised,
    Unavailable,
} from "../errors.js";
import type { AbortedAttempt, HttpAnswer, Method, NetworkFault } from "./http.js";
import { type Redact, tidy } from "./redact.js";

/**
 * The methods that may be sent again: `all` if the request had no effect, `idempotent` if it may have had one, `read` if
 * only a GET is worth a retry.
 */
export type Retry = "all" | "idempotent" | "read" | "never";

type ErrorFacts = ConstructorParameters<typeof NotFound>[0];

/** One failed attempt. */
export interface Failure {
    error: new (facts: ErrorFacts) => CloudPlatformError;
    facts: Omit<ErrorFacts, "method" | "path" | "attempts">;
    retry: Retry;
    /** The wait in milliseconds that the platform asks for. */
    retryAfter?: number | undefined;
}

const vendorText = z.string().optional().catch(undefined);
const vendorCode = z.union([z.number(), z.string()]).optional().catch(undefined);
const reasons = z.record(z.string(), z.unknown()).optional().catch(undefined);

/**
 * The error bodies of both API generations. `/v2` has `id`, `message`, `type` and `fields`. `/v4` has `code`, `error`,
 * `apiRequestId` and `context`. Some routes answer with `errors` or `violations`.
 */
const vendorError = z.object({
    id: vendorCode,
    code: vendorCode,
    message: vendorText,
    error: vendorText,
    apiRequestId: vendorText,
    fields: reasons,
    errors: reasons,
    violations: reasons,
    context: z.object({ fields: reasons }).optional().catch(undefined),
});

type VendorError = z.output<typeof vendorError>;

export function isSuccess(status: number | undefined): boolean {
    return status !== undefined && status >= 200 && status < 300;
}

/** Returns the failure for an answer that is no success. */
export function failureOf(method: Method, answer: HttpAnswer, redact: Redact): Failure {
    const vendor = parseVendorError(answer.body);
    const { error, retry, effect, fallback } = verdictOf(answer, vendor);
    const text = vendor === undefined ? plainText(answer) : (vendor.message ?? vendor.error);
    return {
        error,
        retry,
        retryAfter: retryAfterOf(answer),
        facts: {
            reason: (text === undefined ? "" : tidy(text, redact)) || fallback,
            status: answer.status,
            requestId: requestIdOf(answer, redact, vendor?.apiRequestId),
            vendorCode: tidyCode(vendor?.code ?? vendor?.id, redact),
            fields: fieldsOf(vendor, redact),
            effect: method === "GET" ? "none" : effect,
        },
    };
}

/** Returns the failure for an attempt without a complete answer. */
export function failureOfFault(method: Method, fault: NetworkFault, redact: Redact): Failure {
    const cutShort = isSuccess(fault.status);
    // A new error, because the error of the HTTP library contains the request with its headers.
    const cause = Object.assign(new Error(tidy(fault.message, redact)), { code: fault.code });
    const effect: Effect = cutShort ? "done" : fault.sent ? "unknown" : "none";
    return {
        error: cutShort ? InvalidResponse : Transport,
        retry: fault.permanent ? "never" : fault.sent ? "idempotent" : "all",
        facts: {
            reason: cutShort ? `the answer was cut short: ${cause.message}` : cause.message,
            status: fault.status,
            vendorCode: fault.code,
            effect: method === "GET" ? "none" : effect,
            cause,
        },
    };
}

/** Returns the failure for an aborted attempt. The platform may still act on a request that was sent. */
export function failureOfAbort(method: Method, { sent }: AbortedAttempt, signal?: AbortSignal): Failure {
    const effect: Effect = sent && method !== "GET" ? "unknown" : "none";
    const cause = signal && causeOf(signal);
    return { error: Aborted, retry: "never", facts: { reason: abortReason, effect, cause } };
}

interface Verdict {
    error: Failure["error"];
    retry: Retry;
    effect: Effect;
    /** The reason if the platform gives none. */
    fallback: string;
}

function verdictOf(answer: HttpAnswer, vendor: VendorError | undefined): Verdict {
    const { status } = answer;
    if (status === 429 || (status === 403 && vendor?.id === 403)) {
        return { error: RateLimited, retry: "all", effect: "none", fallback: "too many requests" };
    }
    if (status === 503 && vendor?.id === -500) {
        const fallback = "the provider refused";
        return { error: PermanentProviderFailure, retry: "never", effect: "none", fallback };
    }
    if (status >= 500) {
        const html = isHtml(answer);
        const retry = [502, 503, 504].includes(status) ? "idempotent" : html ? "read" : "never";
        const fallback = html ? "a gateway answered in place of the platform" : "the platform has a problem";
        return { error: Unavailable, retry, effect: "unknown", fallback };
    }
    if (status === 404 && !isOfThePlatform(vendor)) {
        const fallback = "the answer is not the platform's own: is the base address right?";
        return { error: Unavailable, retry: "read", effect: "unknown", fallback };
    }
    if (status < 400) {
        const fallback = `a redirect${destinationOf(answer)} is not followed: is the base address right?`;
        return { error: Unavailable, retry: "never", effect: "unknown", fallback };
    }
    const isUnknownToken = status === 403 && vendor?.id === unknownToken;
    const refusal = refusals[isUnknownToken ? 401 : status] ?? {
        error: Rejected,
        fallback: "the platform refuses the request",
    };
    return { ...refusal, retry: "never", effect: "none" };
}

/** The reason for refused credentials if the platform gives none. */
export const notAccepted = "the credentials are not accepted";

/** With this code and status 403, the platform refuses the token itself: it does not know it, or its scope is too small. */
const unknownToken = 1504;

const refusals: Record<number, Pick<Verdict, "error" | "fallback">> = {
    401: { error: Unauthorised, fallback: notAccepted },
    403: { error: Forbidden, fallback: "the credentials do not reach this" },
    404: { error: NotFound, fallback: "not found" },
    409: { error: Conflict, fallback: "in conflict with what exists" },
};

/** True if the platform itself answered: its error bodies have a code and a text, those of a proxy have no code. */
function isOfThePlatform(vendor: VendorError | undefined): boolean {
    if (vendor === undefined) {
        return false;
    }
    const v2 = typeof vendor.id === "number" && vendor.message !== undefined;
    const v4 = typeof vendor.code === "string" && (vendor.error ?? vendor.message) !== undefined;
    // The live platform returns no code for hooks.
    const hook = /^(web|e-?mail) ?hook not found$/i.test(vendor.error ?? "");
    return v2 || v4 || hook;
}

// Ignores the content type, because some routes send JSON as text/plain.
function parseVendorError(body: string): VendorError | undefined {
    return vendorError.safeParse(parseJson(body).value).data;
}

/** `value` is absent if the text is not JSON. Members with the value null are removed: for the platform, they are absent. */
export function parseJson(text: string): { value?: unknown } {
    try {
        return { value: JSON.parse(text, withoutNull) as unknown };
    } catch {
        return {};
    }
}

function withoutNull(this: unknown, _key: string, value: unknown): unknown {
    return value === null && !Array.isArray(this) ? undefined : value;
}

export function isHtml(answer: HttpAnswer): boolean {
    return /\bhtml\b/i.test(answer.header("content-type") ?? "") || answer.body.trimStart().startsWith("<");
}

function plainText(answer: HttpAnswer): string | undefined {
    const isText = /^text\/plain\b/i.test(answer.header("content-type") ?? "") && !isHtml(answer);
    return isText ? answer.body : undefined;
}

const requestIdHeaders = ["x-request-id", "sozu-id", "x-sozu-id"];

export function requestIdOf(answer: HttpAnswer, redact: Redact, fromBody?: string): string | undefined {
    const fromHeader = requestIdHeaders.map(name => answer.header(name)).find(id => id !== undefined);
    return tidyCode(fromHeader ?? fromBody, redact);
}

function tidyCode(code: string | number | undefined, redact: Redact): string | undefined {
    return code === undefined ? undefined : tidy(String(code), redact).slice(0, 100);
}

function fieldsOf(vendor: VendorError | undefined, redact: Redact): Record<string, string> | undefined {
    const found = vendor?.fields ?? vendor?.context?.fields ?? vendor?.errors ?? vendor?.violations;
    const fields = Object.entries(found ?? {}).flatMap(([name, detail]) => {
        const reason = reasonShapes.safeParse(detail).data;
        return reason === undefined ? [] : [[tidy(name, redact), tidy(reason, redact)] as const];
    });
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

const reasonShapes = z.union([
    z.string(),
    z.array(z.string()).transform(all => all.join(", ")),
    // The refused value, which may be a secret, is left out.
    z.object({ reason: z.string() }).transform(({ reason }) => reason),
    z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** Returns only the host, because the rest of the address may be confidential. */
function destinationOf(answer: HttpAnswer): string {
    const location = answer.header("location") ?? "";
    return URL.canParse(location) ? ` to ${new URL(location).host}` : "";
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after */
function retryAfterOf(answer: HttpAnswer): number | undefined {
    const value = answer.header("retry-after")?.trim() ?? "";
    if (/^\d+$/.test(value)) {
        return Number(value) * 1000;
    }
    const until = Date.parse(value);
    if (Number.isNaN(until)) {
        return undefined;
    }
    // Use the platform's clock if possible, because the clock of this machine may be wrong.
    const now = Date.parse(answer.header("date") ?? "");
    return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
