/** The folder that a generated program goes into. */
import { mkdtempSync, readFileSync, rmdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { withDeclared } from "../generate/declared.js";
import type { Manifest } from "../generate/manifest.js";
import { projectNameFor } from "../generate/project.js";
import { isEmpty, savedManifest } from "../generate/save.js";
import { explainAs } from "../lifecycle/errors.js";
import { codeOf } from "./states.js";

export interface Target {
    readonly directory: string;
    readonly force: boolean;
    /** What the project is called. */
    readonly name: string;
    /** Of the program that is there already. It stays as it is, unless by force it is written anew by the same names. */
    readonly before?: Before;
}

interface Before {
    readonly manifest: Manifest;
    /** With what people have declared in its files since. */
    readonly declared: Manifest;
}

/** @throws where something is in the way */
export function targetAt(directory: string, force: boolean): Target {
    const folder = resolve(directory);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
        throw new Error(`${directory} is a file: name a folder with --out`);
    }
    const name = projectNameFor(basename(folder));
    if (explaining(directory, () => isEmpty(folder))) {
        assertWritable(directory, dirname(folder));
        return { directory, force, name };
    }
    const manifest = explaining(directory, () => savedManifest(directory));
    if (manifest === undefined) {
        throw new Error(
            `${directory} has something in it that was not generated, and is left as it is: choose another folder`,
        );
    }
    if (force) {
        assertWritable(directory, dirname(folder));
    }
    const declared = explaining(directory, () => withDeclared(manifest, directory));
    return { directory, force, name: projectNameIn(folder) ?? name, before: { manifest, declared } };
}

/** Rights say little about read-only disks and the like, so it is tried. */
function assertWritable(directory: string, parent: string): void {
    let existing = parent;
    while (statSync(existing, { throwIfNoEntry: false }) === undefined) {
        existing = dirname(existing);
    }
    try {
        rmdirSync(mkdtempSync(join(existing, ".generate-")));
    } catch (error) {
        const why = codeOf(error) ?? String(error);
        throw new Error(
            `nothing can be written for ${directory} into ${existing} (${why}): choose another folder`,
            {
                cause: error,
            },
        );
    }
}

/** The stacks of a project are found by its name, and their settings are named after it. */
function projectNameIn(folder: string): string | undefined {
    try {
        const text = readFileSync(join(folder, "Pulumi.yaml"), "utf8");
        return /^name:\s*["']?([\w.-]+)["']?\s*(?:#.*)?$/m.exec(text)?.[1];
    } catch {
        return undefined;
    }
}

export function explaining<T>(directory: string, act: () => T): T {
    try {
        return act();
    } catch (error) {
        throw explainAs(error, `write into ${directory}`);
    }
}
