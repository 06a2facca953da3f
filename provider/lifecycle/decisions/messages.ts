/** The sentences of decisions: what a person reads of a refusal, a warning or a remark of a preview. */
import type { Warning } from "../../error-codes.js";
import { describeAsToWrite, describeDifferences, describeSecretsToWrite } from "../../kind/compare.js";
import {
    argumentsThat,
    claimNoun,
    isOfApplication,
    metaOf,
    type CheckFailure,
    type Kind,
} from "../../kind/kind.js";
import { ifUnmanaged, notFound, otherApplication, UserError } from "../../kind/user-errors.js";
import { canonical, textOf, type Json } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { warns, type LogMessage } from "../../protocol/log.js";
import { aliasOf } from "../../protocol/aliases.js";
import { nameIn } from "../../protocol/urns.js";
import { forcedReplacement } from "../../text/remarks.js";
import { ownCommand } from "../../text/own-command.js";
import { didYouMean } from "../../text/suggest.js";
import type { StackRecord } from "../holders/records.js";
import type { MovedTarget } from "./references.js";

// Losses of data

const orAcceptLoss =
    "or accept the loss with allowReplace: true, and the option protect: false if it is protected";

export interface LossOfData extends CheckFailure {
    /** The reason in short, for a message that begins with another one. */
    loss: string;
}

/** Returns the failure for a changed argument that replaces an object with its data. */
export function lossOfData(kind: Kind, key: string, state: State, news: Inputs): LossOfData {
    const before = state[key === "owner" ? "ownerId" : key] ?? undefined;
    const change = `to ${shown(news[key])} replaces the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" and destroys its data`;
    const keeping =
        metaOf(kind, key).reference === true
            ? `Keep ${shown(before)}: ${restoring(`what ${key} names`, textOf(before))}`
            : `Keep ${shown(before)}`;
    const [changing, keep] =
        before === undefined
            ? [`setting it ${change}`, "Leave it out"]
            : [`changing it from ${shown(before)} ${change}`, keeping];
    // The state lacks the new word of a renamed plan or region until a refresh.
    const isWord = metaOf(kind, key).completion !== undefined;
    const refresh = `If the platform only renamed the ${key}, run "pulumi refresh" first.`;
    const orRefresh = `, or run "pulumi refresh" first if the platform only renamed the ${key}`;
    return {
        code: "data-loss",
        property: key,
        loss: `${changing}: ${keep.charAt(0).toLowerCase()}${keep.slice(1)}, or correct the value${isWord ? orRefresh : ""}.`,
        reason: `${changing}. ${keep}, ${orAcceptLoss}.${isWord ? ` ${refresh}` : ""}`,
    };
}

/** Returns the failure for a reference that another resource moves, though its new value is unknown. */
export function lossByMove(
    kind: Kind,
    key: string,
    state: State,
    news: Inputs,
    { name, noun, changes, isReplaced }: MovedTarget,
): LossOfData {
    const because = changes.length > 0 ? ` by a change of ${changes.join(", ")}` : "";
    const moving = `the ${noun} "${name}" is ${isReplaced ? "replaced" : "created"}${because}, and another one replaces the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" and destroys its data`;
    const before = textOf(state[key]);
    const unmoved = before === undefined ? "leave it out" : `keep ${shown(before)}`;
    const keep = isReplaced ? restoring(`"${name}"`, before) : unmoved;
    return {
        code: "data-loss",
        property: key,
        loss: `${moving}: ${keep}.`,
        reason: `${moving}. ${keep.charAt(0).toUpperCase()}${keep.slice(1)}, ${orAcceptLoss}.`,
    };
}

/** Says how a reference keeps its object, also after an update that has created another one and then failed. */
function restoring(what: string, id: string | undefined): string {
    return `declare ${what} as it was, with adopt: "${id ?? ""}" if an earlier update has replaced it, or write "${id ?? ""}" instead of the reference if it no longer exists`;
}

/** Returns the failure for a replacement that no argument asks for. */
export function lossByOption(kind: Kind, news: Inputs): CheckFailure {
    return {
        code: "data-loss",
        property: "",
        reason: `replacing the ${kind.noun} "${textOf(news[kind.namedBy]) ?? ""}" destroys its data, and no argument asks for it, but ${unaskedBy}. Undo that, or set allowReplace: true to accept the loss.`,
    };
}

/** @param cause what replaces the object */
export function lossForced(
    cause: "option" | "--replace, a taint or the replacement of another resource",
): LogMessage {
    return {
        text: `${cause === "option" ? unaskedBy : cause} forces its replacement, which destroys its data`,
    };
}

/** The reasons to replace an object without a changed argument. */
const unaskedBy = "a resource option: replacementTrigger, replaceWith, deletedWith or replaceOnChanges";

