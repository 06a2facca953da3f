/** The name, the file and the constant of each item in the program. */
import type { Inventory, InventoryItem } from "../account/inventory.js";
import { kindOf, kinds, referencesOf } from "../kinds.js";
import type { Subject } from "../pulumi/names.js";
import { labelsOf } from "./labels.js";
import { identifiers, identifierWishes, kebab, Names, slugOf } from "./names.js";
import type { References } from "./references.js";

/** A program with more resources has one file for each kind. */
const mostInOneFile = 30;
export const mainFile = "index";

export interface Planned {
    readonly item: InventoryItem;
    /** Its name in the program and in the state. */
    readonly name: string;
    readonly file: string;
    /** The constant that it is assigned to. */
    readonly identifier?: string;
}

export interface Plan {
    /** Each resource comes after the resources that it refers to. */
    readonly resources: readonly Planned[];
    constantOf(item: InventoryItem): string | undefined;
    /** The file of a constant. */
    fileOf(identifier: string): string | undefined;
}

export interface TakenWords {
    /** Resources that the program declares. */
    readonly takenNames?: readonly Pick<Subject, "kind" | "name">[];
    /** Words that no constant can be. */
    readonly takenWords?: readonly string[];
}

/**
 * Names follow from labels, in the order of ids: the same inventory gives the same program.
 */
export function planOf(
    inventory: Inventory,
    references: References,
    { takenNames = [], takenWords = [] }: TakenWords,
): Plan {
    const items = inOrder(inventory.items);
    const isLarge = items.length > mostInOneFile;
    const referred = new Set(items.flatMap(item => references.from(item)));
    const labelOf = labelsOf(inventory);
    const constants = identifiers(takenWords);
    const planned = new Map<InventoryItem, Planned>();
    for (const [kind, ofKind] of Map.groupBy(items, ({ kind }) => kind)) {
        const names = new Names(takenNames.filter(one => one.kind === kind).map(({ name }) => name));
        for (const item of ofKind) {
            const slug = slugOf(item.calledElsewhere ?? labelOf(item)) || kebab(kind);
            const identifier = referred.has(item)
                ? constants.take(...identifierWishes(slug, kind))
                : undefined;
            planned.set(item, {
                item,
                name: names.take(slug),
                file: isLarge ? fileOf(kind) : mainFile,
                ...(identifier !== undefined && { identifier }),
            });
        }
    }
    const resources = [...planned.values()];
    const files = new Map(resources.map(({ identifier, file }) => [identifier, file]));
    return {
        resources,
        constantOf: item => planned.get(item)?.identifier,
        fileOf: identifier => files.get(identifier),
    };
}

/** Kinds that refer to no other kind come first. */
function inOrder(items: readonly InventoryItem[]): InventoryItem[] {
    const sorted = Object.keys(kinds).sort((a, b) => Number(isLate(a)) - Number(isLate(b)));
    return [...items].sort(
        (a, b) => sorted.indexOf(a.kind) - sorted.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
}

function isLate(kind: string): boolean {
    return referencesOf(kind).length > 0;
}

function fileOf(kind: string): string {
    const name = kebab(kindOf(kind).name);
    return name.endsWith("ss") ? `${name}es` : name.endsWith("s") ? name : `${name}s`;
}
