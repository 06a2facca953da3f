/** Explains why nothing is created beside an identical object, and what to do. */
import { untilFree } from "../claims/conflicts.js";
import { UserError } from "../messages/errors.js";
import { nameIn } from "../state/internals.js";
import { partsOfPath } from "../../text/urns.js";
import type { Context, Kind } from "../kind.js";
import type { Holder, StackResource } from "../stack.js";

/** An identical object in the collection of the new one. */
export interface Duplicate {
    id: string;
    holder: Holder;
}

interface Creating {
    noun: string;
    /** The path of the new declaration. */
    path: string | undefined;
    /** True if there can be one object only. */
    isOnlyOne: boolean;
    /** Ids of duplicates that the program allows already. */
    allowed: readonly string[];
    /** True if an earlier run began the creation of the declaration, and was stopped. */
    isInterrupted: boolean;
}

/** @param duplicates at least one; either the stack manages all of them, or none */
export function duplicateError(duplicates: readonly Duplicate[], creating: Creating): UserError {
    const [first, ...more] = duplicates;
    const ids = duplicates.map(({ id }) => id);
    const exists = `an identical ${creating.noun} already exists (${ids.join(", ")})`;
    const adopt = `set adopt: "${ids[0] ?? ""}"`;
    const allow = allowance(ids, creating);
    if (first?.holder.is !== "other") {
        return creating.isInterrupted && more.length === 0
            ? new UserError(
                  "duplicate-resource",
                  `${exists}: an interrupted run began to create it`,
                  'Run "npx --no -- cloud-platform recover", which adopts it.',
              )
            : new UserError(
                  "duplicate-resource",
                  `${exists} and is not managed by this stack`,
                  allow === undefined
                      ? `To manage it, ${adopt}.`
                      : `To manage it, ${adopt}. To create a second one, set ${allow}.`,
              );
    }
    const { other } = first.holder;
    const { path = "", isOnlyOne } = creating;
    const name = nameIn(other.path);
    return new UserError(
        "duplicate-in-stack",
        `${exists}, and this stack has it as "${name}"`,
        `If "${name}" was renamed or moved, give "${nameIn(path)}" the option ${aliasOf(other, path)}. ` +
            (isOnlyOne
                ? `Otherwise remove "${nameIn(path)}" from the program, at least ${untilFree(name)}.`
                : `To create a second one anyway, set ${allow ?? ""} and also declare "${name}": otherwise this update deletes ${first.id}.`),
    );
}

/** Returns the error for the object of another stack. */
export function duplicateElsewhere(
    id: string,
    stack: string,
    creating: Pick<Creating, "noun" | "isOnlyOne" | "allowed">,
): UserError {
    const allow = allowance([id], creating);
    return new UserError(
        "duplicate-resource",
        `an identical ${creating.noun} already exists (${id}), and the stack "${stack}" has it`,
        (allow === undefined ? "" : `To create a second one, set ${allow}. `) +
            `To move it here, remove it from the state of "${stack}" first, and set adopt: "${id}".`,
    );
}

/** True if there can be one such object only. */
export function isOnlyOne({ identity, creation }: Kind, { client }: Context): boolean {
    return identity !== undefined || creation?.takesNoDuplicate?.(client.capabilities) === true;
}

/** Returns the argument that allows a second object beside these. Undefined if there can be one only. */
function allowance(
    ids: readonly string[],
    { isOnlyOne, allowed }: Pick<Creating, "isOnlyOne" | "allowed">,
): string | undefined {
    return isOnlyOne ? undefined : `allowDuplicate: ${JSON.stringify([...new Set([...allowed, ...ids])])}`;
}

/** Says with which option the engine keeps the resource under a new name. */
export function aliasOf({ urn, path }: Pick<StackResource, "urn" | "path">, newPath: string): string {
    const [former, now] = [partsOfPath(path), partsOfPath(newPath)];
    const isMoved = former.parents !== now.parents;
    const changes = [
        ...(former.name === now.name ? [] : [`name: ${JSON.stringify(former.name)}`]),
        ...(isMoved ? ["parent: pulumi.rootStackResource"] : []),
    ];
    // A URN has the types of its parents, but not their names.
    const isElsewhere = isMoved && former.parents !== "";
    return `aliases: [${isElsewhere ? JSON.stringify(urn) : `{ ${changes.join(", ")} }`}]`;
}
