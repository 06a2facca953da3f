import type { Answer } from "./routes/route.js";
import { Refusal, type RefusalKind, type Subject } from "./state/refusal.js";

/** The two generations of routes answer errors with bodies of their own. */
export type Generation = "v2" | "v4";

const statuses: Readonly<Record<RefusalKind, number>> = {
    invalid: 400,
    unauthorised: 401,
    forbidden: 403,
    "not-found": 404,
    conflict: 409,
    locked: 412,
    // No source says with which status the platform answers.
    "quota-exceeded": 403,
};

/** The vendor's numbers where they are known; what is not listed gets its status. */
const numbers: Readonly<Partial<Record<`${Subject} ${RefusalKind}`, number>>> = {
    "account unauthorised": 2001,
    "organisation forbidden": 2004,
    "organisation not-found": 3001,
    "add-on not-found": 11001,
    "add-on provider not-found": 11002,
    "migration not-found": 11010,
    "migration conflict": 11011,
    "primary domain not-found": 4021,
    "environment invalid": 557,
    "ssh key invalid": 505,
    "e-mail address invalid": 550,
    "e-mail address conflict": 101,
    "e-mail address forbidden": 1004,
    "password forbidden": 1005,
    "repository invalid": 4014,
};

/** Returns a gateway's error page. */
export function gatewayPage(title: string): string {
    return `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}

export interface ErrorAnswer {
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
}

/** Services behind the older generation of routes that have errors of their own. */
function foreignAnswer({ kind, subject, message, fields }: Refusal): Answer | undefined {
    const status = statuses[kind];
    switch (subject) {
        case "credential":
        case "mfa code":
            return { status, body: { code: `invalid-${subject.replace(" ", "-")}`, error: message } };
        case "webhook":
        case "e-mail hook":
            return fields === undefined
                ? { status, text: JSON.stringify({ error: `${subject.replace("-", "")} not found` }) }
                : { status, body: Object.fromEntries(Object.entries(fields).map(playProblem)) };
        default:
            return undefined;
    }
}

function playProblem([name, reason]: [string, string]): [string, unknown] {
    return [`obj.${name}`, [{ msg: [reason], args: [] }]];
}

export function refusalAnswer(refusal: Refusal, generation: Generation, requestId: string): Answer {
    const { kind, subject, message, fields } = refusal;
    const status = statuses[kind];
    const foreign = generation === "v2" ? foreignAnswer(refusal) : undefined;
    if (foreign !== undefined) {
        return foreign;
    }
    if (generation === "v2") {
        // Never 403 itself, by which this generation means that there were too many requests.
        const id = numbers[`${subject} ${kind}`] ?? (kind === "forbidden" ? 1504 : status);
        return { status, body: { id, message, type: "error", ...(fields === undefined ? {} : { fields }) } };
    }
    const context =
        fields === undefined
            ? { type: "resource", resourceType: subject }
            : {
                  type: "fields",
                  fields: Object.fromEntries(
                      Object.entries(fields).map(([name, reason]) => [name, { reason }]),
                  ),
              };
    // Quotas belong to the core of the platform, whatever exceeds them.
    const part = kind === "quota-exceeded" ? "core" : subject.replaceAll(" ", "-");
    const code = `clever.${part}.${kind}`;
    return { status, body: { code, error: message, apiRequestId: requestId, context } };
}

export function plainError(
    generation: Generation,
    requestId: string,
    status: number,
    message: string,
    id = status,
): ErrorAnswer {
    const body =
        generation === "v2"
            ? { id, message, type: "error" }
            : {
                  code: `clever.core.${coreFailures[status] ?? "failure"}`,
                  error: message,
                  apiRequestId: requestId,
                  context: { type: "input" },
              };
    return { status, body };
}

const coreFailures: Readonly<Record<number, string>> = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    409: "conflict",
    415: "unsupported-media-type",
    429: "too-many-requests",
    500: "internal-error",
    503: "unavailable",
};
