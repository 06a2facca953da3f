/** Reads states in the format of `pulumi stack export`. Their secrets are encrypted, and marked here. */
import { UserError } from "../../provider/kind/user-errors.js";
import { jsonIn } from "../text/json.js";
import { exportedState, type ExportedResource } from "../../provider/protocol/exported-state.js";
import { subjectOf, type Subject } from "./names.js";
import { withoutSecrets } from "../../provider/protocol/secret-marks.js";

export interface StateText {
    /** The name of the state in messages. */
    readonly source: string;
    readonly text: string;
}

/** The state of a stack of the backend. */
export interface StackState extends StateText {
    readonly stack: string;
}

/** A state that is not available. */
export interface MissingState {
    readonly source: string;
    readonly problem: string;
}

/** A resource of any package, without its secrets. */
export type StateResource = ExportedResource & Subject;

export interface State {
    /** The resources with objects of their own: neither components nor providers. */
    readonly resources: readonly StateResource[];
    /** Operations that a run did not finish, on resources of any type. */
    readonly pending: readonly { readonly type: string; readonly resource: StateResource }[];
    /** The URN of the stack's own resource; empty for an empty state. */
    readonly root: string;
}

export function stateIn({ text, source }: StateText): State {
    const { data } = exportedState.safeParse(jsonIn(text));
    if (data === undefined) {
        throw new UserError(
            "invalid-file",
            `${source} is not what "pulumi stack export" writes: it needs a member "deployment" with "resources"`,
        );
    }
    const { pending_operations: pending } = data.deployment;
    const resources = data.deployment.resources.map(withSubject);
    return {
        resources: resources.filter(hasObject),
        pending: pending.map(({ type, resource }) => ({ type, resource: withSubject(resource) })),
        root: resources.find(({ type }) => type === "pulumi:pulumi:Stack")?.urn ?? "",
    };
}

function withSubject(found: ExportedResource): StateResource {
    const [inputs, outputs] = [withoutSecrets(found.inputs), withoutSecrets(found.outputs)];
    return { ...found, inputs, outputs, ...subjectOf(found) };
}

/** True for a resource of this package. */
export function isOurs({ kind, type }: StateResource): boolean {
    return kind !== type;
}

/** Returns the resources that exist, without those that the next update deletes or recreates. */
export function existingIn({ resources }: State): StateResource[] {
    return resources.filter(resource => !resource.delete && !resource.pendingReplacement);
}

/**
 * Returns the resources of this package that the stack manages, without those that its program only reads, and those
 * whose object is already deleted.
 */
export function managedIn({ resources }: State): StateResource[] {
    return resources.filter(
        resource =>
            isOurs(resource) && !resource.external && !resource.pendingReplacement && resource.id !== "",
    );
}

/** False for a component and for a provider. */
export function hasObject({ custom, type }: StateResource): boolean {
    return custom && !type.startsWith("pulumi:");
}
