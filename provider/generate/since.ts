/** What has come to be, has changed and has gone since a project was generated. */
import type { Inventory, InventoryItem } from "./inventory.js";
import { resourceIn, type Manifest } from "./manifest.js";
import { changesOf } from "./noted.js";
import { commandFor } from "./script.js";
import { sourceOf, type SourceOptions } from "./source.js";

export interface Changes {
    /** The declarations of what is new, as they could stand in the program, by the file that they belong to. */
    readonly added: ReadonlyMap<string, string>;
    /** The commands that set what they take from the configuration. */
    readonly commands: readonly string[];
    /** What is on the platform not as it was: `Addon "shop-db" (addon_…): plan is "m", and was "s"`. */
    readonly changed: readonly string[];
    /** What was generated and is not found any more: `Addon "shop-db" (addon_…)`. Nothing where not all could be read. */
    readonly gone: readonly string[];
}

/** @param before what was generated, and what a person has declared beside it */
export function changesSince(
    before: Manifest,
    inventory: Inventory,
    { secrets }: Pick<SourceOptions, "secrets"> = {},
): Changes {
    const { files, resources, settings } = sourceOf(inventory, { secrets, before, onlyNew: true });
    return {
        added: resources.length === 0 ? new Map() : files,
        commands: settings.map(commandFor),
        changed: changedSince(before, inventory),
        gone: inventory.unread.length > 0 ? [] : goneSince(before, inventory),
    };
}

/** Of what was only read in part, nobody can say what has changed. */
function changedSince(before: Manifest, { items, unread }: Inventory): string[] {
    const isRead = ({ id }: InventoryItem): boolean => !unread.some(({ what }) => what.includes(id));
    return items.filter(isRead).flatMap(item => {
        const { name, noted } = resourceIn(before, item.kind, item.id) ?? {};
        const changes = noted === undefined ? [] : changesOf(item, noted);
        return changes.length === 0
            ? []
            : [`${item.kind} "${name ?? ""}" (${item.id}): ${changes.join("; ")}`];
    });
}

/**
 * What was generated and is not among the items, in words.
 *
 * @param isCertain of which that proves it gone: those are left out
 */
export function goneSince(
    before: Manifest,
    { items }: Pick<Inventory, "items">,
    isCertain: (kind: string, id: string) => boolean = () => false,
): string[] {
    const found = new Set(items.map(({ kind, id }) => `${kind} ${id}`));
    return Object.entries(before.resources).flatMap(([kind, byId]) =>
        Object.entries(byId)
            .filter(([id]) => !found.has(`${kind} ${id}`) && !isCertain(kind, id))
            .map(([id, { name }]) => `${kind} "${name}" (${id})`),
    );
}
