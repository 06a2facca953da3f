/** The errors of two declarations that would have the same thing. */
import { claimNames, textIn } from "./claim-names.js";
import type { DeclarationRecord } from "./declaration-record.js";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import type { Kind } from "./kind.js";

/** Returns the noun of a claim in messages. */
export function claimNoun({ noun, sharing }: Kind): string {
    return sharing?.claimNoun ?? noun;
}

/**
 * Returns the error for a declaration that asks for a claim of another one.
 *
 * @param shared all claims that both have
 */
export function conflictError(
    kind: Kind,
    record: DeclarationRecord,
    other: DeclarationRecord,
    claim: string,
    shared: readonly string[] = [claim],
): UserError {
    const [name, thing, otherName] = [nameIn(record.path), textIn(claim), nameIn(other.path)];
    const leaving = [record, other].find(each => each.blocks(claim));
    if (leaving !== undefined && [record, other].every(each => isStored(kind, each, claim))) {
        const remaining = leaving === record ? otherName : name;
        return new UserError(
            "recorded-twice",
            `the state has ${claimNoun(kind)} ${thing} for "${name}" and for "${otherName}"`,
            `Run "pulumi state delete" with the URN of "${nameIn(leaving.path)}", and then the same command again. The object then belongs to "${remaining}" only.`,
        );
    }
    if (leaving !== undefined) {
        return inTurnError(kind, name, thing, otherName, !other.exists);
    }
    const [newer] = record.isNew === other.isNew ? [] : [record, other].filter(({ isNew }) => isNew);
    // The refused declaration is not recorded.
    const isRecorded = newer === other && other.exists;
    const mayKeepOthers = (newer === undefined ? [record, other] : [newer]).some(each =>
        hasMore(each, shared),
    );
    return twiceError(kind, name, shared.map(textIn).sort(), otherName, {
        newer: newer && { name: nameIn(newer.path), isRecorded },
        isPreview: isInPreview(record),
        keepsOthers: kind.sharing?.partIn !== undefined && mayKeepOthers,
    });
}

/** True if the declaration has other claims as well. */
function hasMore({ wanted, had }: DeclarationRecord, shared: readonly string[]): boolean {
    return [...wanted, ...had].some(claim => !shared.includes(claim));
}

function isInPreview({ preview }: DeclarationRecord): boolean {
    return preview !== undefined;
}

/** Returns the error for two declarations that ask for a role which only one object can have. */
export function sharedRoleError(
    kind: Kind,
    record: DeclarationRecord,
    other: DeclarationRecord,
    role: string,
): UserError {
    return new UserError(
        "declared-twice",
        `${kind.noun} ${textIn(role)} is declared twice, by "${nameIn(record.path)}" and by "${nameIn(other.path)}"`,
        `Set primary: true in one of the two declarations only, and keep both.${afterwards(isInPreview(record))}`,
    );
}

/** True if the state has the claim for the declaration: the inputs of the last run, or its outputs, name it. */
function isStored(kind: Kind, { existing }: DeclarationRecord, claim: string): boolean {
    return (
        existing !== undefined &&
        claimNames(kind, existing.stored, existing.id, existing.stored).includes(claim)
    );
}

/** Returns the error for two declarations that can only have a thing one after the other, in several runs. */
export function inTurnError(
    kind: Kind,
    name: string,
    thing: string,
    other: string,
    isOtherNew = false,
): UserError {
    const both = `"${name}" and "${other}" both need ${claimNoun(kind)} ${thing} during this update`;
    return isOtherNew
        ? new UserError(
              "needed-twice",
              both,
              `Apply the change in two updates: leave "${other}" out of the program in the first one.`,
          )
        : new UserError(
              "needed-twice",
              both,
              `Apply the change in three updates: first give "${name}" an unused ${kind.namedBy}, or remove it; then change or remove "${other}"; then declare "${name}" again.`,
          );
}

interface TwiceOptions {
    /** The declaration that the stack did not have. The engine may refuse to delete the other one. */
    readonly newer: { readonly name: string; readonly isRecorded: boolean } | undefined;
    readonly isPreview: boolean;
    /** True if the declaration to change has other parts, which its removal would delete. */
    readonly keepsOthers?: boolean;
}

/**
 * Returns the error for two declarations of the same things.
 *
 * @param things in words
 */
export function twiceError(
    kind: Kind,
    name: string,
    things: readonly string[],
    other: string,
    { newer, isPreview, keepsOthers = false }: TwiceOptions,
): UserError {
    const older = newer?.name === name ? other : name;
    const { sharing } = kind;
    const parts = things.map(thing => sharing?.partIn?.(thing) ?? thing).join(", ");
    const isOne = things.length === 1;
    const noun = isOne ? claimNoun(kind) : `${claimNoun(kind)}s`;
    const unprotect =
        kind.deletion?.holdsData === true
            ? ` (if Pulumi protects it, run "pulumi state unprotect" with its URN first)`
            : "";
    const isKept = keepsOthers
        ? `the ${noun} ${isOne ? "is" : "are"} not deleted.`
        : "the object is not deleted.";
    // Resources of the same name have different parents. Only the program knows the alias of a parent.
    const rename =
        newer === undefined || newer.name === older
            ? ""
            : `; if "${older}" was renamed to "${newer.name}", remove "${older}" instead, and give "${newer.name}" the option aliases: [{ name: "${older}" }] without adopt`;
    const refresh = sharing?.leftOver === undefined ? "" : afterwards(isPreview);
    const removal =
        newer === undefined
            ? "Remove one of the two declarations"
            : `Remove the declaration of "${newer.name}"`;
    const change = keepsOthers
        ? `Take ${parts} out of ${newer === undefined ? `"${name}" or "${other}"` : `"${newer.name}"`}`
        : removal;
    return new UserError(
        "declared-twice",
        `${noun} ${things.join(", ")} ${isOne ? "is" : "are"} declared twice, by "${name}" and by "${other}"`,
        newer === undefined
            ? `${change}${unprotect}: ${isKept}${afterwards(isPreview)}`
            : newer.isRecorded
              ? `${change}${unprotect}: ${isKept}${refresh}`
              : `${change}${rename}.${refresh}`,
    );
}

/** A preview changes nothing, so nothing is to be read again. */
function afterwards(isPreview: boolean): string {
    return isPreview ? "" : ` After a failed "pulumi up", run "pulumi up --refresh".`;
}
