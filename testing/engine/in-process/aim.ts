/** The resources that an operation targets or excludes. */
import type { ResourceState } from "../types.js";
import { dependantsOf, dependenciesOf } from "./relations.js";

/** The options `--target` and `--exclude`, as URNs. */
export interface Aim {
    targets?: string[] | undefined;
    exclude?: string[] | undefined;
    replace?: string[] | undefined;
}

/** True if the operation may change the resource. */
export function isAimedAt({ targets, exclude }: Aim, urn: string): boolean {
    return targets?.includes(urn) ?? exclude?.includes(urn) !== true;
}

/** Returns the URNs that may be deleted. A target includes its dependants; an exclusion includes its dependencies. */
export function deletable({ targets, exclude }: Aim, resources: ResourceState[]): (urn: string) => boolean {
    if (targets) {
        const reachable = dependantsOf(targets, resources);
        return urn => reachable.has(urn);
    }
    const kept = new Set(exclude);
    for (let before = -1; before < kept.size;) {
        before = kept.size;
        for (const state of resources) {
            if (kept.has(state.urn)) {
                dependenciesOf(state).forEach(urn => kept.add(urn));
            }
        }
    }
    return urn => !kept.has(urn);
}

/** The command line's message on a URN that neither the state nor the program has. */
export function unknownTarget(urn: string): string {
    const reminder = urn.includes("$") ? "" : " Did you forget to escape $ in your shell?";
    return `Target '${urn}' could not be found in the stack.${reminder}`;
}