/** Returns the refusal of a replacement, after a doubtful value: a mistyped word would replace nothing. */
export function lossRefused(
    [doubt]: readonly Warning[],
    { code, property, reason, loss }: LossOfData,
): UserError {
    if (doubt === undefined) {
        return new UserError(code, `${property}: ${reason}`);
    }
    const sentences = `${doubt.fact} ${loss.charAt(0).toUpperCase()}${loss.slice(1)}`;
    return new UserError(doubt.code, `${property}: ${sentences}`);
}

export function possibleLoss(key: string): LogMessage {
    return {
        text: `if ${key}, which is not known yet, changes, "pulumi up" refuses that: a replacement would destroy the data`,
    };
}

export function deletionGuarded(id: string, isReplaced: boolean): UserError {
    const advice = isReplaced
        ? `The next "pulumi up" with allowReplace: true deletes it; to return to it, declare it as it was, and set adopt: "${id}" as well. `
        : `To delete it, first declare it as it was, with allowReplace: true, and run "pulumi up", and then remove or change it. `;
    return new UserError(
        "data-loss",
        `cloud-platform:guardData protects ${id} and its data`,
        advice +
            `To delete the whole stack, run "CLOUD_PLATFORM_GUARD_DATA=false pulumi destroy --ignore-protect".`,
    );
}

function shown(value: Json | undefined): string {
    return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}

// Replacements

/** @param names the arguments that force it */
export function replacementForced(names: readonly string[], isLost: boolean, isMoved: boolean): LogMessage {
    const advice = isMoved ? "; a resource that refers to it needs the same owner" : "";
    return { text: forcedReplacement.write(names, `${isLost ? ", which destroys its data" : ""}${advice}`) };
}

// Passages and names

export function passageMessage(kind: Kind, id: string, from: string, to: string): LogMessage {
    return { text: `${claimNoun(kind)} ${id} passes from "${nameIn(from)}" to "${nameIn(to)}"` };
}

/** @param paths the path of the declaration that gets the name, and of the resource that has it */
export function nameMoved(
    { deletion, namedBy, noun }: Kind,
    name: string,
    paths: { readonly own: string; readonly other: string },
): LogMessage {
    const what = deletion?.holdsData === true ? "data" : noun;
    return warns(
        "moved-name",
        `the ${noun} "${nameIn(paths.own)}" gets the ${namedBy} "${name}", which "${nameIn(paths.other)}" has now: the ${namedBy} moves, and the ${what} of each does not. ` +
            `To keep both, give each resource a name of its own instead of its index in a list, and set aliases.`,
    );
}

export function namesakeDeclared({ noun }: Kind, name: string, other: string): LogMessage {
    return { text: `"${nameIn(other)}" is a new ${noun} with the name "${name}" too` };
}

// Creations

/** Returns the error for an object that only one resource can have, and that another resource of the stack has. */
export function notYetFree(
    kind: Kind,
    path: string | undefined,
    thing: string,
    other: { readonly path: string },
): UserError {
    const [name, otherName] = [path === undefined ? thing : nameIn(path), nameIn(other.path)];
    return new UserError(
        "name-taken",
        `"${otherName}" of this stack has ${claimNoun(kind)} ${thing}, and gives it up at the end of an update at the earliest`,
        `Leave "${name}" out of the program ${untilFree(otherName)}.`,
    );
}

/**
 * Returns the error for an object that passes to another declaration and would have to change in a way that no update
 * can.
 */
export function notMovable(
    kind: Kind,
    path: string | undefined,
    thing: string,
    other: { readonly path: string },
    differences: string,
): UserError {
    const [name, otherName] = [path === undefined ? thing : nameIn(path), nameIn(other.path)];
    return new UserError(
        "name-taken",
        `${claimNoun(kind)} ${thing} would pass from "${otherName}" to "${name}", and no update changes what differs: ${differences}`,
        `Name each resource by a key of its own, not by its index in a list, so that "${otherName}" keeps it. Or leave "${name}" out of the program ${untilFree(otherName)}.`,
    );
}

/** Says until when another resource has what it has now. */
export function untilFree(other: string): string {
    return `until "pulumi up" has changed or removed "${other}"`;
}

/**
 * Returns the error for objects that an earlier replacement of the same resource has left. The creation would make another
 * one, and this update would delete all others.
 *
 * @param left `isOfClasses` is true if the npm package deletes them, and the native provider asks
 */
export function leftByReplacement(
    kind: Kind,
    path = "",
    ids: readonly string[],
    left: { readonly allowed: readonly string[]; readonly isOfClasses: boolean },
): UserError {
    const [first = ""] = ids;
    const by = left.isOfClasses ? " by the npm package" : "";
    return new UserError(
        "duplicate-in-stack",
        `an earlier replacement of "${nameIn(path)}" has left the ${kind.noun} ${ids.join(", ")} as it is declared now, pending deletion${by}`,
        waysFrom(kind, first, left.isOfClasses, allowance(ids, left)),
    );
}

