/** Failures with a known reason, and what to do next. */
import { withAddress, type ErrorCode, type NextStep } from "../error-codes.js";
import { sentence } from "../text/words.js";
import { ownCommand } from "../text/own-command.js";

/** A failure with a known reason and a known next step. */
export class UserError extends Error {
    override readonly name: string = "UserError";

    readonly nextStep: string;
    readonly nextUp: NextStep["nextUp"];

    constructor(
        readonly code: ErrorCode,
        readonly reason: string,
        nextStep: string | NextStep = "",
        cause?: unknown,
    ) {
        const { text, nextUp }: NextStep = typeof nextStep === "string" ? { text: nextStep } : nextStep;
        super(withAddress(`${sentence(reason)} ${text}`.trim(), code), { cause });
        this.nextStep = text;
        this.nextUp = nextUp;
    }
}

/** A credential is invalid, so every request of the run would fail. */
export class CredentialError extends UserError {
    override readonly name = "CredentialError";

    constructor(reason: string) {
        super("invalid-setting", reason);
    }
}

/**
 * The object exists, but a later step of its creation or update failed. The engine records it, and the next `up`
 * completes it.
 */
export class PartialFailure extends Error {
    override readonly name = "PartialFailure";

    constructor(
        readonly id: string,
        readonly outputs: object,
        cause: unknown,
    ) {
        super("begun, but not finished", { cause });
    }
}

/** The platform has removed the object that it created, so there is nothing to record. */
export class RemovedAgain extends UserError {
    override readonly name = "RemovedAgain";
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
        throw error instanceof RemovedAgain ? error : new PartialFailure(id, partialOutputs, error);
    }
}

export const refreshDeleted: NextStep = {
    text: 'If it was deleted outside Pulumi, run "pulumi refresh", and take out what names its id, such as adopt. The next "pulumi up" creates a new one.',
    nextUp: "creates",
};

export const refreshApplication: NextStep = {
    text: 'Run "pulumi refresh", and take out what names a deleted object, such as adopt. The next "pulumi up" creates what the program declares: if it does not declare the deleted application, name another one, or remove this declaration.',
    nextUp: "creates",
};

export function notFound(id: string, owner: string, nextStep: string | NextStep): UserError {
    return new UserError("not-found", `${id} does not exist for ${owner}`, nextStep);
}

/** The condition of an advice to adopt an object when other stacks may have it. */
export function ifUnmanaged(): string {
    return `If "${ownCommand("inventory")}" names no stack that has it`;
}

export const otherApplication =
    "If the application was deleted, declare another one, or remove this declaration.";
