/** In production, tags say what an add-on is for. */
import { validateStackResourcesOfType, type StackValidationPolicy } from "@pulumi/policy";
import * as pulumi from "@pulumi/pulumi";
import { Addon } from "pulumi-cloud-platform";

/** Defaults, which the configuration of a pack may override. */
const defaults = { stacks: ["production"], tags: ["production"] };

export const isTaggedInProduction: StackValidationPolicy = {
    name: "production-is-tagged",
    description: "In a production stack, every add-on has the tags that are asked for.",
    configSchema: {
        properties: {
            stacks: { type: "array", items: { type: "string" }, default: defaults.stacks },
            tags: { type: "array", items: { type: "string" }, default: defaults.tags },
        },
    },
    validateStack: validateStackResourcesOfType(Addon, (_addons, args, report) => {
        const { stacks, tags } = { ...defaults, ...args.getConfig<Partial<typeof defaults>>() };
        if (!stacks.includes(pulumi.getStack())) {
            return;
        }
        for (const { name, urn, props } of args.resources) {
            const missing = tags.filter(tag => !((props["tags"] ?? []) as string[]).includes(tag));
            if (missing.length > 0) {
                report(`"${name}" needs the tags ${missing.map(tag => `"${tag}"`).join(", ")}.`, urn);
            }
        }
    }),
};
