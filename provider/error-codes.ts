import { own } from "./text/own-command.js";

/** The codes at the end of errors and warnings. `docs/errors.md` has a section for each code, in the same order. */
export const codes = [
    "node-too-old",
    "package-not-found",
    "no-platform-address",
    "credentials-missing",
    "invalid-setting",
    "unknown-setting",
    "misplaced-setting",
    "foreign-provider",
    "plaintext-credential",
    "invalid-argument",
    "unknown-argument",
    "output-in-string",
    "unsupported-by-dialect",
    "fixed-operator-option",
    "unsupported-resource-option",
    "ineffective-resource-option",
    "deleted-with-parent",
    "initial-variables",
    "secret-in-plain",
    "secret-in-url",
    "declared-twice",
    "whole-mode-conflict",
    "whole-mode-removal",
    "variables-exist",
    "variables-adopted",
    "incomplete-get",
    "unknown-provider",
    "unknown-plan",
    "unknown-region",
    "unknown-runtime",
    "unknown-flavor",
    "unknown-version",
    "unknown-event",
    "unknown-namespace",
    "unknown-right",
    "unknown-operator-option",
    "unknown-word",
    "data-loss",
    "unmanaged-fields",
    "replacement-blocked",
    "still-in-use",
    "duplicate-resource",
    "similar-resource",
    "moved-name",
    "recovered",
    "duplicate-in-stack",
    "stack-unreadable",
    "write-not-confirmed",
    "name-taken",
    "not-as-declared",
    "adopt-conflict",
    "not-adoptable",
    "secret-unknown",
    "wrong-account",
    "organisation-missing",
    "wrong-platform",
    "contradictory-answers",
    "change-not-applied",
    "changed-in-part",
    "changed-outside",
    "wait-timeout",
    "migration-failed",
    "deployment-failed",
    "nothing-to-deploy",
    "operator-not-running",
    "kubernetes-failed",
    "unknown-status",
    "link-not-confirmed",
    "unconfirmed-address",
    "primary-address",
    "unexpected",
    "not-found",
    "conflict",
    "unauthorised",
    "forbidden",
    "rate-limited",
    "rejected",
    "permanent-provider-failure",
    "unavailable",
    "invalid-response",
    "transport",
    "deadline",
    "aborted",
    "ambiguous-name",
    "output-argument",
    "incomplete-env",
    "no-matching-plan",
    "unknown-feature",
    "invalid-option",
    "invalid-file",
    "folder-in-use",
    "folder-not-usable",
    "nothing-to-declare",
    "owner-not-readable",
    "wrong-dialect",
    "value-not-returned",
    "pulumi-missing",
    "pulumi-failed",
    "unreadable-state",
    "no-stack",
    "refresh-failed",
    "interrupted-operation",
    "recovery-failed",
    "recovery-ended",
    "changed-secrets",
    "monthly-price",
] as const;

export type ErrorCode = (typeof codes)[number];

/** Returns the message with its code at the end, for reports and notes. */
export function withCode(message: string, code: ErrorCode): string {
    return `${message} [${code}]`;
}

/** Returns the error or warning with its code and the address of the section about it. */
export function withAddress(message: string, code: ErrorCode): string {
    return `${withCode(message, code)} ${page}#${code}`;
}

/** The page of this version, because a later one may lack the code. */
const page = `https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/v${own.version}/docs/errors.md`;

const atEnd = /\s*\[([a-z]+(?:-[a-z]+)*)\](?: https:\/\/\S+#\1)?\s*$/;

/** Returns the code at the end of a message; undefined for a message of another package. */
export function codeIn(message: string): string | undefined {
    const code = atEnd.exec(message)?.[1];
    // The engine masks values with this text.
    return code === "secret" ? undefined : code;
}

export function withoutCode(message: string): string {
    return codeIn(message) === undefined ? message : message.replace(atEnd, "");
}

/** Returns the command that chooses a dialect, and the sources that win over it. */
export function dialectCommand(dialect = "clever-cloud"): string {
    return `"pulumi config set cloud-platform:dialect ${dialect}" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set)`;
}

const laterOrCheck =
    "Run the command again later; if it never worked, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT).";

/** What to do about a failure. */
export interface NextStep {
    readonly text: string;
    /** The effect of the next `up` on an unfinished object, if the text names that effect: the message does not repeat it. */
    readonly nextUp?: "resumes" | "creates" | "other" | undefined;
}

/** The next step after a failed request or wait, by its code. */
export const nextSteps: Readonly<Partial<Record<ErrorCode, string | NextStep>>> = {
    "unsupported-by-dialect": `Run ${dialectCommand()}.`,
    unauthorised:
        "Replace the credentials if they are expired, revoked or lack a right, and check that they belong to this platform.",
    forbidden: "Check the credentials, the owner's id, and the account's role there.",
    "not-found":
        "Check the id, and the owner: cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION), or the argument owner. If it was deleted, take out what names it.",
    conflict: "Check in the console what exists or is in progress, and run the command again.",
    "permanent-provider-failure": "Try another plan or region, or contact the platform's support.",
    rejected: "Correct the values in the program, or check cloud-platform:dialect (CLOUD_PLATFORM_DIALECT).",
    "rate-limited":
        "Run the command again later, or lower cloud-platform:maxConcurrency (CLOUD_PLATFORM_MAX_CONCURRENCY).",
    unavailable: laterOrCheck,
    transport: laterOrCheck,
    deadline: laterOrCheck,
    "invalid-response": laterOrCheck,
    "wait-timeout": {
        text: 'Run "pulumi up" again to continue waiting, or set a longer time in `timeouts`.',
        nextUp: "other",
    },
};

/** A value that the package's catalogue lacks. Only `cloud-platform:strict` refuses it. */
export interface Warning {
    readonly code: ErrorCode;
    readonly reason: string;
    /** The reason without the doubt, for errors. */
    readonly fact: string;
}

/** @param doubt a sentence on a value that is newer than the catalogue */
export function warning(code: ErrorCode, fact: string, doubt = ""): Warning {
    return { code, reason: `${fact} ${doubt}`.trim(), fact };
}
