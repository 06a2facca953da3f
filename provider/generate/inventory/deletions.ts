/** Which known resources were deleted from the platform, as far as an inventory proves it. */
import { capabilitiesOf } from "../../client/dialects.js";
import { Application } from "../../kinds/index.js";
import type { Inventory } from "./inventory.js";
import { kinds } from "../kinds.js";

/** A resource that a manifest or a state has. */
interface KnownResource {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
}

/** The objects that an inventory should contain. */
export interface Scope {
    readonly kinds: readonly string[];
    /** The applications that the user named. */
    readonly applications: readonly string[];
    /** True if an option left out some objects of these kinds. */
    readonly isNarrowed: boolean;
}

interface Absences {
    /** The inventory proves that these no longer exist. */
    readonly deleted: readonly KnownResource[];
    /** Not in the inventory, which may have missed them. */
    readonly uncertain: readonly KnownResource[];
}

export function absencesIn(
    inventory: Inventory,
    known: readonly KnownResource[],
    { kinds: wanted, applications, isNarrowed }: Scope,
): Absences {
    const { dialect, items, skipped, unread } = inventory;
    const found = new Set(items.map(({ kind, id }) => `${kind} ${id}`));
    const absent = known.filter(({ kind, id }) => !found.has(`${kind} ${id}`));
    // If the platform lists applications, naming some of them leaves out the others.
    const readsAllApplications = capabilitiesOf[dialect].applications && applications.length === 0;
    const isProof = ({ kind, id }: KnownResource): boolean => {
        const within = kind === Application.name ? "application" : kinds[kind]?.within;
        const isListed = readsAllApplications || (within !== "application" && within !== "resourceId");
        // A skipped object exists, though no program can declare it.
        const isSkipped = skipped.some(({ what }) => id.split("/").some(part => what.includes(part)));
        return !isNarrowed && unread.length === 0 && wanted.includes(kind) && isListed && !isSkipped;
    };
    return {
        deleted: absent.filter(isProof),
        uncertain: absent.filter(resource => !isProof(resource)),
    };
}

export function describe({ kind, id, name }: KnownResource): string {
    return `${kind} "${name}" (${id})`;
}
