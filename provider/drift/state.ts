/** The resources that a refresh is to read, by the state of the stack. */
import { z } from "zod";

export interface StateResource {
    readonly urn: string;
    readonly type: string;
    readonly id: string;
    /** Only read by the program, as by `Addon.get`. */
    readonly external: boolean;
}

const exported = z.object({
    deployment: z.object({
        resources: z
            .array(
                z.object({
                    urn: z.string(),
                    type: z.string(),
                    id: z.string().default(""),
                    custom: z.boolean().default(false),
                    external: z.boolean().default(false),
                    delete: z.boolean().default(false),
                    pendingReplacement: z.boolean().default(false),
                }),
            )
            .default([]),
    }),
});

/**
 * All that exists by the state. What the next update deletes anyway, and what it makes anew since it is deleted already, is
 * not among them.
 */
export function resourcesIn(text: string): StateResource[] {
    return exported
        .parse(JSON.parse(text))
        .deployment.resources.filter(({ custom, type }) => custom && !type.startsWith("pulumi:"))
        .filter(resource => !resource.delete && !resource.pendingReplacement);
}
