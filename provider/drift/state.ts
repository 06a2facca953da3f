/** The resources that a refresh is to read, by the state of the stack. */
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
    /** Only read by the program, as by `Addon.get`. */
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
    /** As the state holds it, which the engine's display never masks. */
    readonly stored: Side;
}

const exported = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        /** What a run that was killed was doing. */
        pending_operations: z.array(z.object({ resource, type: z.string() })).default([]),
    }),
});

/** What is on a platform, by the state: neither components nor providers. */
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
 * All that exists by the state. What the next update deletes anyway, and what it makes anew since it is deleted already, is
 * not among them.
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
