/** Data that a class and the host exchange in previews only. It is not stored in the state. */
import * as pulumi from "@pulumi/pulumi";
import type { PreviewMark, ReferenceSource } from "../../protocol/hidden-properties.js";
import { knownValue } from "./known-value.js";

/** Members of every output that the SDK's types omit. Without them, a preview shows an unknown reference as an update. */
interface Internals extends pulumi.Output<unknown> {
    readonly isKnown?: Promise<boolean>;
    allResources?(): Promise<Set<pulumi.Resource>>;
}

const declared = new WeakMap<pulumi.Resource, ReferenceSource>();

/** Records the declaration of a resource, for later references to it. */
export function declare(resource: pulumi.Resource, kind: string, path: string, adopt: unknown): void {
    declared.set(resource, { kind, path, ...(typeof adopt === "string" && { adopt }) });
}

/** Tells the host that this is a preview, and where unknown references come from. */
export async function previewMark(
    args: Record<string, unknown>,
    references: readonly string[],
    isGuarded = false,
): Promise<string> {
    const mark: PreviewMark = {
        sources: await sourcesOf(args, references),
        ...(isGuarded && { isGuarded }),
    };
    return JSON.stringify(mark);
}

/**
 * Returns the resources behind each unknown reference. A provider can see that a value is unknown, but not why.
 * The program knows more: the id of a resource is unknown if it is created or replaced, and known if it is updated.
 */
async function sourcesOf(
    args: Record<string, unknown>,
    references: readonly string[],
): Promise<PreviewMark["sources"]> {
    const given = references.filter(key => args[key] !== undefined && !isPlain(args[key]));
    const found = await Promise.all(
        given.map(async key => ({ key, sources: await sourcesOfUnknown(args[key]) })),
    );
    return Object.fromEntries(
        found.flatMap(({ key, sources }) => (sources === undefined ? [] : [[key, sources]])),
    );
}

/** Returns undefined for a known value, and for a value that failed: the SDK reports that. */
async function sourcesOfUnknown(value: unknown): Promise<ReferenceSource[] | undefined> {
    try {
        const output = pulumi.output(value) as Internals;
        if ((await output.isKnown) !== false) {
            return undefined;
        }
        const resources = [...((await output.allResources?.()) ?? [])];
        return await Promise.all(
            resources.filter(each => pulumi.CustomResource.isInstance(each)).map(sourceOf),
        );
    } catch {
        return undefined;
    }
}

async function sourceOf(resource: pulumi.CustomResource): Promise<ReferenceSource> {
    const { value: id } = await knownValue(resource.id);
    return { ...declared.get(resource), ...(typeof id === "string" && id !== "" && { id }) };
}

function isPlain(value: unknown): boolean {
    return (
        ["string", "number", "boolean"].includes(typeof value) ||
        (Array.isArray(value) && value.every(isPlain))
    );
}
