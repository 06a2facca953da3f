/**
 * The sentences of a kept object, a lost answer, a recovery and a namesake. The file `decisions/messages.ts` has the sentences of
 * refused creations and adoptions.
 */
import { UserError } from "../../kind/user-errors.js";
import type { Inputs, State } from "../../basics/roles.js";
import { describeAsToWrite, describeDifferences } from "../../kind/compare.js";
import { warns, type LogMessage } from "../../protocol/log.js";
import type { Kind } from "../../kind/kind.js";
import { ownCommand } from "../../text/own-command.js";

// A creation

/** @param id the object of the declaration, which is as declared */
export function keptInPlace(id: string): LogMessage {
    return { text: `${id} is kept. To recreate it, set the resource option deleteBeforeReplace: true.` };
}

/** @param lost why the answer was lost */
export function writeNotListed(lost: unknown): UserError {
    return writeNotConfirmed(lost, "no new object is listed", lost);
}

/** @param lost why the answer was lost */
export function writeNotRead(lost: unknown, problem: unknown): UserError {
    return writeNotConfirmed(lost, "the list cannot be read", problem);
}

function writeNotConfirmed(lost: unknown, since: string, cause: unknown): UserError {
    const reason = lost instanceof Error ? ` (${lost.message})` : "";
    return new UserError(
        "write-not-confirmed",
        `the answer to the request was lost${reason}, and ${since} since`,
        'Wait a minute, and run "pulumi up" again. If the object was created, that run stops and names its id.',
        cause,
    );
}

// A recovery

export function severalFound(ids: readonly string[]): UserError {
    return new UserError(
        "duplicate-resource",
        `several existing objects match, and no stack has them: ${ids.join(", ")}`,
        "Set adopt to the id of the right one.",
    );
}

export function recovered(id: string): LogMessage {
    return warns("recovered", `adopts ${id}, which exists and which no stack of this backend has`);
}

// Namesakes

/**
 * @param created the id of the new object
 * @param differing the arguments of the object that are not as declared
 */
export function namesakeFound(
    kind: Kind,
    created: string,
    { id, state, differing }: { readonly id: string; readonly state: State; readonly differing: string[] },
    wanted: Inputs,
): LogMessage {
    return warns(
        "similar-resource",
        `${id} has the same name as the new ${kind.noun} ${created} and is not managed by this stack: ${describeDifferences(kind, differing, state, wanted)}. ` +
            `If you mean ${id}, and "${ownCommand("inventory")}" shows no other stack that has it, remove this declaration and all references, and run "pulumi up", which deletes ${created}. ` +
            `Then declare ${id} as it is, with adopt: "${id}"${describeAsToWrite(kind, differing, state).replace(/^:/, " and")}.`,
    );
}
