/** The guard over data as the engine knows it: `protect`, which the engine checks in the preview, before any step. */
import * as pulumi from "@pulumi/pulumi";
import { programGuard } from "../program-config.js";

interface Declared {
    readonly kind: string;
    readonly name: string;
    readonly allowDelete: unknown;
    readonly options: pulumi.CustomResourceOptions | undefined;
}

/**
 * Returns `protect: true` for a resource that holds data in a guarded stack.
 *
 * Not where the declaration allows the deletion, nor where the program sets `protect` itself, on the resource or on one of
 * its parents.
 */
export function protection({ kind, name, allowDelete, options }: Declared): { protect?: true } {
    const { guardData, allowDelete: isLifted, guardProblem } = programGuard();
    if (guardProblem !== undefined) {
        throw new pulumi.RunError(guardProblem);
    }
    if (!guardData || isLifted || allowDelete === true || isDecided(options)) {
        return {};
    }
    if (pulumi.Output.isInstance(allowDelete) || allowDelete instanceof Promise) {
        // Its value comes after the registration, and until then the resource has to be safe.
        void pulumi.log.warn(
            `${kind} "${name}": allowDelete is an output, so cloud-platform:guardData sets protect: true. ` +
                `To allow the deletion, write allowDelete: true.`,
        );
    }
    return { protect: true };
}

/**
 * Sets children of a guarded resource free of its `protect`: they hold no data, or have a guard of their own.
 *
 * Without a value from the SDK, the engine gives a child the value of its parent. Zero is false on the wire, and no boolean:
 * `isDecided` does not take it for a decision of the program.
 */
export function keepFromChildren(resource: pulumi.Resource): void {
    Object.assign(resource, { __protect: 0 });
}

/** The SDK hands a parent's option to its children, and has no public way to it. */
function isDecided(options: pulumi.CustomResourceOptions | undefined): boolean {
    const { protect, parent } = options ?? {};
    return [protect, (parent as { __protect?: boolean } | undefined)?.__protect].some(
        set => typeof set === "boolean",
    );
}
