/** The folder for a generated program. */
import { mkdtempSync, rmdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { projectNameFor } from "./generate/files/project.js";
import { assertEmpty } from "./generate/files/save.js";
import { explainAs, UserError } from "../provider/lifecycle/messages/errors.js";
import { codeOf } from "./command.js";

export interface Target {
    readonly directory: string;
    /** The name of the project. */
    readonly name: string;
}

/** @throws if the folder can't be used. No request is sent before that is known. */
export function targetAt(directory: string): Target {
    const folder = resolve(directory);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
        throw new UserError("folder-not-usable", `${directory} is a file: name a folder with --out`);
    }
    explaining(directory, () => assertEmpty(folder));
    assertWritable(directory);
    return { directory, name: projectNameFor(basename(folder)) };
}

/** Creates a folder as a test: permissions do not reveal read-only disks. */
function assertWritable(directory: string): void {
    let existing = resolve(directory);
    while (statSync(existing, { throwIfNoEntry: false }) === undefined) {
        existing = dirname(existing);
    }
    try {
        rmdirSync(mkdtempSync(join(existing, ".generate-")));
    } catch (error) {
        const why = codeOf(error) ?? String(error);
        throw new UserError(
            "folder-not-usable",
            `nothing can be written for ${directory} into ${existing} (${why}): choose another folder`,
            "",
            error,
        );
    }
}

/** Explains errors of the folder and of the file system, such as a full disk. */
export function explaining<T>(directory: string, act: () => T): T {
    try {
        return act();
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
