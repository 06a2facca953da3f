/** Turns every failure into sentences for the person at the terminal. */
import {
    CloudPlatformError,
    isConflict,
    isDeadlineExceeded,
    isForbidden,
    isInvalidResponse,
    isNotFound,
    isPermanentProviderFailure,
    isRateLimited,
    isRejected,
    isTransport,
    isUnauthorised,
    isUnavailable,
} from "../client/errors.js";
import { withCode, type ErrorCode } from "../errors/code.js";
import { engineAddress } from "./engine-client.js";
import { readable } from "./unknown.js";
import { WaitTimeout } from "./wait.js";

/** A failure with a known reason and a known next step. */
export class UserError extends Error {
    override readonly name: string = "UserError";

    constructor(
        readonly code: ErrorCode,
        readonly reason: string,
        readonly nextStep = "",
        cause?: unknown,
    ) {
        super(withCode(`${sentence(reason)} ${nextStep}`.trim(), code), { cause });
    }
}

/** A failure that a second run would meet again. Its next step is the only way out. */
export class DeadEnd extends UserError {
    override readonly name = "DeadEnd";
}

/**
 * The object exists, but a later step of its creation failed. The engine records it, and the next `up` completes it.
 */
export class PartialFailure extends Error {
    override readonly name = "PartialFailure";

    constructor(
        readonly id: string,
        readonly outputs: object,
        cause: unknown,
    ) {
        super("created, but not finished", { cause });
    }
}

/**
 * Completes an object that exists. If that fails, the engine records the object, and the next `up` completes it.
 *
 * @param partialOutputs the outputs that are known already
 */
export async function orPartial<T>(
    id: string,
    partialOutputs: object = {},
    remaining: () => T | Promise<T>,
): Promise<T> {
    try {
        return await remaining();
    } catch (error) {
        throw new PartialFailure(id, partialOutputs, error);
    }
}

/** The operation that failed, and its resource. */
export interface Doing {
    action: "check" | "diff" | "create" | "read" | "update" | "delete";
    noun: string;
    label: string;
    /** The owner of a new object, if the program or the configuration could name another. */
    owner?: string;
}

/**
 * Returns the error as the engine shows it: `create add-on "db": reason. Next step.`
 *
 * The result has no `code` or `id`: the SDK's host would treat it in another way.
 */
export function explain(error: unknown, { action, noun, label, owner }: Doing): Error {
    const subject = `${action} ${noun} "${label}"`;
    return new Explained(subject, unreachable(error, subject) ?? messageOf(error, subject, owner), error);
}

/** The same for a failure outside the lifecycle of a resource. `subject` says what was being done. */
export function explainAs(error: unknown, subject: string): Error {
    return new Error(messageOf(error, subject), { cause: error });
}

