/** The sentences of creations: what is created, adopted or kept, or why not, and what to do. */
import { allowsNoSecond } from "../decisions/creation.js";
import { allowance, untilFree } from "../decisions/messages.js";
import { ifUnmanaged, UserError } from "../../kind/user-errors.js";
import { nameIn } from "../../protocol/urns.js";
import { aliasOf } from "../../protocol/aliases.js";
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { describeAsToWrite, describeDifferences } from "../../kind/compare.js";
import { warns, type LogMessage } from "../../protocol/log.js";
import { claimNoun, type Context, type Kind } from "../../kind/kind.js";
import type { StackRecord } from "../holders/records.js";
import { ownCommand } from "../../text/own-command.js";

/** An identical object that no resource of this stack has. */
export interface Duplicate {
    id: string;
    /** The other stack of the project that has it. */
    stack: string | undefined;
}

interface DuplicateContext extends Named {
    /** The path of the new declaration. */
    path: string | undefined;
    /** Ids of duplicates that the program allows already. */
    allowed: readonly string[];
    /** True if an earlier run began the creation of the declaration, and was stopped. */
    isInterrupted: boolean;
    /** True if the process of the npm package serves the resource that has the object. */
    hasOtherType: boolean;
}

/** @param duplicates at least one */
export function duplicateError(duplicates: readonly Duplicate[], duplicate: DuplicateContext): UserError {
    const ids = duplicates.map(({ id }) => id);
    // The object of another stack is never offered.
    const [free, ...more] = duplicates.filter(({ stack }) => stack === undefined);
    if (free === undefined) {
        return duplicateElsewhere(ids, duplicates[0]?.stack ?? "", duplicate);
    }
    if (duplicate.isInterrupted && more.length === 0) {
        return new UserError(
            "duplicate-resource",
            `${existing(ids, duplicate)}: an interrupted run began to create it`,
            `Run "${ownCommand("recover")}", which adopts it.`,
        );
    }
    // Only the stacks of the project were read.
    return new UserError(
        "duplicate-resource",
        `${existing(ids, duplicate)} and is not managed by this stack`,
        `${ifUnmanaged()}, set adopt: "${free.id}" to manage it, or run "${ownCommand("recover")}" if the state was lost.${second(ids, duplicate)}`,
    );
}

/** @param ids identical objects that this stack has, the first one as `other` */
export function duplicateInStack(
    ids: readonly string[],
    other: StackRecord,
    duplicate: DuplicateContext,
): UserError {
    const { path = "", isOnlyOne } = duplicate;
    const name = nameIn(other.path);
    return new UserError(
        "duplicate-in-stack",
        `${existing(ids, duplicate)}, and this stack has it as "${name}"`,
        `If "${name}" was renamed or moved, give "${nameIn(path)}" the option ${aliasOf(other, path, duplicate.hasOtherType)}. ` +
            (isOnlyOne
                ? `Otherwise remove "${nameIn(path)}" from the program, at least ${untilFree(name)}.`
                : `To create a second one anyway, set ${allowance(ids, duplicate)} and also declare "${name}": otherwise this update deletes ${ids[0] ?? ""}.`),
    );
}

/**
 * Returns the error for an object of the native provider in this stack.
 *
 * @param isOfName true if its resource has the name of the new declaration
 */
export function duplicateOfNative(kind: Kind, { id, path }: StackRecord, isOfName: boolean): UserError {
    const parts = kind.sharing?.parts;
    const thing = parts === undefined ? `${claimNoun(kind)} ${id}` : `the ${parts.noun}s of ${id}`;
    const other = isOfName ? " If another object is meant, give this resource another name." : "";
    return new UserError(
        "duplicate-in-stack",
        `this stack has ${thing} as "${nameIn(path)}" of the native provider`,
        `To return to the npm package, set adopt: "${id}" here and likewise on each resource that returns, and run "pulumi up" without --continue-on-error, which may delete what was refused.${other}`,
    );
}

/** Returns the error for objects of another stack. */
export function duplicateElsewhere(
    ids: readonly string[],
    stack: string,
    duplicate: Pick<DuplicateContext, keyof Named | "allowed">,
): UserError {
    const { noun, ownName } = duplicate;
    const way =
        ownName === undefined
            ? `Declare the ${noun} in one stack only.`
            : `Put the stack's name into its ${ownName}.`;
    return new UserError(
        "duplicate-resource",
        `${existing(ids, duplicate)}, and the stack "${stack}" has it`,
        `${way}${second(ids, duplicate)}`,
    );
}

function existing(ids: readonly string[], { noun }: Pick<DuplicateContext, "noun">): string {
    return `an identical ${noun} already exists (${ids.join(", ")})`;
}

/** Says how to create a second object, if there can be one. */
function second(ids: readonly string[], duplicate: Pick<DuplicateContext, "isOnlyOne" | "allowed">): string {
    return duplicate.isOnlyOne ? "" : ` To create a second one, set ${allowance(ids, duplicate)}.`;
}

/** How messages name a kind's objects. */
interface Named {
    noun: string;
    /** True if there can be one object only. */
    isOnlyOne: boolean;
    /** The argument that gives each stack an object of its own, with an example. Undefined if another name does not lead to one. */
    ownName: string | undefined;
}

/** @param args the declared arguments */
export function namedFor(kind: Kind, { client }: Context, args: Inputs): Named {
    const { identity, namedBy } = kind;
    const isFree = identity === undefined && ["name", "label"].includes(namedBy);
    const name = isFree ? textOf(args[namedBy]) : undefined;
    return {
        noun: claimNoun(kind),
        isOnlyOne: allowsNoSecond(kind, client.capabilities),
        ownName: name === undefined ? undefined : `${namedBy}, such as "${name}-dev" in the stack "dev"`,
    };
}

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
        'Wait a minute, and run "pulumi up" again. If the object was created, the error names its id.',
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
