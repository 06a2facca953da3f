/** Declarations of objects that no stack has, to paste into a program that was generated earlier. */
import { absencesIn, describe, type Scope } from "../inventory/deletions.js";
import type { Inventory, InventoryItem } from "../inventory/inventory.js";
import { knownResources, resourceIn, type Manifest } from "../plan/manifest.js";
import { orphansOf, type Managed } from "../inventory/orphans.js";
import { changedValues } from "./recorded-values.js";
import { commandFor } from "./script.js";
import { sourceOf, type SourceOptions } from "../program/source.js";

export interface Additions {
    /** By file, the declarations of objects that no stack has. */
    readonly added: ReadonlyMap<string, string>;
    /** The commands that configure their secrets. */
    readonly commands: readonly string[];
    /** The added resources that were generated earlier. The program may still declare them. */
    readonly unadopted: readonly string[];
    /** Objects that the stacks manage and that were not generated. */
    readonly declared: readonly string[];
    /** Arguments of generated resources that changed on the platform before a stack had the resources. */
    readonly changed: readonly string[];
    /** Generated resources that no longer exist on the platform. */
    readonly gone: readonly string[];
}

interface AdditionsOptions extends Pick<SourceOptions, "secrets"> {
    readonly before: Manifest;
    /** The resources of the stacks. */
    readonly managed: readonly Managed[];
    readonly scope: Scope;
}

export function additionsTo(
    inventory: Inventory,
    { before, managed, scope, secrets }: AdditionsOptions,
): Additions {
    const isGenerated = ({ kind, id }: InventoryItem): boolean => resourceIn(before, kind, id) !== undefined;
    const orphans = orphansOf(inventory, managed).items;
    const managedItems = inventory.items.filter(item => !orphans.includes(item));
    // Until the first `up`, no stack has a resource of the program, and the manifest counts as its state.
    const isUp = managedItems.some(isGenerated);
    const items = orphans.filter(item => isUp || !isGenerated(item));
    const namesTaken = new Map(
        [...Map.groupBy(managed, ({ kind }) => kind)].map(([kind, ofKind]) => [
            kind,
            ofKind.map(({ name }) => name),
        ]),
    );
    const { files, resources, settings } = sourceOf(inventory, {
        secrets,
        before,
        additions: { items, namesTaken },
    });
    const inState = (kind: string, id: string, name: string): boolean =>
        managed.some(one => one.kind === kind && (one.id === id || one.name === name));
    const expected = knownResources(before).filter(({ kind, id, name }) => !isUp || inState(kind, id, name));
    const { deleted } = absencesIn(inventory, expected, scope);
    return {
        added: resources.length === 0 ? new Map() : files,
        commands: settings.map(commandFor),
        unadopted: resources
            .filter(({ item }) => item.isRemainder !== true && isGenerated(item))
            .map(({ item: { kind, id }, name }) => describe({ kind, id, name })),
        declared: managedItems
            .filter(item => !isGenerated(item))
            .map(({ kind, id, label: name }) => describe({ kind, id, name })),
        // A refresh of the stack reports changes, once a stack has the resources.
        changed: isUp ? [] : inventory.items.flatMap(item => changesOf(item, before, inventory)),
        gone: deleted.map(describe),
    };
}

/** An object that was read in part seems to lack what could not be read. */
function changesOf(item: InventoryItem, before: Manifest, { unread }: Inventory): string[] {
    const { kind, id } = item;
    const { name = "", noted } = resourceIn(before, kind, id) ?? {};
    const isRead = !unread.some(({ what }) => what.includes(id));
    const changes = noted !== undefined && isRead ? changedValues(item, noted) : [];
    return changes.length === 0 ? [] : [`${describe({ kind, id, name })}: ${changes.join("; ")}`];
}
