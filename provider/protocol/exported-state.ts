/** The state of a stack, in the format of `pulumi stack export`. */
import { z } from "zod";
import type { JsonObject } from "../basics/json.js";

const properties = z
    .record(z.string(), z.unknown())
    .default({})
    .transform(found => found as JsonObject);

const resource = z.object({
    urn: z.string(),
    type: z.string().default(""),
    /** Empty for a component. */
    id: z.string().default(""),
    /** False for a component. */
    custom: z.boolean().default(false),
    /** A reference to its provider: the URN, and the id of its configuration. */
    provider: z.string().default(""),
    /** True for a resource that the program only reads, for example with `Addon.get`. */
    external: z.boolean().default(false),
    /** True if a replacement has taken its place, and the object is not deleted yet. */
    delete: z.boolean().default(false),
    /** True if the object is deleted, and its replacement not created yet. */
    pendingReplacement: z.boolean().default(false),
    retainOnDelete: z.boolean().default(false),
    ignoreChanges: z.array(z.string()).default([]),
    inputs: properties,
    outputs: properties,
});

export type ExportedResource = z.output<typeof resource>;

export const exportedState = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        /** The operations that a run did not finish. */
        pending_operations: z.array(z.object({ resource, type: z.string() })).default([]),
    }),
});
