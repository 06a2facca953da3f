/** Why nothing is created beside what exists already, and the ways on. */
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import type { OtherResource } from "./run/holders.js";

/** An identical object in the place where one is to be created. */
export interface Duplicate {
    id: string;
    /** Undefined if no resource of the stack has it. */
    other?: OtherResource | undefined;
}

interface Creating {
    noun: string;
    /** The path of the declaration that is being created. */
    path: string | undefined;
    /** Where there can only be one of its name: what to do about the resource that has it. */
    inTurn?: ((other: OtherResource) => UserError) | undefined;
    /** The argument as it is declared. */
    allowDuplicate: unknown;
    /** Ids of duplicates that are allowed for already. */
    allowed: readonly string[];
    /** Why the engine did not say what the stack has. */
    problem?: string | undefined;
}

/** At least one duplicate, of which those that are not the stack's own come first. */
export function duplicateError(duplicates: readonly Duplicate[], creating: Creating): UserError {
    const [first] = duplicates;
    const ids = duplicates.map(({ id }) => id);
    const exists = `an identical ${creating.noun} already exists (${ids.join(", ")})`;
    if (creating.problem !== undefined) {
        return new UserError(
            `${exists}, and this run cannot tell whether the stack has it: ${creating.problem}`,
            `Look for ${ids[0] ?? ""} in the output of "pulumi stack export": if a resource has it, set the option aliases here instead of adopt; if none has it, set adopt: "${ids[0] ?? ""}". ${beside(ids, creating)}`.trim(),
        );
    }
    if (first?.other === undefined) {
        return new UserError(
            `${exists} and is not managed by this stack`,
            `To manage it here, set adopt: "${first?.id ?? ""}". ${beside(ids, creating)}`.trim(),
        );
    }
    const { other } = first;
    const { path = "", inTurn } = creating;
    return new UserError(
        `${exists}, and this stack has it as "${other.name}"`,
        `If "${other.name}" was renamed or moved, give "${nameIn(path)}" the option ${aliasOf(other, path)}. ` +
            (inTurn === undefined
                ? `To create a second one anyway, set allowDuplicate: true.`
                : inTurn(other).nextStep),
    );
}

/** How a second one is created beside these. */
function beside(ids: readonly string[], { inTurn, allowDuplicate, allowed }: Creating): string {
    if (inTurn !== undefined) {
        return "";
    }
    const named = `allowDuplicate: ${JSON.stringify([...new Set([...allowed, ...ids])])}`;
    return allowDuplicate === true
        ? `allowDuplicate: true only allows for the stack's own resources, since an interrupted run may have created this one: to create a second one anyway, set ${named}.`
        : `To create a second one anyway, set ${named}.`;
}

/** The option by which the engine takes a declaration for what another one was. */
export function aliasOf({ urn, path }: Pick<OtherResource, "urn" | "path">, newPath: string): string {
    const [name, newName] = [nameIn(path), nameIn(newPath)];
    const changes = [
        ...(name === newName ? [] : [`name: ${JSON.stringify(name)}`]),
        ...(parentsIn(path) === parentsIn(newPath) ? [] : ["parent: pulumi.rootStackResource"]),
    ];
    // A URN tells the types of its parents, not which they are.
    const isElsewhere = parentsIn(path) !== "" && parentsIn(path) !== parentsIn(newPath);
    return `aliases: [${isElsewhere ? JSON.stringify(urn) : `{ ${changes.join(", ")} }`}]`;
}

/** The types of the parents, as a path begins with them. */
function parentsIn(path: string): string {
    return path.split("::").slice(0, -1).join("::");
}
