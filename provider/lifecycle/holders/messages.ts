/** The sentences about who has what. Pure. */
import { z } from "zod";
import { textIn } from "./claim-names.js";
import type { Declaration } from "./declaration.js";
import { ifUnmanaged, UserError } from "../../kind/user-errors.js";
import { nameIn } from "../../protocol/urns.js";
import { claimNoun, type Kind } from "../../kind/kind.js";

/** Two declarations of the same, or of the same parts. */
export interface Conflict {
    readonly declaration: Declaration;
    readonly other: Declaration;
    /** All claims that both have. */
    readonly shared: readonly string[];
    /** The declaration that has no object yet, if there is only one, or if the engine creates the other one already. */
    readonly newer: Declaration | undefined;
    /** Those whose change or removal ends the conflict, without the deletion of what is shared. */
    readonly removable: readonly Declaration[];
}

/** Returns the error for a declaration that asks for what another one has, or asks for too. */
export function claimedTwice(kind: Kind, conflict: Conflict): UserError {
    const { declaration, other, shared } = conflict;
    const things = shared.map(textIn).sort();
    const isOne = things.length === 1;
    const noun = isOne ? claimNoun(kind) : `${claimNoun(kind)}s`;
    const [name, otherName] = [nameIn(declaration.path), nameIn(other.path)];
    return new UserError(
        "declared-twice",
        `${noun} ${things.join(", ")} ${isOne ? "is" : "are"} declared twice, by "${name}" and by "${otherName}"`,
        wayOut(kind, conflict),
    );
}

function wayOut(kind: Kind, { declaration, other, shared, newer, removable }: Conflict): string {
    const change = changeOf(kind, removable, shared);
    // Only a declaration that the engine may have recorded can be removed as a resource.
    if (newer !== undefined && (newer === declaration || newer.claims("has").size === 0)) {
        const refresh = kind.sharing?.parts === undefined ? "" : afterwards(declaration);
        const older = newer === other ? declaration : other;
        const alias = older.existing === undefined ? "" : aliasAdvice(newer, older);
        return `${change.text}${alias}.${refresh}`;
    }
    const unprotect =
        kind.deletion?.holdsData === true
            ? ` (if Pulumi protects it, run "pulumi state unprotect" with its URN first)`
            : "";
    const again =
        kind.creation?.mayReuse === true ? "; for another one, declare it again in a later run" : "";
    return `${change.text}${unprotect}: ${change.staying} not deleted${again}.${afterwards(declaration)}`;
}

/** Returns how to change one of the declarations, and what stays. A removal would also delete what is not shared. */
function changeOf(
    kind: Kind,
    declarations: readonly Declaration[],
    shared: readonly string[],
): { text: string; staying: string } {
    const parts = kind.sharing?.parts;
    const declared = declarations.map(({ path }) => `"${nameIn(path)}"`);
    if (parts !== undefined && declarations.some(each => hasMore(each, shared))) {
        const names = shared.map(claim => parts.nameOf(textIn(claim))).sort();
        return {
            text: `Take ${names.join(", ")} out of ${declared.join(" or ")}`,
            staying: names.length === 1 ? `the ${parts.noun} is` : `the ${parts.noun}s are`,
        };
    }
    const [name = "", ...others] = declared;
    return {
        text: others.length > 0 ? "Remove one of the two declarations" : `Remove the declaration of ${name}`,
        staying: "the object is",
    };
}

/** Resources of the same name have different parents. Only the program knows the alias of a parent. */
function aliasAdvice(newer: Declaration, older: Declaration): string {
    const [name, former] = [nameIn(newer.path), nameIn(older.path)];
    return name === former
        ? ""
        : `; if "${former}" was renamed to "${name}", remove "${former}" instead, and give "${name}" the option aliases with the name "${former}", without adopt`;
}

/** True if the declaration has other claims as well. */
function hasMore(declaration: Declaration, shared: readonly string[]): boolean {
    const all = [...declaration.claims("wants"), ...declaration.claims("has")];
    return all.some(claim => !shared.includes(claim));
}

/** Says what to read again. A preview changes nothing. */
export function afterwards({ preview }: Declaration): string {
    return preview !== undefined ? "" : ` After a failed "pulumi up", run "pulumi up --refresh".`;
}

/** Returns the error for an object that may be one of the stack, whose state cannot be read. */
export function unknownHolder(kind: Kind, id: string, problem: string): UserError {
    return new UserError(
        "stack-unreadable",
        `${claimNoun(kind)} ${id} already exists, and this run cannot tell whether the stack has it: ${problem}`,
        `Search "pulumi stack export" for ${id}: if a resource has it, set the option aliases here. ${ifUnmanaged()}, set adopt: "${id}".`,
    );
}

/** Returns the reason why the engine does not answer. */
export function problemOf(error: unknown): string {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
        return "the answer of `pulumi stack export` cannot be read";
    }
    return error instanceof Error ? error.message : String(error);
}

/** Returns the error for an existing resource whose `adopt` names another object. */
export function adoptOfExisting(adopt: string, path: string, id: string): UserError {
    return new UserError(
        "adopt-conflict",
        `adopt names ${adopt}, but "${nameIn(path)}" already is ${id}`,
        `Leave adopt out, or declare ${adopt} as another resource. If ${id} no longer exists, run "pulumi refresh" first.`,
    );
}
