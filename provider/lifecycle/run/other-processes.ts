/** The other processes that serve resources of the stack in the same run: those of another version or provider. */
import type { Kind } from "../../kind/kind.js";
import type { Found, Stack, StackResource } from "./stack.js";

/** The claims of the resources of other processes. */
export interface ElsewhereClaimed {
    readonly claims: ReadonlySet<string>;
    /** True if one of them may have any part of the object, since the state hides its parts. */
    readonly isOpen: boolean;
}

/** The kind and the stack of the resource that asks. */
export interface Asking {
    readonly kind: Kind;
    readonly session: { readonly stack: Stack; readonly platform: string };
}

export interface OtherProcesses {
    /** True if the process of a resource deletes its object without asking what other resources have. */
    deletesUnasked(resource: Pick<StackResource, "urn">): boolean;

    /**
     * Returns what resources of other processes have now: the engine deletes with the provider that the state records,
     * and that of this run may be another one.
     *
     * @param path the path of the resource that the engine deletes
     * @throws if the state in the middle of the run cannot be read
     */
    claimsBeside(asking: Asking, path: string | undefined, found: Found): Promise<ElsewhereClaimed>;

    /**
     * Fails if a resource has one of the claims, and if its process deletes unasked.
     *
     * @param taken the claims that a declaration takes
     */
    assertNotTaken(asking: Asking, taken: readonly string[], owner: string): Promise<void>;
}
