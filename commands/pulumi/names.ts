/** Names of resources in states, events and reports. */
import { kindIn, partsOfUrn } from "../../provider/protocol/urns.js";

/** A resource of a stack. */
export interface Subject {
    /** The name of the class, such as `Addon`; the type for a resource of another package. */
    readonly kind: string;
    /** The name in the program. */
    readonly name: string;
    readonly id: string;
    readonly urn: string;
}

export function subjectOf({ urn, type, id }: { urn: string; type: string; id: string }): Subject {
    return { kind: kindIn(type) ?? type, name: partsOfUrn(urn).name, id, urn };
}

/** Returns the name of a resource for a sentence. */
export function displayName({ kind, name }: Pick<Subject, "kind" | "name">): string {
    return `${kind} "${name}"`;
}
