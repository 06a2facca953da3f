/** The records of this package's resources in the state of a stack. */
import { textOf } from "../../basics/json.js";
import type { LoadKind } from "../../kind/kind.js";
import { claimName, heldBy } from "./claim-names.js";
import type { Holding, Phase, Place } from "./holding.js";
import type { Inputs, State } from "../../basics/roles.js";
import { exportedState, type ExportedResource } from "../../protocol/exported-state.js";
import { declarationIn, isDefaultProvider, partsOfUrn, providerTypes } from "../../protocol/urns.js";

/** The phases of a record. */
type RecordPhase = Extract<Phase, "has" | "being deleted" | "pending deletion" | "pending replacement">;

/** A resource of this package, with what it holds. */
export interface StackRecord extends Holding {
    readonly phase: RecordPhase;
    /** None if the record has no object. */
    readonly claims: ReadonlySet<string>;
    readonly urn: string;
    readonly kind: string;
    readonly path: string;
    readonly id: string;
    readonly place: Place;
    /** The name of its explicit provider; undefined for the default one. */
    readonly provider: string | undefined;
    /** The reference to its provider: resources of one reference share a process. */
    readonly reference: string;
    readonly inputs: Inputs;
    readonly outputs: State;
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
    readonly resources: readonly StackRecord[];
    /** The number of providers that can serve resources of this package: each has a process of its own. */
    readonly providers: number;
    /** First the creations of this run, then those of earlier runs. */
    readonly pendingCreations: readonly PendingCreation[];
}

/** False if an earlier run deleted the object to replace it, and created no new one. */
export function hasObject({ phase }: StackRecord): boolean {
    return phase !== "pending replacement";
}

/** True if the record has its object, and no replacement has taken its place. */
export function isCurrent({ phase }: StackRecord): boolean {
    return phase === "has" || phase === "being deleted";
}

/** The properties that tell resources of a state apart: a replaced object may have the id of its replacement. */
const identifying = ["urn", "id", "provider", "delete"] as const;

/** The kinds by their names. Each is loaded when it is first needed. */
export type Kinds = ReadonlyMap<string, LoadKind>;

/**
 * Returns the resources and the pending creations of this package's kinds.
 *
 * @throws if the state cannot be read
 */
export function contentOf(state: unknown, kinds: Kinds, stack?: string): Content {
    const { resources, pending_operations: pending } = exportedState.parse(state).deployment;
    const deletions = pending.filter(({ type }) => type === "deleting").map(({ resource }) => resource);
    const isBeingDeleted = (resource: ExportedResource): boolean =>
        deletions.some(each => identifying.every(key => each[key] === resource[key]));
    return {
        resources: resources.flatMap(resource =>
            ownResource(resource, phaseOf(resource, isBeingDeleted(resource)), { kinds, stack }),
        ),
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
function ownResource(
    resource: ExportedResource,
    phase: RecordPhase,
    { kinds, stack }: { kinds: Kinds; stack: string | undefined },
): StackRecord[] {
    const { urn, id, inputs, outputs } = resource;
    const declaration = declarationIn(urn);
    if (declaration === undefined || id === "" || resource.external) {
        return [];
    }
    let claims: ReadonlySet<string> | undefined;
    return [
        {
            urn,
            ...declaration,
            id,
            ...(stack !== undefined && { stack }),
            place: { owner: textOf(outputs["ownerId"]), platform: textOf(outputs["platform"]) },
            provider: explicitProvider(resource.provider),
            reference: resource.provider,
            inputs,
            outputs,
            phase,
            isRetained: resource.retainOnDelete,
            // A process that is never asked who has what loads no further kinds.
            get claims() {
                return (claims ??= new Set(
                    phase === "pending replacement" ? [] : claimsOf(kinds, declaration.kind, id, outputs),
                ));
            },
        },
    ];
}

/** A kind that the process does not know has its objects under names of its own. */
function claimsOf(kinds: Kinds, name: string, id: string, outputs: State): string[] {
    const kind = kinds.get(name)?.();
    return kind === undefined ? [claimName({ name }, id)] : heldBy(kind, id, outputs);
}

function phaseOf(
    { delete: isLeaving, pendingReplacement }: ExportedResource,
    isBeingDeleted: boolean,
): RecordPhase {
    if (isLeaving) {
        return "pending deletion";
    }
    return pendingReplacement ? "pending replacement" : isBeingDeleted ? "being deleted" : "has";
}

/** Returns the name in a reference to a provider: its URN, and the id of its configuration. */
function explicitProvider(reference: string): string | undefined {
    const { name } = partsOfUrn(reference.slice(0, reference.lastIndexOf("::")));
    return name === "" || isDefaultProvider(name) ? undefined : name;
}