function waysFrom({ deletion }: Kind, id: string, isOfClasses: boolean, allowance: string): string {
    if (deletion?.holdsData !== true) {
        return `To create another one, set ${allowance}: this update deletes ${id}.`;
    }
    if (isOfClasses) {
        return (
            `To keep the present one, put the changed argument back. ` +
            `To return to ${id}, run "pulumi state delete" in a terminal, select ${id}, and set adopt: "${id}" with allowReplace: true.`
        );
    }
    return (
        `To return to it and delete the present one, set adopt: "${id}" with allowReplace: true; to keep the present one, put the changed argument back, or run "pulumi up" without the option that replaces it. ` +
        `To create another one and delete both, set ${allowance}.`
    );
}

/** Returns the argument that allows a second object beside these. */
export function allowance(
    ids: readonly string[],
    { allowed }: { readonly allowed: readonly string[] },
): string {
    return `allowDuplicate: ${JSON.stringify([...new Set([...allowed, ...ids])])}`;
}

// Duplicates

/** How messages name a kind's objects. */
export interface Named {
    readonly noun: string;
    /** True if no second identical object can exist. */
    readonly allowsNoSecond: boolean;
    /** The argument that gives each stack an object of its own, with an example. Undefined if another name does not lead to one. */
    readonly ownName: string | undefined;
    /** Ids of identical objects that the program allows already. */
    readonly allowed: readonly string[];
}

/** Returns the error for identical objects, one of which an interrupted run began to create. */
export function duplicateOfInterrupted(ids: readonly string[], named: Named): UserError {
    return new UserError(
        "duplicate-resource",
        `${existing(ids, named)}: an interrupted run began to create it`,
        `Run "${ownCommand("recover")}", which adopts it.`,
    );
}

/**
 * Returns the error for identical objects that this stack does not manage. Only the stacks of the project were read.
 *
 * @param free the one that no other stack has: that of another stack is never offered
 */
export function duplicateUnmanaged(ids: readonly string[], free: string, named: Named): UserError {
    return new UserError(
        "duplicate-resource",
        `${existing(ids, named)} and is not managed by this stack`,
        `${ifUnmanaged()}, set adopt: "${free}" to manage it, or run "${ownCommand("recover")}" if the state was lost.${second(ids, named)}`,
    );
}

/**
 * Returns the error for identical objects that this stack has.
 *
 * @param other the resource that has the first one
 * @param path the path of the new declaration
 * @param hasOtherType true if the process of the npm package serves that resource, and this one does not
 */
