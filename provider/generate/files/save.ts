/** Writes generated files: all of them or none. */
import {
    chmodSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../../lifecycle/errors.js";
import { checksumOf, manifestFile, readManifest, type Manifest } from "../plan/manifest.js";

interface SaveOptions {
    /** True to replace the files of an earlier generation. Other files stay. */
    readonly force?: boolean;
}

/** Users edit these files in any project, and no object of the platform is in them. */
const settingsFiles: ReadonlySet<string> = new Set([
    "Pulumi.yaml",
    "package.json",
    "tsconfig.json",
    ".gitignore",
    ".gitattributes",
]);

/**
 * Writes the files into a draft folder, which is then renamed.
 *
 * @returns the settings files that the user has edited, which stay as they are
 * @throws if the folder is not empty and `force` is not set, or if the user has edited a generated file
 */
export function saveProject(
    files: ReadonlyMap<string, string>,
    directory: string,
    { force = false }: SaveOptions = {},
): string[] {
    const folder = resolve(directory);
    const isNew = isEmpty(folder);
    if (!isNew && !force) {
        throw new UserError(
            "folder-in-use",
            `${directory} is not empty, and is not changed`,
            "Choose another folder, or replace the generated files there with --force.",
        );
    }
    mkdirSync(dirname(folder), { recursive: true });
    const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
    try {
        files.forEach((text, name) => write(join(draft, name), text));
        return isNew ? publish(draft, folder, files) : replace(draft, folder, files);
    } finally {
        rmSync(draft, { recursive: true, force: true });
    }
}

/** Returns the manifest in a folder. Undefined if the folder has none. */
export function savedManifest(directory: string): Manifest | undefined {
    const path = join(directory, manifestFile);
    return existsSync(path) ? readManifest(readFileSync(path, "utf8"), path) : undefined;
}

export function isEmpty(directory: string): boolean {
    return !existsSync(directory) || readdirSync(directory).length === 0;
}

function write(path: string, text: string): void {
    writeFileSync(path, text);
    if (path.endsWith(".sh")) {
        chmodSync(path, 0o755);
    }
}

function publish(draft: string, folder: string, files: ReadonlyMap<string, string>): string[] {
    if (existsSync(folder)) {
        // A shell may stand in the folder, or the folder may be a link.
        return replace(draft, folder, files);
    }
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
    return [];
}

/** Renames file by file. The manifest comes last: until then, the earlier one is valid. */
function replace(draft: string, folder: string, files: ReadonlyMap<string, string>): string[] {
    const before = savedManifest(folder);
    const generated = Object.keys(before?.files ?? {});
    const names = [...files.keys()].filter(name => name !== manifestFile);
    const foreign = names.filter(name => !generated.includes(name) && existsSync(join(folder, name)));
    if (foreign.length > 0) {
        throw new UserError(
            "folder-in-use",
            `${foreign.join(", ")} would be overwritten, and was not generated`,
            "Rename the file, or choose another folder.",
        );
    }
    const edited = before === undefined ? [] : editedFiles(folder, before);
    assertUnedited(edited);
    const written = names.filter(name => !edited.includes(name));
    const left = generated.filter(name => !files.has(name));
    written.forEach(name => renameSync(join(draft, name), join(folder, name)));
    left.forEach(name => rmSync(join(folder, name), { force: true }));
    renameSync(join(draft, manifestFile), join(folder, manifestFile));
    return edited;
}

/**
 * The generated files that no longer have the text that was generated. A file that was deleted is not among them. Without
 * checksums, as earlier versions wrote it, a manifest can't prove that a file was not edited.
 */
export function editedFiles(directory: string, { files, checksums = {} }: Manifest): string[] {
    return Object.keys(files).filter(name => {
        const path = join(directory, name);
        return (
            name !== manifestFile &&
            existsSync(path) &&
            checksumOf(readFileSync(path, "utf8")) !== checksums[name]
        );
    });
}

/** @throws if one of the files would have to be overwritten */
export function assertUnedited(edited: readonly string[]): void {
    const names = edited.filter(name => !settingsFiles.has(name)).join(", ");
    if (names !== "") {
        throw new UserError(
            "edited-files",
            `these files may have edits, because ${manifestFile} has no matching checksum: ${names}`,
            "Run the command without --force to print what is missing. " +
                'To write the files again, move your edits into another file that imports "./index", and set "main" in package.json ' +
                `to that file. Then delete ${names} and run the command again.`,
        );
    }
}
