/** What a generated project remembers of its generation, so that a later one can tell what is new. No secret is in it. */
import { z } from "zod";
import { UserError } from "../lifecycle/errors.js";

export const manifestFile = "cloud-platform.json";

const resource = z.object({
    /** In the program, and so in the state. */
    name: z.string(),
    file: z.string(),
    /** The constant that it is assigned to. */
    identifier: z.string().optional(),
    /** By argument, or member of one, what it was on the platform, as JSON; null where that is secret. */
    noted: z.record(z.string(), z.string().nullable()).optional(),
});

const manifest = z.object({
    version: z.literal(1),
    platform: z.string(),
    owner: z.string(),
    /** The names of the files: a later generation may replace them, and no others. None leads out of the folder. */
    files: z.record(z.string().regex(/^\.?\w[\w.-]*$/), z.literal(true)),
    /** By kind, and by id. */
    resources: z.record(z.string(), z.record(z.string(), resource)),
    /** By key, what the program asks its configuration for. */
    settings: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestResource = z.output<typeof resource>;

export function manifestText(content: Manifest): string {
    return `${JSON.stringify(content, null, 2)}\n`;
}

/** @param where the file, for whoever has to mend it */
export function readManifest(text: string, where: string): Manifest {
    try {
        return manifest.parse(JSON.parse(text));
    } catch (error) {
        throw new UserError(
            `${where} is not what a generation has written`,
            "Put it back as it was, or generate into another folder.",
            error,
        );
    }
}

export function resourceIn({ resources }: Manifest, kind: string, id: string): ManifestResource | undefined {
    const ofKind = Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    return ofKind !== undefined && Object.hasOwn(ofKind, id) ? ofKind[id] : undefined;
}

/** Whether it stands in a file that a later generation may replace. */
export function isGenerated({ files }: Manifest, { file }: Pick<ManifestResource, "file">): boolean {
    return Object.hasOwn(files, `${file}.ts`);
}
