/** Every failure, as sentences for the person at the terminal. */
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
import { engineAddress } from "./engine-client.js";
import { readable } from "./unknown.js";

/** A failure whose reason and next step we know. */
export class UserError extends Error {
    override readonly name: string = "UserError";

    constructor(
        readonly reason: string,
        readonly nextStep: string,
        cause?: unknown,
    ) {
        super(reason, { cause });
    }
}

/** A failure that no other run mends: its next step is the one way out. */
export class DeadEnd extends UserError {
    override readonly name = "DeadEnd";
}

/** The object exists, but what remained to be done failed: it is recorded, and the next up finishes it. */
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
 * What remains to be done once the object exists: where that fails, it is recorded, and finished by the next up.
 *
 * @param partialOutputs the outputs that are known of it
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

/** What was being done, to which resource. */
export interface Doing {
    action: "check" | "diff" | "create" | "read" | "update" | "delete";
    noun: string;
    label: string;
    /** Whom something new is made for, where the program or the configuration could say otherwise. */
    owner?: string;
}

/**
 * The error as the engine shows it: `create add-on "db": reason. Next step.`
 *
 * Only the message reaches the user. A `code` or `id` on the error would change what the host makes of it, so the
 * result has neither.
 */
export function explain(error: unknown, { action, noun, label, owner }: Doing): Error {
    const subject = `${action} ${noun} "${label}"`;
    return new Explained(subject, unreachable(error, subject) ?? messageOf(error, subject, owner), error);
}

/** The same for what is no lifecycle of a resource; `subject` says what it was. */
export function explainAs(error: unknown, subject: string): Error {
    return new Error(messageOf(error, subject), { cause: error });
}

/** The same for a command that has no stack, and so no state to speak of. */
export function explainWithoutState(error: unknown, subject: string): Error {
    const { reason, nextStep } = reasonAndNextStep(error);
    const step = nextStep.startsWith(stateIsAsItWas) ? nextStep.slice(stateIsAsItWas.length) : nextStep;
    return new Error(messageOf(new UserError(reason, capitalised(step)), subject), { cause: error });
}

/**
 * Beside each error but that of a create or an update, the host writes `${error}: ${error.stack}` to where the engine
 * shows it too. That line cannot be kept from being written, so it says in few words where to look.
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
    const { reason, nextStep } = reasonAndNextStep(error, owner);
    return readable(`${subject}: ${sentence(reason)} ${nextStep}`.trim());
}

/** Which resource was the first that a platform out of reach failed, by what the network says. */
const firstOutOfReach = new Map<string, string>();

/**
 * A network that is down fails every resource in the same way: the first of an operation says all there is to say, the
 * others refer to it. Only the engine's host is one operation; elsewhere each error stands for itself.
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
    return `${subject}: the platform cannot be reached, see the error of: ${first}.`;
}

/** One sentence for one reason of an object that is not finished. */
export function explainPartial(failure: PartialFailure, doing: Doing): Error {
    const { reason, nextStep } = reasonAndNextStep(failure.cause, doing.owner);
    const finishing = failure.cause instanceof DeadEnd ? "" : `The next "pulumi up" finishes it. `;
    return explain(
        new UserError(
            `it exists (${failure.id}) and is recorded, but is not finished: ${reason}`,
            `${finishing}${nextStep}`.trim(),
            failure.cause,
        ),
        doing,
    );
}

/** An update that failed after it may have changed something: what there is by now is recorded. */
export function explainUnfinished(failure: unknown, doing: Doing): Error {
    const { reason, nextStep } = reasonAndNextStep(failure);
    return explain(
        new UserError(
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
    if (error instanceof Error && error.name === "WaitTimeout") {
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
    [isNotFound, "Check the id, and the owner it was looked up for."],
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
