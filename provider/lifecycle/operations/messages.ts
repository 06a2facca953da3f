/** The sentences of operations: what a person reads of a refusal or a remark. Pure. */
import { claimNoun, isOfApplication, type Kind } from "../../kind/kind.js";
import { notFound, refreshApplication, refreshDeleted, UserError } from "../../kind/user-errors.js";
import { warns, type LogMessage } from "../../protocol/log.js";
import { keptOutside } from "../../text/remarks.js";
import type { UpdatePlan } from "../decisions/update-plan.js";

// Comparisons

/** @param parts what another resource of the program gives up */
export function partsTakenOver(parts: readonly string[]): LogMessage {
    return { text: `changes: ${parts.join(", ")} (given up by another resource of this program)` };
}

export const finishMessage: LogMessage = { text: "finishes what the run before has begun" };

export const guardExplained: LogMessage = {
    text:
        `cloud-platform:guardData sets protect on the resources of this stack that hold data. ` +
        `Before you remove or replace one, give it the option protect: false and run "pulumi up". ` +
        `If you rename or move one, set the option aliases instead.`,
    once: "about the run",
};

// Reads and updates

/** @param idForm what identifies the object */
export function notFoundByGet(id: string, owner: string, idForm: string): UserError {
    return notFound(id, owner, `Check the owner, and ${idForm}.`);
}

export function notFoundByUpdate(kind: Kind, id: string, owner: string): UserError {
    const nextStep = isOfApplication(kind) ? refreshApplication : refreshDeleted;
    return notFound(id, owner, nextStep);
}

/** The program can't know these values, and its preview could not show them. */
export function outsideChangeWarnings(
    kind: Kind,
    { kept, undone, replaceable }: Pick<UpdatePlan, "kept" | "undone" | "replaceable">,
): LogMessage[] {
    const refusal =
        kind.deletion?.holdsData === true ? ", or is refused since that would destroy its data" : "";
    const sentences = [
        kept.length > 0 && keptOutside.write(kept),
        undone.length > 0 &&
            `changes made outside Pulumi are undone, since the change of the program does not keep them: ${undone.join(", ")}.`,
        replaceable.length > 0 &&
            `changes made outside Pulumi that no update can write: ${replaceable.join(", ")}. ` +
                `Run "pulumi refresh": the next "pulumi up" then replaces the ${claimNoun(kind)}${refusal}.`,
    ];
    return sentences.filter(text => text !== false).map(text => warns("changed-outside", text));
}

// Imports

/** @param names the arguments that the platform does not return */
export function importHidden(id: string, names: readonly string[]): UserError {
    return new UserError(
        "not-as-declared",
        `the platform does not return ${names.join(", ")} of ${id}, so this import would write it`,
        `Set adopt: "${id}" in place of the resource option import.`,
    );
}

// Deletions

export function objectLeft(id: string): LogMessage {
    return { text: `keeps ${id}, which another resource of the stack has` };
}

/** @param parts what stays, in words */
export function partsLeft(parts: string): LogMessage {
    return { text: `keeps ${parts}, which the program still declares` };
}

export function notGone(id: string): UserError {
    return new UserError(
        "contradictory-answers",
        `the platform reported that ${id} does not exist, but still returns it`,
        "Run the command again.",
    );
}

/**
 * @param users what uses the object
 * @param interrupted the declarations of this stack for which an interrupted run created these users
 */
export function stillInUse(
    id: string,
    users: readonly string[],
    interrupted: readonly string[],
    refusal: Error,
): UserError {
    const used = `${id} is still used by ${users.join(", ")}`;
    return interrupted.length > 0
        ? new UserError(
              "still-in-use",
              `${used}, which an interrupted run created for ${interrupted.join(", ")} of this stack: ${refusal.message}`,
              "Remove it from the object in the console, and run the same command again.",
              refusal,
          )
        : new UserError(
              "still-in-use",
              `${used}: ${refusal.message}`,
              `End the uses that this run does not remove itself, and run the command again. ` +
                  `To leave ${id} to them, run "pulumi state delete" in a terminal and select ${id}.`,
              refusal,
          );
}
