/** What a recovery reads of states: the objects of other stacks, and the pending creations of its own. */
import { z } from "zod";
import type { StateText } from "../drift/source.js";
import { kinds, nameInProgram } from "../generate/kinds.js";
import { claimNames } from "../lifecycle/claim-names.js";
import { textOf, type JsonObject } from "../lifecycle/json.js";
import type { RecordedElsewhere } from "../lifecycle/recovery.js";
import { declarationIn } from "../lifecycle/stack.js";

const resource = z.object({
    urn: z.string(),
    type: z.string(),
    id: z.string().default(""),
    external: z.boolean().default(false),
    outputs: z.record(z.string(), z.json()).default({}),
});

const exported = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        pending_operations: z
            .array(z.object({ resource: resource.pick({ urn: true }), type: z.string() }))
            .default([]),
    }),
});

export function elsewhereIn({ source, text }: StateText): RecordedElsewhere[] {
    const { resources } = exported.parse(JSON.parse(text)).deployment;
    return resources
        .filter(({ external, id }) => !external && id !== "")
        .flatMap(({ urn, id, outputs }) => {
            const kind = kinds[declarationIn(urn)?.kind ?? ""];
            const properties = outputs as JsonObject;
            return kind === undefined
                ? []
                : [
                      {
                          stack: /"(.*)"/.exec(source)?.[1] ?? source,
                          platform: textOf(properties["platform"]) ?? "",
                          owner: textOf(properties["ownerId"]) ?? "",
                          claims: claimNames(kind, properties, id, properties),
                      },
                  ];
        });
}

interface Pending {
    /** The URN of the stack's own resource. */
    readonly root: string;
    readonly creations: readonly {
        readonly name: string;
        /** True if the resource belongs to this package, and the state has it. */
        readonly isRecorded: boolean;
    }[];
}

export function pendingIn(text: string): Pending {
    const { resources, pending_operations: pending } = exported.parse(JSON.parse(text)).deployment;
    const recorded = new Set(resources.map(({ urn }) => urn));
    return {
        root: resources.find(({ type }) => type === "pulumi:pulumi:Stack")?.urn ?? "",
        creations: pending
            .filter(({ type }) => type === "creating")
            .map(({ resource: { urn } }) => ({
                name: nameInProgram(urn),
                isRecorded: declarationIn(urn) !== undefined && recorded.has(urn),
            })),
    };
}
