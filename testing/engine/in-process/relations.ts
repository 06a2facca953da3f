/** How resources depend on each other, as a state has it. */
import type { ResourceState } from "../types.js";

/** Returns the URN of the provider in a reference such as `urn:pulumi:…::default::<id>`. */
export function urnIn(reference: string): string {
    return reference.slice(0, reference.lastIndexOf("::"));
}

/** Returns the direct dependencies of a resource. */
export function dependenciesOf(state: ResourceState): Set<string> {
    const { dependencies = [], propertyDependencies = {}, parent = "", provider = "" } = state;
    const deletedWith = state.deletedWith ? [state.deletedWith] : [];
    return new Set([
        ...[...dependencies, ...Object.values(propertyDependencies).flat()],
        ...[parent, urnIn(provider), ...deletedWith],
    ]);
}

/** Returns the URNs of the resources and of all their dependants. */
export function dependantsOf(urns: string[], resources: ResourceState[]): Set<string> {
    const found = new Set(urns);
    for (let before = -1; before < found.size;) {
        before = found.size;
        for (const state of resources) {
            if ([...dependenciesOf(state)].some(urn => found.has(urn))) {
                found.add(state.urn);
            }
        }
    }
    return found;
}

/** Sorts resources: each comes after all that it depends on, and those that wait for their deletion come last. */
export function inOrder(resources: ResourceState[]): ResourceState[] {
    const [current, leftOver] = [
        resources.filter(state => !state.delete),
        resources.filter(state => state.delete),
    ];
    const sorted = new Set<ResourceState>();
    const visit = (state: ResourceState, above: ResourceState[]): void => {
        if (sorted.has(state) || above.includes(state)) {
            return;
        }
        const dependencies = dependenciesOf(state);
        for (const other of current) {
            if (dependencies.has(other.urn)) {
                visit(other, [...above, state]);
            }
        }
        sorted.add(state);
    };
    for (const state of current) {
        visit(state, []);
    }
    return [...sorted, ...leftOver];
}

/** Renames resources, also where others refer to them. */
export function renamed(resources: ResourceState[], urns: ReadonlyMap<string, string>): ResourceState[] {
    if (urns.size === 0) {
        return resources;
    }
    const now = (urn: string): string => urns.get(urn) ?? urn;
    return resources.map(state => {
        const { urn, parent, dependencies, propertyDependencies, deletedWith, provider } = state;
        return Object.assign(state, {
            urn: now(urn),
            ...(deletedWith !== undefined && { deletedWith: now(deletedWith) }),
            ...(parent !== undefined && { parent: now(parent) }),
            ...(provider && { provider: `${now(urnIn(provider))}${provider.slice(urnIn(provider).length)}` }),
            ...(dependencies && { dependencies: dependencies.map(now) }),
            ...(propertyDependencies && {
                propertyDependencies: Object.fromEntries(
                    Object.entries(propertyDependencies).map(([key, value]) => [key, value.map(now)]),
                ),
            }),
        });
    });
}
