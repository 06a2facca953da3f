/** What the program calls each item, where it stands, and which of them are constants that others refer to. */
import type { Inventory, InventoryItem } from "./inventory.js";
import { kindOf, kinds } from "./kinds.js";
import { labelsOf } from "./labels.js";
import { lookupFunctions } from "./lookups.js";
import { isGenerated, resourceIn, type Manifest, type ManifestResource } from "./manifest.js";
import { identifiers, identifierWishes, kebab, Names, slugOf } from "./names.js";
import { refersToOthers, type References } from "./references.js";

/** More than these are in a file a kind. */
const mostInOneFile = 30;
export const mainFile = "index";

export interface Planned extends ManifestResource {
    readonly item: InventoryItem;
}

/** What there is of the program already. */
export interface Earlier {
    /** What it named keeps its name, which the state of a stack has by now, and nothing else takes it. */
    readonly before?: Manifest | undefined;
    /** Whether that stays as it is, and only the rest is written. */
    readonly onlyNew?: boolean;
    /** The files of people's own that the main file imports. */
    readonly ownFiles?: readonly string[];
}

export interface Plan {
    /** In an order in which each stands after what it refers to. */
    readonly written: readonly Planned[];
    /** What an item is declared as, be it new or there before. */
    declarationOf(item: InventoryItem): ManifestResource | undefined;
    /** Where a constant is. */
    fileOf(identifier: string): string | undefined;
}

/** Names follow from labels, in the order of ids: the same inventory gives the same program. */
export function planOf(
    inventory: Inventory,
    references: References,
    { before, onlyNew = false }: Earlier,
): Plan {
    const known = (item: InventoryItem) => before && resourceIn(before, item.kind, item.id);
    // What people have in files of their own is replaced by no generation.
    const stays = (resource: ManifestResource): boolean =>
        onlyNew || (before !== undefined && !isGenerated(before, resource));
    const staying = resourcesOf(before).filter(stays);
    const written = inOrder(inventory.items).filter(item => {
        const there = known(item);
        return there === undefined || !stays(there);
    });
    // What is printed for a program that is in one file goes there: its constants are known nowhere else.
    const isLarge = isInMany(before) || (!onlyNew && written.length > mostInOneFile);
    const referred = new Set(written.flatMap(item => references.from(item)));
    const labelOf = labelsOf(inventory);
    const constants = identifiers([
        ...lookupFunctions,
        ...staying.flatMap(({ identifier }) => identifier ?? []),
    ]);
    const planned = new Map<InventoryItem, Planned>();
    for (const [kind, items] of Map.groupBy(written, ({ kind }) => kind)) {
        const names = new Names(resourcesOf(before, kind).map(({ name }) => name));
        for (const item of items) {
            const slug = slugOf(item.calledElsewhere ?? labelOf(item)) || kebab(kind);
            const identifier = referred.has(item)
                ? constants.take(...identifierWishes(slug, kind))
                : undefined;
            planned.set(item, {
                item,
                name: known(item)?.name ?? names.take(slug),
                file: isLarge ? fileOf(kind) : mainFile,
                ...(identifier !== undefined && { identifier }),
            });
        }
    }
    const files = new Map(
        [...planned.values(), ...staying].map(({ identifier, file }) => [identifier, file]),
    );
    return {
        written: [...planned.values()],
        declarationOf: item => planned.get(item) ?? known(item),
        fileOf: identifier => files.get(identifier),
    };
}

/** Kinds that refer to nothing go first. */
function inOrder(items: readonly InventoryItem[]): InventoryItem[] {
    const names = Object.keys(kinds);
    const sorted = [...names.filter(kind => !refersToOthers(kind)), ...names.filter(refersToOthers)];
    return [...items].sort(
        (a, b) => sorted.indexOf(a.kind) - sorted.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}

function resourcesOf(manifest: Manifest | undefined, only?: string): ManifestResource[] {
    return Object.entries(manifest?.resources ?? {})
        .filter(([kind]) => only === undefined || kind === only)
        .flatMap(([, byId]) => Object.values(byId));
}

/** Whether the program was generated as many files; what people have added does not count. */
function isInMany(manifest: Manifest | undefined): boolean {
    return resourcesOf(manifest).some(
        resource => resource.file !== mainFile && manifest !== undefined && isGenerated(manifest, resource),
    );
}

function fileOf(kind: string): string {
    const name = kebab(kindOf(kind).name);
    return name.endsWith("ss") ? `${name}es` : name.endsWith("s") ? name : `${name}s`;
}
