/** Turns every failure into sentences for the person at the terminal. */
import {
    CloudPlatformError,
    isNotFound,
    isRefusedByProxy,
    isUnauthorised,
    isUntrustedIssuer,
} from "../../client/errors.js";
import { nextSteps, withAddress, type ErrorCode, type NextStep } from "../../error-codes.js";
import { readable } from "../../protocol/unknown.js";
import {
    CredentialError,
    otherApplication,
    PartialFailure,
    refreshApplication,
    refreshDeleted,
    UserError,
} from "../../kind/user-errors.js";
import { WaitTimeout } from "../../kind/wait.js";
import { sentence } from "../../text/words.js";

/** The operation that failed, and its resource. */
export interface FailingOperation {
    action: "check" | "diff" | "create" | "read" | "update" | "delete";
    noun: string;
    label: string;
    /** The owner of a new object, if the program or the configuration could name another. */
    owner?: string;
    /** True if the object belongs to an application, which may be what does not exist. */
    hasApplication?: boolean;
    /** True if the credentials may be those of the last `up`: a refresh or destroy reads its configuration. */
    hasOldConfiguration?: boolean;
}

/**
 * Returns the error as the engine shows it: `create add-on "db": reason. Next step.`
 *
 * The result has no `id`, which makes the SDK's host report a partly created resource, and no `code`, which gRPC would send
 * as its status.
 */
export function explain(error: unknown, operation: FailingOperation): Error {
    const subject = `${operation.action} ${operation.noun} "${operation.label}"`;
    return new Explained(subject, messageOf(error, subject, operation), error);
}

/** Returns the error of a failure outside the lifecycle of a resource. `subject` says what was being done. */
export function explainAs(error: unknown, subject: string): Error {
    return new Error(messageOf(error, subject), { cause: error });
}

/**
 * For each error except those of create and update, the host also prints `${error}: ${error.stack}`. The package cannot
 * prevent that line, so the line is short and points to the error.
 */
class Explained extends Error {
    override readonly name = "CloudPlatform";
    readonly #subject: string;

    constructor(subject: string, message: string, cause: unknown) {
        super(message, { cause });
        this.#subject = subject;
        this.stack = "failed, as its own error says";
    }

    override toString(): string {
        return this.#subject;
    }
}

function messageOf(error: unknown, subject: string, operation?: FailingOperation): string {
    return readable(withAddress(`${subject}: ${sentencesOf(error, operation)}`, codeOf(error)));
}

/** Returns the reason and the next step, without the code. */
export function sentencesOf(error: unknown, operation?: FailingOperation): string {
    const { reason, nextStep } = reasonAndNextStep(error, operation);
    return `${sentence(reason)} ${nextStep}`.trim();
}

/** Returns the code of an error. A message that quotes another error has the code of that one. */
export function codeOf(error: unknown): ErrorCode {
    return error instanceof UserError || error instanceof CloudPlatformError || error instanceof WaitTimeout
        ? error.code
        : "unexpected";
}

/** Returns the error for an object that exists but is not complete. */
export function explainPartial(failure: PartialFailure, operation: FailingOperation): Error {
    const { reason, nextStep, nextUp } = reasonAndNextStep(failure.cause, operation);
    const finishing = nextUp === undefined ? `The next "pulumi up" finishes it. ` : "";
    return explain(
        new UserError(
            codeOf(failure.cause),
            `it exists (${failure.id}) and is recorded, but is not finished: ${reason}`,
            `${finishing}${nextStep}`.trim(),
            failure.cause,
        ),
        operation,
    );
}

/** Returns the error of an update that failed after it may have changed something, with the present state to record. */
export function explainUnfinished(failure: unknown, operation: FailingOperation): Error {
    const { reason, nextStep, nextUp } = reasonAndNextStep(failure, operation);
    return explain(
        new UserError(
            codeOf(failure),
            `it was changed in part: ${reason}`,
            nextUp === "resumes" || nextUp === "creates" ? nextStep : `${nextStep} ${completes}`.trim(),
            failure,
        ),
        operation,
    );
}

/**
 * Returns the error of a deletion that would make room for a replacement which would be refused.
 *
 * @param deleted what this run has deleted before, with its noun
 */
export function refusedReplacement(
    refusal: unknown,
    operation: FailingOperation,
    id: string,
    deleted: readonly string[],
): UserError {
    const { reason, nextStep } = reasonAndNextStep(refusal, operation);
    const before =
        deleted.length === 0
            ? ""
            : ` This run has deleted ${deleted.join(", ")} before, which the next "pulumi up" creates again.`;
    return new UserError(
        codeOf(refusal),
        `${id} is not deleted, since its replacement would be refused: ${reason}`,
        `${nextStep}${before}`.trim(),
        refusal,
    );
}

interface Explanation extends Pick<NextStep, "nextUp"> {
    readonly reason: string;
    readonly nextStep: string;
}

function reasonAndNextStep(error: unknown, operation?: FailingOperation): Explanation {
    if (error instanceof CredentialError) {
        const nextStep = operation?.hasOldConfiguration === true ? runProgram : "";
        return { reason: error.reason, nextStep };
    }
    if (error instanceof UserError) {
        return error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (isNotFound(error) && operation?.action === "update") {
        const { text, nextUp } = operation.hasApplication === true ? refreshApplication : refreshDeleted;
        return { reason, nextStep: text, nextUp };
    }
    if (isNotFound(error) && operation?.owner?.startsWith("user_") === true) {
        return { reason, nextStep: checkOrganisation };
    }
    if (isNotFound(error) && operation?.action === "create" && operation.hasApplication === true) {
        return {
            reason,
            nextStep: `${otherApplication} Otherwise check the ids and the owner: cloud-platform:organisation, or the argument owner.`,
        };
    }
    if (isRefusedByProxy(error)) {
        return { reason, nextStep: checkProxy };
    }
    if (isUntrustedIssuer(error)) {
        return { reason, nextStep: trustIssuer };
    }
    if (
        codeOf(error) === "credentials-missing" &&
        (operation?.action === "read" || operation?.action === "delete")
    ) {
        return {
            reason,
            nextStep: operation.action === "read" ? `${runProgram} ${withoutRefresh}` : runProgram,
        };
    }
    if (error instanceof WaitTimeout && operation?.action === "delete") {
        return { reason, nextStep: continueWaiting };
    }
    const step = nextSteps[codeOf(error)] ?? "";
    const { text, nextUp }: NextStep = typeof step === "string" ? { text: step } : step;
    return isUnauthorised(error) && operation?.hasOldConfiguration === true
        ? { reason, nextStep: `${text} ${runProgram}` }
        : { reason, nextStep: text, nextUp };
}

const completes = 'The next "pulumi up" completes the change, also if you revert it.';

/** Another command, such as an update, would go on with an object that is being deleted. */
const continueWaiting = "Run the same command again to continue waiting, or set a longer time in `timeouts`.";

const checkProxy = "Check the proxy in HTTPS_PROXY or HTTP_PROXY, or add the platform's host to NO_PROXY.";

const trustIssuer =
    "Set NODE_EXTRA_CA_CERTS to the PEM file with the certificate of your company's or platform's own authority.";

const runProgram =
    'Without --run-program, "pulumi refresh" and "pulumi destroy" may use the configuration of the last "pulumi up", not a token that was set since.';

const withoutRefresh =
    'If "refresh: always" in Pulumi.yaml begins a preview with a refresh, --refresh=false leaves it out.';

const checkOrganisation =
    "Check the id. If the object belongs to an organisation, set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION) or the argument owner.";
