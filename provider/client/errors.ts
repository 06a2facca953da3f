/** Says whether a failed write took effect. Always `none` for a read. */
export type Effect = "none" | "unknown" | "done";

interface ErrorFacts {
    /** The reason of the failure, without the address. */
    reason: string;
    /** Absent if the call failed before it had an address. */
    method?: string | undefined;
    path?: string | undefined;
    status?: number | undefined;
    /** The id of the request, for the platform's support. */
    requestId?: string | undefined;
    /** The platform's error code (`11001`, `clever.core.bad-request`), or the code of a network fault (`ECONNRESET`). */
    vendorCode?: string | undefined;
    /** By refused field, the platform's reason. */
    fields?: Record<string, string> | undefined;
    effect: Effect;
    /** The number of requests that were sent. */
    attempts?: number | undefined;
    cause?: Error | undefined;
}

/** The kind of a failure. The package shows it at the end of the message. */
type ClientErrorCode =
    | "not-found"
    | "conflict"
    | "unauthorised"
    | "credentials-missing"
    | "forbidden"
    | "rate-limited"
    | "rejected"
    | "permanent-provider-failure"
    | "unavailable"
    | "invalid-response"
    | "transport"
    | "deadline"
    | "aborted"
    | "invalid-argument"
    | "unsupported-by-dialect";

/**
 * The error of every failed call. Its message, fields and cause contain no credential, signature, query or body. An
 * example of a message:
 * `no such add-on (status 404, code 11001): GET /v2/self/addons/addon_1 [request id 42]`.
 */
export abstract class CloudPlatformError extends Error {
    abstract readonly code: ClientErrorCode;
    /** The message without status and address. */
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

/** True if the reason contains the code, as in "read ECONNRESET". A number in a reason may mean something else. */
function isInReason(code: string, reason: string): boolean {
    return /^[A-Z]/.test(code) && reason.includes(code);
}

function messageOf(facts: ErrorFacts): string {
    const fields = Object.entries(facts.fields ?? {}).map(([name, reason]) => `${name}: ${reason}`);
    const codes = [
        facts.status === undefined ? [] : [`status ${facts.status}`],
        facts.vendorCode === undefined || isInReason(facts.vendorCode, facts.reason)
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
 * 404 in the platform's own JSON: the object does not exist. A gateway's 404 is `Unavailable`. If the path names an
 * organisation, the organisation itself may not exist. A list of the same owner tells the two cases apart.
 */
export class NotFound extends CloudPlatformError {
    readonly code = "not-found";
}

/** 409: the object already exists, or another operation on it is in progress. */
export class Conflict extends CloudPlatformError {
    readonly code = "conflict";
}

/** 401, or a 403 with id 1504 on `/v2`: the platform does not accept the credentials. Without a status, the client has no credentials. */
export class Unauthorised extends CloudPlatformError {
    readonly code: "unauthorised" | "credentials-missing";

    constructor(facts: ErrorFacts) {
        super(facts);
        this.code = facts.status === undefined ? "credentials-missing" : "unauthorised";
    }
}

/** Any other 403: the credentials are valid but have no access to the object. */
export class Forbidden extends CloudPlatformError {
    readonly code = "forbidden";
}

/** 429, or a 403 with id 403 on `/v2`: too many requests, even after retries. */
export class RateLimited extends CloudPlatformError {
    readonly code = "rate-limited";
}

/** Any other 4xx: the platform refuses the request. `fields` may name the refused fields. */
export class Rejected extends CloudPlatformError {
    readonly code = "rejected";
}

/** 503 with id -500: the service behind the platform refused for good, for example for lack of capacity. */
export class PermanentProviderFailure extends CloudPlatformError {
    readonly code = "permanent-provider-failure";
}

/** 5xx, an HTML page with any status, or a redirect: the platform itself did not answer. */
export class Unavailable extends CloudPlatformError {
    readonly code = "unavailable";
}

/** A success whose body is empty, cut short, not JSON, or not of the expected shape. */
export class InvalidResponse extends CloudPlatformError {
    readonly code = "invalid-response";
}

/** No complete answer arrived, for example because of a reset, a timeout or a certificate that is not trusted. */
export class Transport extends CloudPlatformError {
    readonly code = "transport";
}

/** The call and its retries took too long. `cause` is the last failure. */
export class DeadlineExceeded extends CloudPlatformError {
    readonly code = "deadline";
}

/**
 * The `signal` aborted the call, or `isAbandoned` was true. `effect` says whether a write may have taken effect. It is `none` for a read, and if no
 * request was sent.
 */
export class Aborted extends CloudPlatformError {
    readonly code = "aborted";
}

/**
 * The call has an invalid argument, for example an empty id, an unknown word, another user's own space, or a base URL
 * that would send credentials unencrypted. No request was sent.
 */
export class InvalidArgument extends CloudPlatformError {
    /** @param code `unsupported-by-dialect` if the wire has no such route */
    constructor(
        facts: ErrorFacts,
        readonly code: "invalid-argument" | "unsupported-by-dialect" = "invalid-argument",
    ) {
        super(facts);
    }
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

/** True if an application cannot be deployed because its repository is empty: nothing was ever pushed. */
export const isNeverDeployed = (error: unknown): error is CloudPlatformError =>
    error instanceof CloudPlatformError && error.vendorCode === "4014";

/** True if the platform refuses an order because of the owner's quota. */
export const isQuotaExceeded = (error: unknown): error is CloudPlatformError =>
    error instanceof CloudPlatformError && error.vendorCode === "clever.core.quota-exceeded";

/** True if the HTTP proxy refused the request, for example for a wrong password. The platform did not get it. */
export const isRefusedByProxy = (error: unknown): error is Transport =>
    isTransport(error) && error.vendorCode === "ERR_PROXY_TUNNEL";

/** True if the certificate of the platform or the proxy has an issuer that Node does not trust. */
export const isUntrustedIssuer = (error: unknown): error is Transport =>
    isTransport(error) &&
    /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT.*|.*SELF_SIGNED_CERT.*)$/.test(
        error.vendorCode ?? "",
    );

/** True if a domain cannot be added because another application has it. */
export const isDomainTaken = (error: unknown): error is CloudPlatformError =>
    error instanceof CloudPlatformError &&
    error.effect === "none" &&
    (isConflict(error) || error.reason.includes("already taken"));

/** True for a failed write that took effect or may have taken effect. Read the object before you send the write again. */
export const isLostAnswer = (error: unknown): error is CloudPlatformError =>
    error instanceof CloudPlatformError && error.effect !== "none";
