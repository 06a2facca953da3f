/** Who depends on whom in a snapshot: the order of deletions, and what a replacement drags along. */
import type { ResourceState } from "../types.js";

/** The URN in a provider reference (`urn::id`). */
export function providerUrn(reference: string): string {
    return reference.slice(0, reference.lastIndexOf("::"));
}

/** What a resource depends on directly, its parent left out. */
export function dependencyUrns(state: ResourceState): Set<string> {
    return new Set([
        ...(state.dependencies ?? []),
        ...Object.values(state.propertyDependencies ?? {}).flat(),
        ...(state.provider ? [providerUrn(state.provider)] : []),
    ]);
}

/** Direct dependencies that precede the resource in the snapshot; a component brings its children along. */
function dependenciesOf(state: ResourceState, resources: ResourceState[]): Set<ResourceState> {
    const urns = dependencyUrns(state);
    const earlier = resources.slice(0, resources.indexOf(state));
    const direct = earlier.filter(({ urn }) => urns.has(urn));
    const components = new Set(direct.filter(({ custom }) => !custom).map(({ urn }) => urn));
    for (const { urn, parent } of earlier) if (parent && components.has(parent)) components.add(urn);
    const children = earlier.filter(({ parent }) => parent && components.has(parent));
    return new Set([...direct, ...children, ...earlier.filter(({ urn }) => urn === state.parent)]);
}

/** All that a resource depends on, however indirectly. */
export function transitiveDependencies(state: ResourceState, resources: ResourceState[]): Set<ResourceState> {
    const found = new Set<ResourceState>();
    const visit = (from: ResourceState): void => {
        for (const dependency of dependenciesOf(from, resources)) {
            if (found.has(dependency)) continue;
            found.add(dependency);
            visit(dependency);
        }
    };
    visit(state);
    return found;
}

/** Groups of resources to delete one group after the other, each before what it depends on. */
export function deletionOrder(condemned: Set<ResourceState>, resources: ResourceState[]): ResourceState[][] {
    const left = new Set(condemned);
    const groups: ResourceState[][] = [];
    while (left.size > 0) {
        const free = [...left].filter(state =>
            [...dependenciesOf(state, resources)].every(other => !left.has(other)),
        );
        if (free.length === 0) throw new Error("the state's dependencies form a circle");
        for (const state of free) left.delete(state);
        groups.unshift(free);
    }
    return groups;
}

/** Those that depend on the root, in the snapshot's order, however indirectly; children do not count. */
export function dependants(root: ResourceState, resources: ResourceState[]): ResourceState[] {
    const urns = new Set([root.urn]);
    return resources.slice(resources.indexOf(root) + 1).filter(state => {
        const depends = [...dependencyUrns(state)].some(urn => urns.has(urn));
        if (depends) urns.add(state.urn);
        return depends;
    });
}

/** Mends references to resources that a refresh found gone: dependencies go, children move to the next ancestor. */
export function withoutDangling(
    before: ResourceState[],
    after: (state: ResourceState) => ResourceState | undefined,
): ResourceState[] {
    const alive = new Set<string>();
    const parents = new Map<string, string | undefined>();
    const kept: ResourceState[] = [];
    for (const old of before) {
        const state = after(old);
        parents.set(old.urn, old.parent);
        if (!state) continue;
        const { dependencies, propertyDependencies } = state;
        if (dependencies) state.dependencies = dependencies.filter(urn => alive.has(urn));
        if (propertyDependencies) {
            const left = Object.entries(propertyDependencies).map(
                ([key, urns]) => [key, urns.filter(urn => alive.has(urn))] as const,
            );
            state.propertyDependencies = Object.fromEntries(left.filter(([, urns]) => urns.length > 0));
        }
        while (state.parent && !alive.has(state.parent)) {
            const next = parents.get(state.parent);
            if (next === undefined) delete state.parent;
            else state.parent = next;
        }
        alive.add(state.urn);
        kept.push(state);
    }
    return kept;
}