/** The same for a command without a stack: its next steps do not mention the state. */
export function explainWithoutState(error: unknown, subject: string): Error {
    const { reason, nextStep } = reasonAndNextStep(error);
    const step = nextStep.startsWith(stateIsAsItWas) ? nextStep.slice(stateIsAsItWas.length) : nextStep;
    return new Error(messageOf(new UserError(codeOf(error), reason, capitalised(step)), subject), {
        cause: error,
    });
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

function messageOf(error: unknown, subject: string, owner?: string): string {
    return readable(withCode(`${subject}: ${sentencesOf(error, owner)}`, codeOf(error)));
}

/** Returns the reason and the next step, without the code. */
export function sentencesOf(error: unknown, owner?: string): string {
    const { reason, nextStep } = reasonAndNextStep(error, owner);
    return `${sentence(reason)} ${nextStep}`.trim();
}

/** Returns the code of an error. A message that quotes another error has the code of that one. */
export function codeOf(error: unknown): ErrorCode {
    return error instanceof UserError || error instanceof CloudPlatformError || error instanceof WaitTimeout
        ? error.code
        : "unexpected";
}

/** By the reason of the network, the first resource that failed because the platform was unreachable. */
const firstOutOfReach = new Map<string, string>();

/**
 * An unreachable platform fails every resource in the same way. So the first error of an operation explains it, and the
 * others refer to that one. This holds only in the engine's host, where a process is one operation.
 */
function unreachable(error: unknown, subject: string): string | undefined {
    const isOutOfReach = isTransport(error) || (isDeadlineExceeded(error) && isTransport(error.cause));
    if (engineAddress() === undefined || !isOutOfReach || error.effect !== "none") {
        return undefined;
    }
    const first = firstOutOfReach.get(error.vendorCode ?? error.reason);
    if (first === undefined) {
        firstOutOfReach.set(error.vendorCode ?? error.reason, subject);
        return undefined;
    }
    return withCode(`${subject}: the platform cannot be reached, see the error of: ${first}.`, error.code);
}

/** Returns one sentence that says why an object is not complete. */
export function explainPartial(failure: PartialFailure, doing: Doing): Error {
    const { reason, nextStep } = reasonAndNextStep(failure.cause, doing.owner);
    const finishing = failure.cause instanceof DeadEnd ? "" : `The next "pulumi up" finishes it. `;
    return explain(
        new UserError(
            codeOf(failure.cause),
            `it exists (${failure.id}) and is recorded, but is not finished: ${reason}`,
            `${finishing}${nextStep}`.trim(),
            failure.cause,
        ),
        doing,
    );
}

/** Returns the error of an update that failed after it may have changed something, with the present state to record. */
export function explainUnfinished(failure: unknown, doing: Doing): Error {
    const { reason, nextStep } = reasonAndNextStep(failure);
    return explain(
        new UserError(
            codeOf(failure),
            `it is changed in part, and what there is now is recorded: ${reason}`,
            `${nextStep} The next "pulumi up" brings it in line with the program, also where the change is taken back.`.trim(),
            failure,
        ),
        doing,
    );
}

function reasonAndNextStep(error: unknown, owner?: string): { reason: string; nextStep: string } {
    if (error instanceof UserError) {
        return error;
    }
    if (error instanceof WaitTimeout) {
        return {
            reason: error.message,
            nextStep:
                'It may still get there: run "pulumi up" again to go on waiting, or allow more with `timeouts`.',
        };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, nextStep: nextStepFor(error, owner) };
}

const stateIsAsItWas = "The state is as it was: ";

const whatToDo: [is: (error: unknown) => boolean, nextStep: string][] = [
    [
        isUnauthorised,
        "Check the credentials, CLOUD_PLATFORM_TOKEN or cloud-platform:token (or the OAuth keys), and that they belong to this platform.",
    ],
    [
        isForbidden,
        "Check that these credentials are right, and may act for this owner: the organisation's id, and the account's role in it. A token that the platform does not know is refused in this way too.",
    ],
    [
        isNotFound,
        "Check the id, and its owner: cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION), or the argument owner.",
    ],
    [
        isConflict,
        "Something else is going on with it, or it exists already: look, and run the command again.",
    ],
    [
        isPermanentProviderFailure,
        "The service behind it refused for good, often for lack of capacity: try another plan or region, or ask the platform's support.",
    ],
    [
        isRejected,
        "Correct in the program what the platform does not accept. If nothing is wrong there, check that cloud-platform:dialect (CLOUD_PLATFORM_DIALECT) is the one that it speaks.",
    ],
    [
        isRateLimited,
        "The platform asks to slow down: run the command again later, or lower cloud-platform:maxConcurrency (CLOUD_PLATFORM_MAX_CONCURRENCY).",
    ],
    [
        error => isUnavailable(error) || isTransport(error) || isDeadlineExceeded(error),
        `${stateIsAsItWas}run the command again once the platform answers. If it never did, check cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT).`,
    ],
    [
        isInvalidResponse,
        `${stateIsAsItWas}run the command again, and check that cloud-platform:baseUrl (CLOUD_PLATFORM_BASE_URL) is the platform's address and cloud-platform:dialect (CLOUD_PLATFORM_DIALECT) the one that it speaks.`,
    ],
];

function nextStepFor(error: unknown, owner: string | undefined): string {
    if (error instanceof CloudPlatformError && error.code === "credentials-missing") {
        return "";
    }
    if (isNotFound(error) && owner?.startsWith("user_") === true) {
        return (
            "Check the id. It was looked up in the account's own space, since no organisation is set: " +
            "set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION), or the argument owner, if it belongs to one."
        );
    }
    return whatToDo.find(([is]) => is(error))?.[1] ?? "";
}

function sentence(text: string): string {
    return /[.!?]$/.test(text) ? text : `${text}.`;
}

function capitalised(text: string): string {
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
