/** The name, the module and the constant of each item in the program. */
import type { Inventory, InventoryItem } from "../account/inventory.js";
import type { Planned } from "./expressions.js";
import { kindOf, kinds, referencesOf } from "../kinds.js";
import type { Subject } from "../pulumi/names.js";
import type { Language } from "./languages/language.js";
import { labelsOf } from "./labels.js";
import { identifierWishes, kebab, Names, slugOf } from "./names.js";
import type { References } from "./references.js";

/** A program with more resources has one module for each kind. */
const mostInOneModule = 30;
/** The module of a small program. */
export const mainModule = "index";

export interface Plan {
    /** Each resource comes after the resources that it refers to. */
    readonly resources: readonly Planned[];
    identifierOf(item: InventoryItem): string | undefined;
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
    language: Language,
    { takenNames = [], takenWords = [] }: TakenWords,
): Plan {
    const items = inOrder(inventory.items);
    const isLarge = language.hasModules && items.length > mostInOneModule;
    const referred = new Set(items.flatMap(item => references.from(item)));
    const labelOf = labelsOf(inventory);
    const constants = new Names([...language.reserved, ...takenWords], "");
    const planned = new Map<InventoryItem, Planned>();
    for (const [kind, ofKind] of Map.groupBy(items, ({ kind }) => kind)) {
        const names = new Names(takenNames.filter(one => one.kind === kind).map(({ name }) => name));
        for (const item of ofKind) {
            const slug = slugOf(item.calledElsewhere ?? labelOf(item)) || kebab(kind);
            const [first, ...others] = identifierWishes(slug, kind);
            const identifier =
                language.namesAll || referred.has(item)
                    ? constants.take(language.identifier(first), ...others.map(language.identifier))
                    : undefined;
            planned.set(item, {
                item,
                name: names.take(slug),
                module: isLarge ? moduleOf(kind) : mainModule,
                ...(identifier !== undefined && { identifier }),
            });
        }
    }
    return { resources: [...planned.values()], identifierOf: item => planned.get(item)?.identifier };
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

function moduleOf(kind: string): string {
    const name = kebab(kindOf(kind).name);
    return name.endsWith("ss") ? `${name}es` : name.endsWith("s") ? name : `${name}s`;
}
