/** Where a generated program goes, and what is said of it. */
import { basename, join, resolve } from "node:path";
import type { Inventory } from "../generate/inventory.js";
import type { Manifest } from "../generate/manifest.js";
import { projectOf } from "../generate/project.js";
import { isEmpty, savedManifest, saveProject } from "../generate/save.js";
import { listsApplications } from "../generate/applications.js";
import { kinds } from "../generate/kinds.js";
import { changesSince, goneSince, type Changes } from "../generate/since.js";
import { onOneLine } from "../generate/texts.js";
import { explainAs } from "../lifecycle/errors.js";

/** Where a program takes its secrets from. */
export type SecretsFrom = "config" | "lookup";

export interface WriteOptions {
    readonly secrets: SecretsFrom;
    /** Whether only a part of what there is was looked for. */
    readonly isNarrowed: boolean;
}

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
    if (before === undefined) {
        throw new Error(
            `${directory} has something in it that was not generated, and is left as it is: choose another folder`,
        );
    }
    return { directory, force, before };
}

export function write(
    inventory: Inventory,
    { directory, force, before }: Target,
    { secrets, isNarrowed }: WriteOptions,
): Written {
    if (before !== undefined) {
        assertSameOwner(before, inventory, directory);
    }
    if (before !== undefined && !force) {
        const changes = changesSince(before, inventory, { secrets });
        const { added, commands, gone } = changes;
        return {
            text: changesText(changes, directory),
            json: { added: Object.fromEntries(added), commands, gone },
        };
    }
    const gone = before === undefined ? [] : goneSince(before, inventory);
    if (before !== undefined) {
        assertNothingForgotten(before, inventory, { directory, isNarrowed });
    }
    const files = projectOf(inventory, {
        name: basename(resolve(directory)),
        secrets,
        ...(before !== undefined && { before }),
    });
    explaining(directory, () => saveProject(files, directory, { force }));
    const resources = `${inventory.items.length} ${inventory.items.length === 1 ? "resource" : "resources"}`;
    return {
        text:
            `Wrote a program of ${resources} into ${directory}. How to go on: ${join(directory, "README.md")}\n` +
            (gone.length > 0
                ? `\nNo longer in it, since the platform has them no more:\n\n${linesOf(gone)}`
                : ""),
        json: { directory, files: [...files.keys()], gone },
    };
}

/** Things of somebody else in the place of these would be a program that deletes these. */
function assertSameOwner({ platform, owner }: Manifest, inventory: Inventory, directory: string): void {
    if (platform !== inventory.platform || owner !== inventory.owner) {
        throw new Error(
            `${directory} has the program of ${owner} at ${platform}, and what was read is that of ${inventory.owner} at ${inventory.platform}: ` +
                `choose another folder, or name the owner with --organisation`,
        );
    }
}

/** What is left out of a program is deleted by its next up, so it must be certain that it is gone. */
function assertNothingForgotten(
    before: Manifest,
    inventory: Inventory,
    { directory, isNarrowed }: { directory: string; isNarrowed: boolean },
): void {
    const forgotten =
        isNarrowed || inventory.unread.length > 0
            ? goneSince(before, inventory)
            : goneSince(before, inventory, isLookedForEverywhere(inventory));
    if (forgotten.length > 0) {
        throw new Error(
            `${directory} is left as it is: what is in its program was not found, and not all was read or looked for. ` +
                `Written anew, the program would be without it, and the next "pulumi up" would delete it. ` +
                `Read all of it, without --only, --match and the like and with each --application, or take by hand out of the program what is gone:\n${linesOf(forgotten)}`.trimEnd(),
        );
    }
}

/**
 * Where the platform lists no applications, what belongs to one is only found where that one is named. And what is left
 * out of the items for a reason is there all the same.
 */
function isLookedForEverywhere(inventory: Inventory): (kind: string, id: string) => boolean {
    const isSkipped = (id: string): boolean =>
        inventory.skipped.some(({ what }) => id.split("/").some(part => what.includes(part)));
    return (kind, id) => {
        const within = kinds[kind]?.within;
        const isListed =
            listsApplications(inventory) || (within !== "application" && within !== "resourceId");
        return isListed && !isSkipped(id);
    };
}

function linesOf(things: readonly string[]): string {
    return things.map(thing => `${onOneLine(thing)}\n`).join("");
}

function changesText({ added, commands, gone }: Changes, directory: string): string {
    const sections = [
        ...[...added].map(([file, source]) => `New, for ${join(directory, file)}:\n\n${source}`),
        ...(commands.length > 0
            ? [`Their secrets, to be set in ${directory}:\n\n${commands.map(line => `${line}\n`).join("")}`]
            : []),
        ...(gone.length > 0
            ? [`Not found this time, so gone or not looked for with these options:\n\n${linesOf(gone)}`]
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
