/** The folder for a generated program. */
import { mkdtempSync, rmdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Manifest } from "../generate/plan/manifest.js";
import { projectNameFor } from "../generate/files/project.js";
import { assertUnedited, editedFiles, isEmpty, savedManifest } from "../generate/files/save.js";
import { explainAs, UserError } from "../lifecycle/errors.js";
import { codeOf } from "./states.js";

export interface Target {
    readonly directory: string;
    readonly force: boolean;
    /** The name of the project. */
    readonly name: string;
    /** The manifest of an earlier generation in the folder. */
    readonly before?: Manifest;
}

/** @throws if the folder can't be used. No request is sent before that is known. */
export function targetAt(directory: string, force: boolean): Target {
    const folder = resolve(directory);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
        throw new UserError("folder-not-usable", `${directory} is a file: name a folder with --out`);
    }
    const name = projectNameFor(basename(folder));
    if (explaining(directory, () => isEmpty(folder))) {
        assertWritable(directory, dirname(folder));
        return { directory, force, name };
    }
    const before = explaining(directory, () => savedManifest(directory));
    if (before === undefined) {
        throw new UserError(
            "folder-in-use",
            `${directory} contains files that were not generated, and is not changed: choose another folder`,
        );
    }
    if (force) {
        assertWritable(directory, dirname(folder));
        explaining(directory, () => assertUnedited(editedFiles(directory, before)));
    }
    return { directory, force, name: before.project ?? name, before };
}

/** Creates a folder as a test: permissions do not reveal read-only disks. */
function assertWritable(directory: string, parent: string): void {
    let existing = parent;
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

export function explaining<T>(directory: string, act: () => T): T {
    try {
        return act();
    } catch (error) {
        throw explainAs(error, `write into ${directory}`);
    }
}
