/** What becomes of an inventory in a folder, and what is said of it. */
import { join } from "node:path";
import { replaceableOf } from "../generate/declared.js";
import type { Inventory } from "../generate/inventory.js";
import { resourceIn, type Manifest } from "../generate/manifest.js";
import { projectOf } from "../generate/project.js";
import { saveProject } from "../generate/save.js";
import { listsApplications } from "../generate/applications.js";
import { kinds } from "../generate/kinds.js";
import { changesSince, goneSince, type Changes } from "../generate/since.js";
import { onOneLine } from "../generate/texts.js";
import { explaining, type Target } from "./target.js";

/** Where a program takes its secrets from. */
export type SecretsFrom = "config" | "lookup";

export interface WriteOptions {
    readonly secrets: SecretsFrom;
    /** The kinds that were looked for. */
    readonly kinds: readonly string[];
    /** The applications that were named. */
    readonly applications: readonly string[];
    /** Whether of these kinds only a part was looked for. */
    readonly isNarrowed: boolean;
    /** Whether each object is as the platform has it, and not what is left of one. */
    readonly isWhole: boolean;
}

export interface Written {
    readonly text: string;
    /** What the result says beside the inventory. */
    readonly json: object;
}

export function write(inventory: Inventory, target: Target, options: WriteOptions): Written {
    const { directory, force, before } = target;
    if (before !== undefined) {
        assertSameOwner(before.manifest, inventory, directory);
    }
    return before === undefined || force
        ? writeAnew(inventory, target, options)
        : tellChanges(inventory, before, directory, options);
}

function writeAnew(
    inventory: Inventory,
    { directory, force, name, before }: Target,
    options: WriteOptions,
): Written {
    const gone = before === undefined ? [] : goneFrom(before.declared, inventory, directory, options);
    if (inventory.items.length === 0) {
        throw new Error(
            `nothing of ${inventory.owner} was found that a program can declare and that these options allow: nothing is written`,
        );
    }
    const { secrets } = options;
    const { declared, ownFiles = [] } = before ?? {};
    const files = projectOf(inventory, { name, secrets, ownFiles, ...(declared && { before: declared }) });
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

function tellChanges(
    inventory: Inventory,
    { manifest, declared }: Required<Target>["before"],
    directory: string,
    { secrets, isWhole }: WriteOptions,
): Written {
    const all = changesSince(declared, inventory, { secrets });
    const changes = isWhole ? all : { ...all, changed: [] };
    const byHand = declaredByHand(manifest, declared);
    return {
        text: changesText(changes, byHand, directory),
        json: { ...changes, added: Object.fromEntries(changes.added), declared: byHand },
    };
}

function declaredByHand(manifest: Manifest, declared: Manifest): string[] {
    return Object.entries(declared.resources).flatMap(([kind, byId]) =>
        Object.entries(byId)
            .filter(([id]) => resourceIn(manifest, kind, id) === undefined)
            .map(([id, { name, file }]) => `${kind} "${name}" (${id}), in ${file}.ts`),
    );
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
function goneFrom(
    before: Manifest,
    inventory: Inventory,
    directory: string,
    options: WriteOptions,
): string[] {
    // What stands in files of people's own stays there, whatever is found.
    const replaced = { ...before, resources: replaceableOf(before) };
    const gone = goneSince(replaced, inventory);
    const forgotten =
        options.isNarrowed || inventory.unread.length > 0
            ? gone
            : goneSince(replaced, inventory, isLookedForEverywhere(inventory, options));
    if (forgotten.length > 0) {
        throw new Error(
            `${directory} is left as it is: what is in its program was not found, and not all was read or looked for. ` +
                `Written anew, the program would be without it, and the next "pulumi up" would delete it. ` +
                `Read all of it, without --only, --except, --match and the like and with each --application, or take by hand out of the program what is gone:\n${linesOf(forgotten)}`.trimEnd(),
        );
    }
    return gone;
}

/**
 * Where the platform lists no applications, what belongs to one is only found where that one is named. And what is left
 * out of the items for a reason is there all the same.
 */
function isLookedForEverywhere(
    inventory: Inventory,
    { kinds: wanted, applications }: WriteOptions,
): (kind: string, id: string) => boolean {
    // Where the platform lists applications, to name some leaves out the others.
    const areAllLookedInto = listsApplications(inventory) && applications.length === 0;
    const isSkipped = (id: string): boolean =>
        inventory.skipped.some(({ what }) => id.split("/").some(part => what.includes(part)));
    return (kind, id) => {
        const within = kinds[kind]?.within;
        const isListed = areAllLookedInto || (within !== "application" && within !== "resourceId");
        return wanted.includes(kind) && isListed && !isSkipped(id);
    };
}

function linesOf(things: readonly string[]): string {
    return things.map(thing => `${onOneLine(thing)}\n`).join("");
}

function changesText(
    { added, commands, changed, gone }: Changes,
    byHand: readonly string[],
    directory: string,
): string {
    const section = (title: string, lines: readonly string[]): string[] =>
        lines.length === 0 ? [] : [`${title}:\n\n${linesOf(lines)}`];
    const sections = [
        ...[...added].map(([file, source]) => `New, for ${join(directory, file)}:\n\n${source}`),
        ...section(`Their secrets, to be set in ${directory}`, commands),
        ...section(
            'Changed on the platform since the program was written. Secret values are not compared. What of it your stack does not have, "pulumi refresh --preview-only" and "cloud-platform drift" tell',
            changed,
        ),
        ...section("Not found this time, so gone or not looked for with these options", gone),
    ];
    const known = section("Declared by hand since, by its adopt, so not new", byHand);
    return sections.length === 0
        ? `Nothing is new since ${directory} was written, nothing has changed and nothing is gone.\n${known.map(text => `\n${text}`).join("")}`
        : `${[...sections, ...known].join("\n")}\n${directory} is as it was.\n`;
}
