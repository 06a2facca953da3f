/** What the state of a stack says of the resources of this package. */
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { exportedState, type ExportedResource } from "../../protocol/exported-state.js";
import { declarationIn, isDefaultProvider, partsOfUrn, providerTypes } from "../../protocol/urns.js";

/** What the engine does with the object of a record. */
export type Phase =
    | "has"
    /** The running operation deletes it now. */
    | "being deleted"
    /** Pending deletion: a replacement has taken its place, and the engine deletes it at the end of an `up`. */
    | "leaving"
    /** Pending replacement: an earlier run deleted it to replace it, and created no new one. */
    | "gone";

/** A resource of this package. */
export interface StackResource {
    readonly urn: string;
    readonly kind: string;
    /** The part of the URN that the program determines. */
    readonly path: string;
    readonly id: string;
    /** The name of its explicit provider; undefined for the default one. */
    readonly provider: string | undefined;
    /** The reference to its provider: resources of one reference share a process. */
    readonly reference: string;
    readonly inputs: Inputs;
    readonly outputs: State;
    readonly phase: Phase;
    /** True if the engine does not delete its object: the resource option `retainOnDelete` of the last update. */
    readonly isRetained: boolean;
}

/** A creation that has not ended. */
export interface PendingCreation {
    readonly kind: string;
    readonly path: string;
    readonly inputs: Inputs;
}

export interface Content {
    readonly resources: readonly StackResource[];
    /** The number of providers that can serve resources of this package: each has a process of its own. */
    readonly providers: number;
    /** First the creations of this run, then those of earlier runs. */
    readonly pendingCreations: readonly PendingCreation[];
}

/** False if an earlier run deleted the object to replace it, and created no new one. */
export function hasObject({ phase }: StackResource): boolean {
    return phase !== "gone";
}

/** True if the record has its object, and no replacement has taken its place. */
export function isCurrent({ phase }: StackResource): boolean {
    return phase === "has" || phase === "being deleted";
}

export function isOfSamePlace(resource: StackResource, owner: string, platform: string): boolean {
    return isOfOwner(resource, owner) && [platform, undefined].includes(textOf(resource.outputs["platform"]));
}

/** Another account may have another object with an id that people choose. */
export function isOfOwner({ outputs }: StackResource, owner: string): boolean {
    return [owner, undefined].includes(textOf(outputs["ownerId"]));
}

/** The properties that tell resources of a state apart: a replaced object may have the id of its replacement. */
const identifying = ["urn", "id", "provider", "delete"] as const;

/**
 * Returns the resources and the pending creations of this package's kinds.
 *
 * @throws if the state cannot be read
 */
export function contentOf(state: unknown): Content {
    const { resources, pending_operations: pending } = exportedState.parse(state).deployment;
    const deletions = pending.filter(({ type }) => type === "deleting").map(({ resource }) => resource);
    const isBeingDeleted = (resource: ExportedResource): boolean =>
        deletions.some(each => identifying.every(key => each[key] === resource[key]));
    return {
        resources: resources.flatMap(resource => ownResource(resource, isBeingDeleted(resource))),
        providers: resources.filter(({ type }) => providerTypes.includes(type)).length,
        pendingCreations: pending
            .filter(({ type }) => type === "creating")
            .flatMap(({ resource: { urn, inputs } }) => {
                const declaration = declarationIn(urn);
                return declaration === undefined ? [] : [{ ...declaration, inputs }];
            }),
    };
}

/** Returns nothing for other packages, and for a resource that a program only reads. */
function ownResource(resource: ExportedResource, isBeingDeleted: boolean): StackResource[] {
    const { urn, id, inputs, outputs } = resource;
    const declaration = declarationIn(urn);
    if (declaration === undefined || id === "" || resource.external) {
        return [];
    }
    return [
        {
            urn,
            ...declaration,
            id,
            provider: explicitProvider(resource.provider),
            reference: resource.provider,
            inputs,
            outputs,
            phase: phaseOf(resource, isBeingDeleted),
            isRetained: resource.retainOnDelete,
        },
    ];
}

function phaseOf(
    { delete: isLeaving, pendingReplacement }: ExportedResource,
    isBeingDeleted: boolean,
): Phase {
    if (isLeaving) {
        return "leaving";
    }
    return pendingReplacement ? "gone" : isBeingDeleted ? "being deleted" : "has";
}

/** Returns the name in a reference to a provider: its URN, and the id of its configuration. */
function explicitProvider(reference: string): string | undefined {
    const { name } = partsOfUrn(reference.slice(0, reference.lastIndexOf("::")));
    return name === "" || isDefaultProvider(name) ? undefined : name;
}
