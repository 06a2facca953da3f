/** Generated files on the disk: all of them or none. */
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
import { UserError } from "../lifecycle/errors.js";
import { manifestFile, readManifest, type Manifest } from "./manifest.js";

export interface SaveOptions {
    /** Whether the files of an earlier generation are replaced. Others stay in any case. */
    readonly force?: boolean;
}

/**
 * Writes the files into a folder of their own, which then takes the name of the one that is meant.
 *
 * @throws where the folder has something in it, which is left as it is unless `force` is set
 */
export function saveProject(
    files: ReadonlyMap<string, string>,
    directory: string,
    { force = false }: SaveOptions = {},
): void {
    const folder = resolve(directory);
    const isNew = isEmpty(folder);
    if (!isNew && !force) {
        throw new UserError(
            `${directory} has something in it already, and is left as it is`,
            "Choose another folder, or replace the files that were generated there with --force.",
        );
    }
    mkdirSync(dirname(folder), { recursive: true });
    const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
    try {
        files.forEach((text, name) => write(join(draft, name), text));
        if (isNew) {
            publish(draft, folder, files);
        } else {
            replace(draft, folder, files);
        }
    } finally {
        rmSync(draft, { recursive: true, force: true });
    }
}

/** What an earlier generation wrote into a folder; undefined where there was none. */
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

function publish(draft: string, folder: string, files: ReadonlyMap<string, string>): void {
    if (existsSync(folder)) {
        // Somebody may stand in it, or it may be a link.
        replace(draft, folder, files);
        return;
    }
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
}

/** File by file, each of them whole. The list of all comes last: until then, the earlier one holds. */
function replace(draft: string, folder: string, files: ReadonlyMap<string, string>): void {
    const before = savedManifest(folder);
    const names = [...files.keys()].filter(name => name !== manifestFile);
    const generated = filesIn(before);
    const foreign = names.filter(name => !generated.includes(name) && existsSync(join(folder, name)));
    if (foreign.length > 0) {
        throw new UserError(
            `${foreign.join(", ")} would be overwritten, and was not generated`,
            "Give it another name, or choose another folder.",
        );
    }
    const left = generated.filter(name => !files.has(name));
    for (const name of [...names, manifestFile]) {
        renameSync(join(draft, name), join(folder, name));
    }
    left.forEach(name => rmSync(join(folder, name), { force: true }));
}

function filesIn(manifest: Manifest | undefined): string[] {
    return manifest === undefined ? [] : Object.keys(manifest.files);
}