export function duplicateInStack(
    ids: readonly string[],
    other: StackRecord,
    path: string,
    hasOtherType: boolean,
    named: Named,
): UserError {
    const name = nameIn(other.path);
    return new UserError(
        "duplicate-in-stack",
        `${existing(ids, named)}, and this stack has it as "${name}"`,
        `If "${name}" was renamed or moved, give "${nameIn(path)}" the option ${aliasOf(other, path, hasOtherType)}. ` +
            (named.allowsNoSecond
                ? `Otherwise remove "${nameIn(path)}" from the program, at least ${untilFree(name)}.`
                : `To create a second one anyway, set ${allowance(ids, named)} and also declare "${name}": otherwise this update deletes ${ids[0] ?? ""}.`),
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

/** Returns the error for objects of other stacks. */
export function duplicateElsewhere(
    ids: readonly string[],
    stacks: readonly string[],
    named: Named,
): UserError {
    const { noun, ownName } = named;
    const way =
        ownName === undefined
            ? `Declare the ${noun} in one stack only.`
            : `Put the stack's name into its ${ownName}.`;
    return new UserError(
        "duplicate-resource",
        `${existing(ids, named)}, and the stack ${stacks.map(each => `"${each}"`).join(" or ")} has it`,
        `${way}${second(ids, named)}`,
    );
}

function existing(ids: readonly string[], { noun }: Named): string {
    return `an identical ${noun} already exists (${ids.join(", ")})`;
}

/** Says how to create a second object, if there can be one. */
function second(ids: readonly string[], named: Named): string {
    return named.allowsNoSecond ? "" : ` To create a second one, set ${allowance(ids, named)}.`;
}

// Adoptions

/** @param given the id that the arguments give */
export function adoptionOfAnother(adopted: string, given: string): UserError {
    return new UserError(
        "adopt-conflict",
        `adopt names ${adopted}, but the declaration describes ${given}`,
        `Set adopt: "${given}", or declare ${adopted} as it is. To create instead, remove adopt.`,
    );
}

export function adoptionNotFound(kind: Kind, owner: string, id: string): UserError {
    const way = isOfApplication(kind)
        ? `${otherApplication} Otherwise check the id and the owner${kind.identity?.isOverwritten === true ? "" : ", or remove adopt to create a new object"}.`
        : "Check the kind, the id and the owner, or remove adopt to create a new object.";
    return notFound(id, owner, way);
}

/** @param undeclarable what the object has or is, as a verb and its object */
export function adoptionOfUndeclarable(id: string, undeclarable: string): UserError {
    return new UserError(
        "not-adoptable",
        `${id} cannot be adopted: it ${undeclarable}`,
        "Remove adopt from the program, and manage this object in the console.",
    );
}

/** @param differing the arguments of the object that are not as declared */
export function adoptionRefused(
    kind: Kind,
    id: string,
    differing: readonly string[],
    state: State,
    args: Inputs,
): UserError {
    const inPlace = argumentsThat(kind, "in place");
    const isChangeable = differing.every(key => inPlace.includes(key));
    const secrets = describeSecretsToWrite(kind, id, differing, { state, news: args });
    return new UserError(
        "not-as-declared",
        `${id} is not as declared: ${describeDifferences(kind, differing, state, args)}`,
        `Declare it as it is to adopt it${describeAsToWrite(kind, differing, state)}.` +
            (secrets !== "" ? secrets : isChangeable ? " You can change it in the next update." : ""),
    );
}

export function outputsUnknown(id: string, names: readonly string[]): LogMessage[] {
    const text = `${id} is adopted without its ${names.join(", ")}, which the platform does not return`;
    return names.length === 0 ? [] : [warns("secret-unknown", text)];
}

export function notComparable(paths: readonly string[]): LogMessage[] {
    const text = `cannot be compared, since the platform does not return it: ${paths.join(", ")}. The state records the declared value`;
    return paths.length === 0 ? [] : [{ text }];
}

/** @param isNow true if this run writes the arguments */
export function notWrittenYet(names: readonly string[], isNow: boolean): LogMessage[] {
    const text = `not as declared yet, or not shown by the platform: ${names.join(", ")}. ${isNow ? "This run" : 'The next "pulumi up"'} writes this`;
    return names.length === 0 ? [] : [{ text }];
}

// Changes made outside Pulumi

/** @param contradiction why the kept values exclude a declared one */
export function contradictionRefused(kept: readonly string[], { code, reason }: CheckFailure): UserError {
    return new UserError(
        code,
        `${kept.join(", ")} changed outside Pulumi, and excludes what the program declares: ${reason}`,
        `Declare values that fit together, or run "pulumi refresh" and then "pulumi up" to write what the program declares.`,
    );
}

// Values that the catalogue lacks

const strictAdvice =
    "With cloud-platform:strict this is an error: correct the value, or turn strict off if the value is newer than the catalogue (CLOUD_PLATFORM_STRICT wins over the configuration, if set).";

/** Returns the refusals of doubtful values with `cloud-platform:strict`, for a check. */
export function strictFailures(doubts: readonly Warning[]): CheckFailure[] {
    return doubts.map(({ code, fact }) => ({ code, property: "", reason: `${fact} ${strictAdvice}` }));
}

/** Returns the refusal of doubtful values with `cloud-platform:strict`, for a comparison. */
export function strictRefusal(doubts: readonly Warning[]): UserError | undefined {
    const [first] = doubts;
    return first && new UserError(first.code, doubts.map(({ fact }) => fact).join(" "), strictAdvice);
}

export function doubtWarnings(doubts: readonly Warning[]): LogMessage[] {
    return doubts.map(({ code, reason }) => warns(code, reason));
}

// Resource options

export function optionIneffective(kind: string, path: string, known: readonly string[]): LogMessage {
    return warns(
        "ineffective-resource-option",
        `the resource option "ignoreChanges" names "${path}", but ${kind} has no such argument, so it ignores nothing.${didYouMean(path, known)}`,
    );
}

export function itemIgnored(path: string, key: string): UserError {
    return new UserError(
        "invalid-argument",
        `the resource option ignoreChanges names ${path}, and ${key} has no order`,
        `Name ${key} as a whole.`,
    );
}

/** @param replaces the changed arguments that replace the object */
export function retainedInTheWay(
    kind: Kind,
    id: string,
    state: State,
    replaces: readonly string[],
): UserError {
    return new UserError(
        "replacement-blocked",
        `the resource option retainOnDelete leaves ${id} as it is, and its replacement cannot be created beside it`,
        `Run "pulumi up" once without that option and with the recorded arguments${describeAsToWrite(kind, replaces, state)}. Then change ${replaces.join(", ")}.`,
    );
}
