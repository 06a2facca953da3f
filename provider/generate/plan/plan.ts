/** The name, the file and the constant of each item in the program. */
import type { Inventory, InventoryItem } from "../inventory/inventory.js";
import { kindOf, kinds } from "../kinds.js";
import { labelsOf } from "./labels.js";
import { isGenerated, knownResources, resourceIn, type Manifest, type ManifestResource } from "./manifest.js";
import { identifiers, identifierWishes, kebab, Names, slugOf } from "./names.js";
import { refersToOthers, type References } from "./references.js";

/** A program with more resources has one file for each kind. */
const mostInOneFile = 30;
export const mainFile = "index";

export interface Planned extends ManifestResource {
    readonly item: InventoryItem;
}

export interface PlanOptions {
    /** Names that it recorded are kept, because the state of a stack has them. No other resource takes them. */
    readonly before?: Manifest | undefined;
    /** The only items to write. All other items of the inventory are declared already. */
    readonly additions?: Additions | undefined;
    /** Names that no constant can have. */
    readonly reservedIdentifiers?: readonly string[];
}

export interface Additions {
    readonly items: readonly InventoryItem[];
    /** By kind, the names that resources of the stack have. */
    readonly namesTaken: ReadonlyMap<string, readonly string[]>;
}

export interface Plan {
    /** Each item comes after the items that it refers to. */
    readonly written: readonly Planned[];
    /** The declaration of an item, written now or earlier. */
    declarationOf(item: InventoryItem): ManifestResource | undefined;
    /** The file of a constant. */
    fileOf(identifier: string): string | undefined;
}

/** Names follow from labels, in the order of ids: the same inventory gives the same program. */
export function planOf(
    inventory: Inventory,
    references: References,
    { before, additions, reservedIdentifiers = [] }: PlanOptions,
): Plan {
    const known = (item: InventoryItem) => before && resourceIn(before, item.kind, item.id);
    const recorded = before === undefined ? [] : knownResources(before);
    // Users have moved these into files of their own, which no generation replaces.
    const moved = recorded.filter(resource => before !== undefined && !isGenerated(before, resource));
    const written = inOrder(
        additions?.items ??
            inventory.items.filter(({ kind, id }) => !moved.some(one => one.kind === kind && one.id === id)),
    );
    // Code that is printed for a program in one file goes there: no other file knows its constants.
    const isLarge = isInMany(before, recorded) || (additions === undefined && written.length > mostInOneFile);
    const referred = new Set(written.flatMap(item => references.from(item)));
    const labelOf = labelsOf(inventory);
    const staying = additions === undefined ? moved : recorded;
    const constants = identifiers([
        ...reservedIdentifiers,
        ...staying.flatMap(({ identifier }) => identifier ?? []),
    ]);
    const planned = new Map<InventoryItem, Planned>();
    for (const [kind, items] of Map.groupBy(written, ({ kind }) => kind)) {
        const names = new Names([
            ...recorded.filter(one => one.kind === kind).map(({ name }) => name),
            ...(additions?.namesTaken.get(kind) ?? []),
        ]);
        for (const item of items) {
            const earlier = item.isRemainder === true ? undefined : known(item);
            const slug = slugOf(item.calledElsewhere ?? labelOf(item)) || kebab(kind);
            const identifier = referred.has(item)
                ? ((additions && earlier?.identifier) ?? constants.take(...identifierWishes(slug, kind)))
                : undefined;
            planned.set(item, {
                item,
                name: earlier?.name ?? names.take(slug),
                file: isLarge ? fileOf(kind) : mainFile,
                ...(identifier !== undefined && { identifier }),
            });
        }
    }
    const files = new Map(
        [...staying, ...planned.values()].map(({ identifier, file }) => [identifier, file]),
    );
    return {
        written: [...planned.values()],
        declarationOf: item => planned.get(item) ?? known(item),
        fileOf: identifier => files.get(identifier),
    };
}

/** Kinds that refer to no other kind come first. */
function inOrder(items: readonly InventoryItem[]): InventoryItem[] {
    const names = Object.keys(kinds);
    const sorted = [...names.filter(kind => !refersToOthers(kind)), ...names.filter(refersToOthers)];
    return [...items].sort(
        (a, b) => sorted.indexOf(a.kind) - sorted.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}

/** True if the program was generated as many files. Files of the user's own don't count. */
function isInMany(before: Manifest | undefined, recorded: readonly ManifestResource[]): boolean {
    return recorded.some(
        resource => resource.file !== mainFile && before !== undefined && isGenerated(before, resource),
    );
}

function fileOf(kind: string): string {
    const name = kebab(kindOf(kind).name);
    return name.endsWith("ss") ? `${name}es` : name.endsWith("s") ? name : `${name}s`;
}
