/** The folder that a generated program goes into. */
import { mkdtempSync, readFileSync, rmdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ownFilesOf, withDeclared } from "../generate/declared.js";
import { lostFrom } from "../generate/lost.js";
import type { Manifest } from "../generate/manifest.js";
import { programIn } from "../generate/program.js";
import { projectNameFor } from "../generate/project.js";
import { isEmpty, savedManifest } from "../generate/save.js";
import { onOneLine } from "../generate/texts.js";
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
    /** The files of people's own that the generated ones import. */
    readonly ownFiles: readonly string[];
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
    const program = explaining(directory, () => programIn(folder));
    const before = {
        manifest,
        declared: withDeclared(manifest, program),
        ownFiles: ownFilesOf(manifest, program),
    };
    if (force) {
        assertNothingLost(before.declared, directory);
    }
    return { directory, force, name: projectNameIn(folder) ?? name, before };
}

/** Nobody can find on the platform what was declared by hand and has no `adopt`. */
function assertNothingLost(declared: Manifest, directory: string): void {
    const lost = explaining(directory, () => lostFrom(directory, declared));
    if (lost.length > 0) {
        throw new Error(
            `${directory} is left as it is: its generated files have declarations that were added by hand. ` +
                `Written anew, the program would be without them, and the next "pulumi up" would delete what they declare. ` +
                `Move each into a file of its own that index.ts imports, or give it the id of what exists already as adopt:\n${lost.map(onOneLine).join("\n")}`,
        );
    }
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
