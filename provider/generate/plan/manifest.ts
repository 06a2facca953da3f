/** `cloud-platform.json`: what a generation wrote into a project. No secret is in it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { UserError } from "../../lifecycle/errors.js";

export const manifestFile = "cloud-platform.json";

const resource = z.object({
    /** Its name in the program and in the state. */
    name: z.string(),
    file: z.string(),
    /** The constant that it is assigned to. */
    identifier: z.string().optional(),
    /** By argument, or member of one, its value on the platform as JSON. Null stands for a secret. */
    noted: z.record(z.string(), z.string().nullable()).optional(),
});

const manifest = z.object({
    version: z.literal(1),
    platform: z.string(),
    owner: z.string(),
    /** The generated files. A later generation replaces no others, and no name leads out of the folder. */
    files: z.record(z.string().regex(/^\.?\w[\w.-]*$/), z.literal(true)),
    /** By kind, and by id. */
    resources: z.record(z.string(), z.record(z.string(), resource)),
    /** By key of the configuration, the argument that takes the value. */
    settings: z.record(z.string(), z.string()),
    /** The name of the Pulumi project. Earlier versions wrote none. */
    project: z.string().optional(),
    /** By file, the checksum of its generated text. Earlier versions wrote none. */
    checksums: z.record(z.string(), z.string()).optional(),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestResource = z.output<typeof resource>;

export function manifestText(content: Manifest): string {
    return `${JSON.stringify(content, null, 2)}\n`;
}

/** @param where the path of the file, for the error */
export function readManifest(text: string, where: string): Manifest {
    try {
        return manifest.parse(JSON.parse(text));
    } catch (error) {
        throw new UserError(
            "invalid-file",
            `${where} is not what a generation has written`,
            "Restore the file, or generate into another folder.",
            error,
        );
    }
}

export function resourceIn({ resources }: Manifest, kind: string, id: string): ManifestResource | undefined {
    const ofKind = Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    return ofKind !== undefined && Object.hasOwn(ofKind, id) ? ofKind[id] : undefined;
}

/** True if the resource is declared in a generated file. */
export function isGenerated({ files }: Manifest, { file }: Pick<ManifestResource, "file">): boolean {
    return Object.hasOwn(files, `${file}.ts`);
}

/** Each resource with its kind and id. */
export function knownResources({ resources }: Manifest): (ManifestResource & { kind: string; id: string })[] {
    return Object.entries(resources).flatMap(([kind, byId]) =>
        Object.entries(byId).map(([id, resource]) => ({ ...resource, kind, id })),
    );
}

/** Line endings don't count: Git may convert them. */
export function checksumOf(text: string): string {
    return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}
