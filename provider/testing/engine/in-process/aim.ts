/** Which resources an operation is aimed at. */
import type { ResourceState } from "../types.js";
import { dependantsOf, dependenciesOf } from "./relations.js";

/** URNs, as the command line has them. */
export interface Aim {
    targets?: string[] | undefined;
    exclude?: string[] | undefined;
    replace?: string[] | undefined;
}

/** Whether the operation may change it. */
export function isAimedAt({ targets, exclude }: Aim, urn: string): boolean {
    return targets?.includes(urn) ?? exclude?.includes(urn) !== true;
}

/**
 * The URNs of what may be deleted. What is aimed at takes along all that depends on it; what is excluded keeps all that
 * it depends on.
 */
export function deletable({ targets, exclude }: Aim, resources: ResourceState[]): (urn: string) => boolean {
    if (targets) {
        const reachable = dependantsOf(targets, resources);
        return urn => reachable.has(urn);
    }
    const kept = new Set(exclude);
    for (let before = -1; before < kept.size;) {
        before = kept.size;
        for (const state of resources)
            if (kept.has(state.urn)) dependenciesOf(state).forEach(urn => kept.add(urn));
    }
    return urn => !kept.has(urn);
}

/** What the command line says of a URN that neither the state nor the program has. */
export function unknownTarget(urn: string): string {
    const reminder = urn.includes("$") ? "" : " Did you forget to escape $ in your shell?";
    return `Target '${urn}' could not be found in the stack.${reminder}`;
}
