/** Writes generated files: all of them or none. */
import {
    chmodSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    renameSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { explainAs } from "../../../provider/lifecycle/index.js";
import { ownCommand } from "../../../provider/text/own-command.js";
import { UserError } from "../../../provider/kind/user-errors.js";

/** @throws if the folder can't be used. No request is sent before that is known. */
export function assertUsable(directory: string): void {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false) {
        throw new UserError("folder-not-usable", `${directory} is a file: name a folder with --out`);
    }
    explaining(directory, () => assertEmpty(directory));
}

/**
 * Writes the files into a draft folder, which is then renamed.
 *
 * @throws if the folder is not empty
 */
export function saveProject(files: ReadonlyMap<string, string>, directory: string): void {
    explaining(directory, () => save(files, directory));
}

function save(files: ReadonlyMap<string, string>, directory: string): void {
    assertEmpty(directory);
    const folder = resolve(directory);
    const isNew = !existsSync(folder);
    // An existing folder may be a disk of its own, into which nothing can be renamed from outside.
    const place = isNew ? dirname(folder) : folder;
    mkdirSync(place, { recursive: true });
    const draft = mkdtempSync(join(place, `.${basename(folder)}-`));
    try {
        files.forEach((text, name) => write(join(draft, name), text));
        if (isNew) {
            chmodSync(draft, 0o755);
            renameSync(draft, folder);
        } else {
            // The folder itself stays: a shell may stand in it, or it may be a link.
            files.forEach((_text, name) => renameSync(join(draft, name), join(folder, name)));
        }
    } finally {
        rmSync(draft, { recursive: true, force: true });
    }
}

/** @throws if the folder has a file, which may be the user's */
function assertEmpty(directory: string): void {
    const [first] = existsSync(directory) ? readdirSync(directory) : [];
    if (first !== undefined) {
        throw new UserError(
            "folder-in-use",
            `the folder has files, such as ${first}, and is not changed`,
            "Choose another folder with --out. In the folder of a program, " +
                `"${ownCommand("inventory --unmanaged")}" prints the code that adopts what no stack has.`,
        );
    }
}

function write(path: string, text: string): void {
    writeFileSync(path, text);
    if (path.endsWith(".sh")) {
        chmodSync(path, 0o755);
    }
}

/** Explains errors of the folder and of the file system, such as a full disk. */
function explaining(directory: string, act: () => void): void {
    try {
        act();
    } catch (error) {
        const explained =
            error instanceof UserError
                ? error
                : new UserError(
                      "folder-not-usable",
                      error instanceof Error ? error.message : String(error),
                      "Remove the cause, or choose another folder with --out.",
                      error,
                  );
        throw explainAs(explained, `write into ${directory}`);
    }
}
