/** Writes an inventory into a folder, or prints the declarations that the program there lacks. */
import { join } from "node:path";
import { additionsTo, type Additions } from "../generate/files/additions.js";
import { absencesIn, describe, type Scope } from "../generate/inventory/deletions.js";
import type { Inventory, InventoryItem } from "../generate/inventory/inventory.js";
import {
    isGenerated,
    knownResources,
    manifestFile,
    resourceIn,
    type Manifest,
} from "../generate/plan/manifest.js";
import { orphansOf } from "../generate/inventory/orphans.js";
import { projectOf } from "../generate/files/project.js";
import { saveProject } from "../generate/files/save.js";
import { onOneLine } from "../generate/texts.js";
import type { ManagedSource } from "./states.js";
import { explaining, type Target } from "./target.js";
import { UserError } from "../lifecycle/errors.js";

/** The origin of secrets. */
export type SecretsFrom = "config" | "lookup";

interface WriteOptions {
    readonly secrets: SecretsFrom;
    readonly scope: Scope;
    /** The stacks to compare with, if the folder has a program already. */
    readonly stacks?: ManagedSource | undefined;
}

export interface Written {
    readonly text: string;
    /** Added to the JSON of the inventory. */
    readonly json: object;
}

export function write(inventory: Inventory, target: Target, options: WriteOptions): Written {
    const { directory, force, before } = target;
    if (before !== undefined) {
        assertSameOwner(before, inventory, directory);
    }
    return before === undefined || force
        ? writeProject(inventory, target, options)
        : printAdditions(inventory, before, directory, options);
}

function writeProject(
    inventory: Inventory,
    { directory, force, name, before }: Target,
    { secrets, scope, stacks }: WriteOptions,
): Written {
    const gone = before === undefined ? [] : deletedFrom(before, inventory, directory, scope);
    const declarable = before === undefined ? inventory : withoutHandwritten(inventory, before, stacks);
    if (declarable.items.length === 0) {
        throw new UserError(
            "nothing-to-declare",
            `no object of ${inventory.owner} matches these options and can be declared, so no program is written`,
        );
    }
    const files = projectOf(declarable, { name, secrets, ...(before && { before }) });
    const kept = explaining(directory, () => saveProject(files, directory, { force }));
    const resources = `${declarable.items.length} ${declarable.items.length === 1 ? "resource" : "resources"}`;
    return {
        text: [
            `Wrote a program of ${resources} into ${directory}. Next steps: ${join(directory, "README.md")}\n`,
            ...section("Not changed, because they may have edits", kept),
            ...section("No longer in the program, because they no longer exist on the platform", gone),
        ].join("\n"),
        json: { directory, files: [...files.keys()], gone, kept },
    };
}

/** Resources of the stack that were not generated are declared in a file of the user's own. */
function withoutHandwritten(
    inventory: Inventory,
    before: Manifest,
    stacks: ManagedSource | undefined,
): Inventory {
    const isGenerated = ({ kind, id }: InventoryItem): boolean => resourceIn(before, kind, id) !== undefined;
    const orphans = orphansOf(inventory, stacks?.managed ?? []).items;
    const items = [...inventory.items.filter(isGenerated), ...orphans.filter(item => !isGenerated(item))];
    return { ...inventory, items };
}

function printAdditions(
    inventory: Inventory,
    before: Manifest,
    directory: string,
    { secrets, scope, stacks }: WriteOptions,
): Written {
    const additions = additionsTo(inventory, { before, managed: stacks?.managed ?? [], scope, secrets });
    const comparedWith =
        stacks?.problem === undefined ? (stacks?.source ?? "") : join(directory, manifestFile);
    return {
        text: additionsText(additions, comparedWith, directory),
        json: {
            ...additions,
            added: Object.fromEntries(additions.added),
            comparedWith,
        },
    };
}

function additionsText(
    { added, commands, unadopted, changed, gone }: Additions,
    comparedWith: string,
    directory: string,
): string {
    const compared = `Compared with ${onOneLine(comparedWith)}.\n`;
    const sections = [
        ...[...added].map(([file, source]) => `In no stack, for ${join(directory, file)}:\n\n${source}`),
        ...section(`Their secrets, to be configured in ${directory}`, commands),
        ...section(
            'Generated earlier, but not in the stack. If your program still declares them, run "pulumi up" instead of pasting them',
            unadopted,
        ),
        ...section(
            "Changed on the platform since they were generated. Secret values are not compared",
            changed,
        ),
        ...section('No longer on the platform. "pulumi refresh" removes them from the state', gone),
    ];
    return sections.length === 0
        ? `${compared}\nNothing to add: everything that was read is managed or was generated.\n`
        : [compared, ...sections, `${directory} is not changed.\n`].join("\n");
}

/** A program for another owner's objects would delete the objects of this owner. */
function assertSameOwner({ platform, owner }: Manifest, inventory: Inventory, directory: string): void {
    if (platform !== inventory.platform || owner !== inventory.owner) {
        throw new UserError(
            "other-owner",
            `${directory} has the program of ${owner} at ${platform}, but the objects of ${inventory.owner} at ${inventory.platform} were read: ` +
                `choose another folder, or name the owner with --organisation`,
        );
    }
}

/** The next `up` deletes a resource that the program no longer declares, so the deletion must be certain. */
function deletedFrom(before: Manifest, inventory: Inventory, directory: string, scope: Scope): string[] {
    const generated = knownResources(before).filter(resource => isGenerated(before, resource));
    const { deleted, uncertain } = absencesIn(inventory, generated, scope);
    if (uncertain.length > 0) {
        throw new UserError(
            "uncertain-deletions",
            `${directory} is not changed: resources of its program were not found, but may exist. ` +
                `Without their declarations, the next "pulumi up" would delete them. ` +
                `Run the command without --only, --except and --match and with each --application, or choose another folder:\n${linesOf(uncertain.map(describe))}`.trimEnd(),
        );
    }
    return deleted.map(describe);
}

function section(title: string, lines: readonly string[]): string[] {
    return lines.length === 0 ? [] : [`${title}:\n\n${linesOf(lines)}`];
}

function linesOf(lines: readonly string[]): string {
    return lines.map(line => `${onOneLine(line)}\n`).join("");
}
