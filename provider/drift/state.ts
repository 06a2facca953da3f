/** Lists the resources of a state that a refresh reads. */
import { z } from "zod";
import type { JsonObject } from "../lifecycle/json.js";
import { withoutSecrets } from "./masked-text.js";
import type { Side } from "./source.js";

const properties = z.record(z.string(), z.unknown()).default({});

const resource = z.object({
    urn: z.string(),
    type: z.string(),
    id: z.string().default(""),
    custom: z.boolean().default(false),
    /** True for a resource that the program only reads, for example with `Addon.get`. */
    external: z.boolean().default(false),
    delete: z.boolean().default(false),
    pendingReplacement: z.boolean().default(false),
    ignoreChanges: z.array(z.string()).default([]),
    inputs: properties,
    outputs: properties,
});

export interface StateResource extends Pick<
    z.output<typeof resource>,
    "urn" | "type" | "id" | "external" | "ignoreChanges"
> {
    /** The properties in the state, which the engine's display does not mask. */
    readonly stored: Side;
}

const exported = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        /** Operations of a run that was killed. */
        pending_operations: z.array(z.object({ resource, type: z.string() })).default([]),
    }),
});

/** Reads the resources of a state that exist on a platform: neither components nor providers. */
export function stateIn(text: string) {
    const { resources, pending_operations } = exported.parse(JSON.parse(text)).deployment;
    const isManaged = ({ custom, type }: z.output<typeof resource>): boolean =>
        custom && !type.startsWith("pulumi:");
    return {
        managed: resources.filter(isManaged),
        pending: pending_operations.filter(({ resource }) => isManaged(resource)),
    };
}

/**
 * Returns the resources that exist by the state. Excludes resources that the next update deletes, and resources that it
 * recreates because they are already deleted.
 */
export function resourcesIn(text: string): StateResource[] {
    return stateIn(text)
        .managed.filter(resource => !resource.delete && !resource.pendingReplacement)
        .map(({ inputs, outputs, ...rest }) => ({
            ...rest,
            stored: {
                id: rest.id,
                inputs: withoutSecrets(inputs as JsonObject),
                outputs: withoutSecrets(outputs as JsonObject),
            },
        }));
}
