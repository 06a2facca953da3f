/** Where a generated program goes, and what is said of it. */
import { basename, join, resolve } from "node:path";
import type { Inventory } from "../generate/inventory.js";
import type { Manifest } from "../generate/manifest.js";
import { projectOf } from "../generate/project.js";
import { isEmpty, savedManifest, saveProject } from "../generate/save.js";
import { changesSince, type Changes } from "../generate/since.js";
import { explainAs } from "../lifecycle/errors.js";

/** Where a program takes its secrets from. */
export type SecretsFrom = "config" | "lookup";

export interface Target {
    readonly directory: string;
    readonly force: boolean;
    /** Of the program that is there already. It stays as it is, unless by force it is written anew by the same names. */
    readonly before?: Manifest;
}

export interface Written {
    readonly text: string;
    /** What the result says beside the inventory. */
    readonly json: object;
}

/** @throws where something is in the way */
export function targetAt(directory: string, force: boolean): Target {
    if (isEmpty(directory)) {
        return { directory, force };
    }
    const before = explaining(directory, () => savedManifest(directory));
    if (before === undefined && force) {
        return { directory, force };
    }
    if (before === undefined) {
        throw new Error(
            `${directory} has something in it that was not generated, and is left as it is: choose another folder, or write beside what is there with --force`,
        );
    }
    return { directory, force, before };
}

export function write(
    inventory: Inventory,
    { directory, force, before }: Target,
    secrets: SecretsFrom,
): Written {
    if (before !== undefined && !force) {
        const changes = changesSince(before, inventory, { secrets });
        const { added, commands, gone } = changes;
        return {
            text: changesText(changes, directory),
            json: { added: Object.fromEntries(added), commands, gone },
        };
    }
    const files = projectOf(inventory, {
        name: basename(resolve(directory)),
        secrets,
        ...(before !== undefined && { before }),
    });
    explaining(directory, () => saveProject(files, directory, { force }));
    const resources = `${inventory.items.length} ${inventory.items.length === 1 ? "resource" : "resources"}`;
    return {
        text: `Wrote a program of ${resources} into ${directory}. How to go on: ${join(directory, "README.md")}\n`,
        json: { directory, files: [...files.keys()] },
    };
}

function changesText({ added, commands, gone }: Changes, directory: string): string {
    const sections = [
        ...[...added].map(([file, source]) => `New, for ${join(directory, file)}:\n\n${source}`),
        ...(commands.length > 0 ? [`Their secrets:\n\n${commands.map(line => `${line}\n`).join("")}`] : []),
        ...(gone.length > 0
            ? [
                  `Not found this time, so gone or not looked for with these options:\n\n${gone.map(line => `${line}\n`).join("")}`,
              ]
            : []),
    ];
    return sections.length === 0
        ? `Nothing is new since ${directory} was written, and nothing is gone.\n`
        : `${sections.join("\n")}\n${directory} is as it was.\n`;
}

function explaining<T>(directory: string, act: () => T): T {
    try {
        return act();
    } catch (error) {
        throw explainAs(error, `write into ${directory}`);
    }
}
