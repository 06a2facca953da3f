/** Could a write have taken effect although the call failed? Always `none` for a read. */
export type Effect = "none" | "unknown" | "done";

export interface ErrorFacts {
    /** What went wrong, without the address. */
    reason: string;
    /** Absent where the call failed before it had an address. */
    method?: string | undefined;
    path?: string | undefined;
    status?: number | undefined;
    /** What the platform's support asks for. */
    requestId?: string | undefined;
    /** The platform's own code (`11001`, `clever.core.bad-request`), or that of the network fault (`ECONNRESET`). */
    vendorCode?: string | undefined;
    /** The platform's reason for each field it refused. */
    fields?: Record<string, string> | undefined;
    effect: Effect;
    /** How many requests were sent. */
    attempts?: number | undefined;
    cause?: Error | undefined;
}

/**
 * What every failed call rejects with. Neither the message nor a field nor the cause holds a credential, a signature,
 * a query or a body. The message reads
 * `no such add-on (status 404, code 11001): GET /v2/self/addons/addon_1 [request id 42]`.
 */
export abstract class CloudPlatformError extends Error {
    abstract readonly code: string;
    /** The message without status and address, for sentences that say those themselves. */
    readonly reason: string;
    readonly method: string | undefined;
    readonly path: string | undefined;
    readonly status: number | undefined;
    readonly requestId: string | undefined;
    readonly vendorCode: string | undefined;
    readonly fields: Readonly<Record<string, string>> | undefined;
    readonly effect: Effect;
    readonly attempts: number | undefined;

    constructor(facts: ErrorFacts) {
        super(messageOf(facts), facts.cause === undefined ? undefined : { cause: facts.cause });
        this.name = new.target.name;
        this.reason = facts.reason;
        this.method = facts.method;
        this.path = facts.path;
        this.status = facts.status;
        this.requestId = facts.requestId;
        this.vendorCode = facts.vendorCode;
        this.fields = facts.fields;
        this.effect = facts.effect;
        this.attempts = facts.attempts;
    }
}

/** As in "read ECONNRESET"; a number may stand in a reason for anything. */
function isSaid(code: string, reason: string): boolean {
    return /^[A-Z]/.test(code) && reason.includes(code);
}

function messageOf(facts: ErrorFacts): string {
    const fields = Object.entries(facts.fields ?? {}).map(([name, reason]) => `${name}: ${reason}`);
    const codes = [
        facts.status === undefined ? [] : [`status ${facts.status}`],
        facts.vendorCode === undefined || isSaid(facts.vendorCode, facts.reason)
            ? []
            : [`code ${facts.vendorCode}`],
        (facts.attempts ?? 1) > 1 ? [`${String(facts.attempts)} attempts`] : [],
    ].flat();
    return [
        facts.reason,
        fields.length > 0 ? ` [${fields.join("; ")}]` : "",
        codes.length > 0 ? ` (${codes.join(", ")})` : "",
        facts.method === undefined || facts.path === undefined ? "" : `: ${facts.method} ${facts.path}`,
        facts.requestId === undefined ? "" : ` [request id ${facts.requestId}]`,
    ].join("");
}

/**
 * 404 in the platform's own JSON, so the object does not exist. A gateway's 404 is `Unavailable`. Where the path
 * names an organisation it may be that one which does not exist: a list of the same owner tells them apart.
 */
export class NotFound extends CloudPlatformError {
    readonly code = "not-found";
}

/** 409: it exists already, or something else is going on with it. */
export class Conflict extends CloudPlatformError {
    readonly code = "conflict";
}

/** 401: the credentials are not (or no longer) valid; without a status, there were none to send. */
export class Unauthorised extends CloudPlatformError {
    readonly code: "unauthorised" | "credentials-missing";

    constructor(facts: ErrorFacts) {
        super(facts);
        this.code = facts.status === undefined ? "credentials-missing" : "unauthorised";
    }
}

/** 403: the credentials are valid and do not reach this. */
export class Forbidden extends CloudPlatformError {
    readonly code = "forbidden";
}

/** 429, or the 403 with id 403 by which `/v2` says the same, and it did not end in time. */
export class RateLimited extends CloudPlatformError {
    readonly code = "rate-limited";
}

/** Any other 4xx: the platform does not accept what was sent; `fields` may say where. */
export class Rejected extends CloudPlatformError {
    readonly code = "rejected";
}

/** 503 with id -500: the service behind the platform refused for good (no capacity, say). Asking again is no use. */
export class PermanentProviderFailure extends CloudPlatformError {
    readonly code = "permanent-provider-failure";
}

/** 5xx, a gateway's HTML (whatever its status), a redirect: the platform itself did not answer. */
export class Unavailable extends CloudPlatformError {
    readonly code = "unavailable";
}

/** A success whose body is empty, cut short, not JSON, or not of the documented shape. */
export class InvalidResponse extends CloudPlatformError {
    readonly code = "invalid-response";
}

/** No complete answer arrived: refused, reset, timed out, a name that does not resolve, a certificate not trusted. */
export class Transport extends CloudPlatformError {
    readonly code = "transport";
}

/** The time for the call and its retries is up; `cause` is the last failure. */
export class DeadlineExceeded extends CloudPlatformError {
    readonly code = "deadline";
}

/**
 * The call was aborted by its `signal`. `effect` says whether a write may have taken effect by then: `none` where
 * nothing was sent yet, or where a read was aborted.
 */
export class Aborted extends CloudPlatformError {
    readonly code = "aborted";
}

/**
 * The call cannot be made: an id that is empty or none at all, a word that nobody knows, another user's own space, a base
 * address that is none or would send credentials in the clear. Nothing was sent for it.
 */
export class InvalidArgument extends CloudPlatformError {
    readonly code = "invalid-argument";
}

export const isNotFound = (error: unknown): error is NotFound => error instanceof NotFound;
export const isConflict = (error: unknown): error is Conflict => error instanceof Conflict;
export const isUnauthorised = (error: unknown): error is Unauthorised => error instanceof Unauthorised;
export const isForbidden = (error: unknown): error is Forbidden => error instanceof Forbidden;
export const isRateLimited = (error: unknown): error is RateLimited => error instanceof RateLimited;
export const isRejected = (error: unknown): error is Rejected => error instanceof Rejected;
export const isPermanentProviderFailure = (error: unknown): error is PermanentProviderFailure =>
    error instanceof PermanentProviderFailure;
export const isUnavailable = (error: unknown): error is Unavailable => error instanceof Unavailable;
export const isInvalidResponse = (error: unknown): error is InvalidResponse =>
    error instanceof InvalidResponse;
export const isTransport = (error: unknown): error is Transport => error instanceof Transport;
export const isDeadlineExceeded = (error: unknown): error is DeadlineExceeded =>
    error instanceof DeadlineExceeded;
export const isAborted = (error: unknown): error is Aborted => error instanceof Aborted;
export const isInvalidArgument = (error: unknown): error is InvalidArgument =>
    error instanceof InvalidArgument;

/** A write that may have taken effect, or that has while its answer cannot be read: look before sending it again. */
export const isLostAnswer = (error: unknown): error is CloudPlatformError =>
    error instanceof CloudPlatformError && error.effect !== "none";
