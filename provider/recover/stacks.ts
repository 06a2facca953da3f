/** What states record: which resource has an object, and which operations a killed run has left. */
import { z } from "zod";
import type { StateText } from "../drift/source.js";
import { kinds, nameInProgram } from "../generate/kinds.js";
import { claimNames, textIn } from "../lifecycle/claim-names.js";
import { textOf, type JsonObject } from "../lifecycle/json.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";

const resource = z.object({
    urn: z.string(),
    id: z.string().default(""),
    external: z.boolean().default(false),
    /** True if a stopped replacement has already deleted the object. */
    pendingReplacement: z.boolean().default(false),
    /** True if its replacement exists, so that the next update deletes the object. */
    delete: z.boolean().default(false),
    retainOnDelete: z.boolean().default(false),
    /** The URN and the id of its provider. */
    provider: z.string().default(""),
    inputs: z.record(z.string(), z.json()).default({}),
    outputs: z.record(z.string(), z.json()).default({}),
});

const exported = z.object({
    deployment: z.object({
        resources: z.array(resource).default([]),
        pending_operations: z.array(z.object({ resource, type: z.string() })).default([]),
    }),
});

/** A resource of this package in a state. */
export interface RecordedResource {
    readonly urn: string;
    readonly kind: string;
    readonly name: string;
    readonly id: string;
    /** The platform and the owner of the object. */
    readonly account: string;
    /** The claims of the object or of its parts, see `Kind.sharing.claims`. */
    readonly claims: ReadonlySet<string>;
    readonly outputs: JsonObject;
    /** True if the resource has the claim on this platform. */
    has(claim: string, platform: string, owner: string): boolean;
}

export interface RecordedObject {
    readonly urn: string;
    readonly id: string;
}

export interface RecordedStack {
    readonly source: string;
    readonly resources: readonly RecordedResource[];
    /** By URN, the inputs of unfinished creations. */
    readonly pending: ReadonlyMap<string, JsonObject>;
    /** By the URN of an unfinished creation, the URN of its provider. */
    readonly providers: ReadonlyMap<string, string>;
    /** The URNs of unfinished updates and deletions. */
    readonly stopped: readonly string[];
    /** The id of each resource by its URN, also of other packages; empty for a component. */
    readonly ids: ReadonlyMap<string, string>;
    /** The inputs of each resource by its URN. */
    readonly inputs: ReadonlyMap<string, JsonObject>;
    /** The resources whose object the next update deletes, since it was replaced. */
    readonly replaced: readonly RecordedObject[];
    /** The other resources that have an object, which a deletion deletes as well. */
    readonly current: readonly RecordedObject[];
}

export function recordedIn({ source, text }: StateText): RecordedStack {
    const { resources, pending_operations: pending } = exported.parse(JSON.parse(text)).deployment;
    const objects = resources.filter(
        ({ urn, id, external, retainOnDelete }) =>
            id !== "" && !external && !retainOnDelete && !urn.includes("::pulumi:providers:"),
    );
    const creations = pending.filter(({ type }) => type === "creating").map(each => each.resource);
    return {
        source,
        resources: resources
            .filter(({ external, pendingReplacement }) => !external && !pendingReplacement)
            .flatMap(recordedResource),
        pending: new Map(creations.map(({ urn, inputs }) => [urn, inputs as JsonObject])),
        providers: new Map(
            creations.map(({ urn, provider }) => [
                urn,
                provider.slice(0, Math.max(0, provider.lastIndexOf("::"))),
            ]),
        ),
        stopped: pending
            .filter(({ type }) => ["updating", "deleting"].includes(type))
            .map(({ resource: { urn } }) => urn),
        ids: new Map(resources.filter(each => !each.delete).map(({ urn, id }) => [urn, id])),
        inputs: new Map(
            resources.filter(each => !each.delete).map(({ urn, inputs }) => [urn, inputs as JsonObject]),
        ),
        replaced: objects.filter(each => each.delete),
        current: objects.filter(each => !each.delete && !each.pendingReplacement),
    };
}

/** Names an account of a platform. */
export function accountOf(platform = "", owner = ""): string {
    return `${platform} ${owner}`;
}

/** Returns the states that have one of the claims. */
export function claimantsIn(
    stacks: readonly RecordedStack[],
    claims: readonly string[],
    { outputs }: Pick<RecordedResource, "outputs">,
): string[] {
    const [platform, owner] = [textOf(outputs["platform"]) ?? "", textOf(outputs["ownerId"]) ?? ""];
    return stacks
        .filter(({ resources }) =>
            resources.some(each => claims.some(claim => each.has(claim, platform, owner))),
        )
        .map(({ source }) => source);
}

/** Returns the states that have the object. Objects of two accounts may have the same id. */
export function holdersIn(
    stacks: readonly RecordedStack[],
    object: Pick<RecordedResource, "kind" | "id" | "account">,
): string[] {
    const { kind, id, account } = object;
    return stacks
        .filter(({ resources }) =>
            resources.some(each => each.kind === kind && each.id === id && each.account === account),
        )
        .map(({ source }) => source);
}

function recordedResource({ urn, id, outputs }: z.output<typeof resource>): RecordedResource[] {
    const kind = kinds[declarationIn(urn)?.kind ?? ""];
    if (kind === undefined) {
        return [];
    }
    const properties = outputs as JsonObject;
    const claims = new Set(claimNames(kind, properties, id, properties));
    const { platform: itsPlatform, ownerId } = properties;
    return [
        {
            urn,
            id,
            kind: kind.name,
            name: nameInProgram(urn),
            account: accountOf(textOf(itsPlatform), textOf(ownerId)),
            ...{ claims, outputs: properties },
            // An id that people choose may occur on another platform or in another account too.
            has: (claim, platform, owner) =>
                (itsPlatform ?? platform) === platform &&
                (ownerId ?? owner) === owner &&
                (claims.has(claim) || kind.sharing?.covers?.(properties, textIn(claim)) === true),
        },
    ];
}
