/** Names of resources in states, events and reports. */
import { partsOfUrn } from "../../provider/text/urns.js";
import { typePrefix } from "../../provider/settings/names.js";

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
    return { kind: kindNameOf(type) ?? type, name: partsOfUrn(urn).name, id, urn };
}

/** Returns the name of a resource for a sentence. */
export function displayName({ kind, name }: Pick<Subject, "kind" | "name">): string {
    return `${kind} "${name}"`;
}

/** Returns the name of the kind of a resource type. Undefined for the type of another package. */
function kindNameOf(type: string): string | undefined {
    return type.startsWith(typePrefix) ? type.slice(typePrefix.length) : undefined;
}
