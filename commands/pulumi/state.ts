/** Reads states in the format of `pulumi stack export`. Their secrets are encrypted, and marked here. */
import { z } from "zod";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import type { JsonObject } from "../../provider/lifecycle/json.js";
import { jsonIn } from "../text/json.js";
import { subjectOf } from "./names.js";
import { withoutSecrets } from "./secret-marks.js";

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

const properties = z
    .record(z.string(), z.json())
    .default({})
    .transform(found => withoutSecrets(found as JsonObject));

const resource = z
    .object({
        urn: z.string(),
        type: z.string(),
        id: z.string().default(""),
        /** False for a component. */
        custom: z.boolean().default(false),
        /** True for a resource that the program only reads, for example with `Addon.get`. */
        external: z.boolean().default(false),
        /** True if a replacement has taken its place, and the object is not deleted yet. */
        delete: z.boolean().default(false),
        /** True if the object is deleted, and its replacement not created yet. */
        pendingReplacement: z.boolean().default(false),
        ignoreChanges: z.array(z.string()).default([]),
        inputs: properties,
        outputs: properties,
    })
    .transform(found => ({ ...found, ...subjectOf(found) }));

const exported = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        pending_operations: z.array(z.object({ resource, type: z.string() })).default([]),
    }),
});

export type StateResource = z.output<typeof resource>;

export interface State {
    /** The resources with objects of their own: neither components nor providers. */
    readonly resources: readonly StateResource[];
    /** Operations that a run did not finish, on resources of any type. */
    readonly pending: readonly { readonly type: string; readonly resource: StateResource }[];
    /** The URN of the stack's own resource; empty for an empty state. */
    readonly root: string;
}

export function stateIn({ text, source }: StateText): State {
    const { data } = exported.safeParse(jsonIn(text));
    if (data === undefined) {
        throw new UserError(
            "invalid-file",
            `${source} is not what "pulumi stack export" writes: it needs a member "deployment" with "resources"`,
        );
    }
    const { resources, pending_operations: pending } = data.deployment;
    return {
        resources: resources.filter(hasObject),
        pending,
        root: resources.find(({ type }) => type === "pulumi:pulumi:Stack")?.urn ?? "",
    };
}

/**
 * Returns the resources of this package that the stack manages, without those that its program only reads, and those
 * whose object is already deleted.
 */
export function managedIn({ resources }: State): StateResource[] {
    return resources.filter(
        ({ kind, type, external, pendingReplacement, id }) =>
            kind !== type && !external && !pendingReplacement && id !== "",
    );
}

/** False for a component and for a provider. */
export function hasObject({ custom, type }: StateResource): boolean {
    return custom && !type.startsWith("pulumi:");
}
