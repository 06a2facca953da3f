/** The other processes that serve resources of the stack in the same run: those of another version or provider. */
import type { Kind } from "../../kind/kind.js";
import type { FoundObject } from "../holders/object-holder.js";
import type { StackRecord } from "../holders/records.js";
import type { Stack } from "../holders/stack.js";

/** The kind and the stack of the resource that asks. */
export interface Asking {
    readonly kind: Kind;
    readonly session: { readonly stack: Stack; readonly platform: string };
}

/** A resource that loses an object, or a part of it. */
export interface Losing {
    readonly path: string | undefined;
    /** False for an update or a replacement of the resource, which stays. */
    readonly isDeleted: boolean;
}

export interface OtherProcesses {
    /** True if the process of a resource deletes its object without asking what other resources have. */
    deletesWithoutAsking(resource: Pick<StackRecord, "urn">): boolean;

    /**
     * Returns a function that is true for the claims that resources of other processes have now. The engine deletes with
     * the provider that the state records, and that of this run may be another one.
     *
     * @throws if the state in the middle of the run cannot be read
     */
    claimPredicateOfOthers(
        asking: Asking,
        losing: Losing,
        found: FoundObject,
    ): Promise<(claim: string) => boolean>;

    /**
     * Fails if a resource has one of the claims, and its process deletes without asking.
     *
     * @param taken the claims that a declaration takes
     */
    assertNotTaken(asking: Asking, taken: readonly string[], owner: string): Promise<void>;
}
