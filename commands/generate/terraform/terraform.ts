/** Finds the objects of a Terraform state in an inventory. */
import { capabilitiesOf } from "../../../provider/client/dialects.js";
import type { Inventory, InventoryItem } from "../../account/inventory.js";
import { isOfVariables } from "../../kinds.js";
import { applicationOf } from "./application.js";
import { absentFor, isItself, membershipsOf, type Counterpart } from "./counterpart.js";
import type { TerraformResource } from "./resources.js";
import { variableItems } from "./variable-items.js";

/** Keeps only the objects of the state, with Terraform's names. Objects that are not found are listed as skipped. */
export function managedByTerraform(inventory: Inventory, resources: readonly TerraformResource[]): Inventory {
    const found = resources.map(resource => counterpartOf(resource, inventory));
    const counterparts = new Map(found.flatMap(({ items }) => items.map(one => [one.item, one] as const)));
    // Omissions of other objects do not concern this state.
    const current = resources.filter(({ isDeposed }) => !isDeposed);
    const ids = [...current, ...counterparts.keys()].map(({ id }) => id).filter(id => id !== "");
    return {
        ...inventory,
        items: inventory.items.flatMap(item => {
            const { name, managed = item } = counterparts.get(item) ?? {};
            return counterparts.has(item)
                ? [{ ...managed, ...(name !== undefined && { calledElsewhere: name }) }]
                : [];
        }),
        skipped: [
            ...inventory.skipped.filter(({ what }) => ids.some(id => what.includes(id))),
            ...found.flatMap(({ left }) => left),
        ],
    };
}

function counterpartOf(resource: TerraformResource, inventory: Inventory): Counterpart {
    const { type, what, id, name, isDeposed } = resource;
    if (isDeposed) {
        const why =
            "Terraform has replaced it and not deleted it yet (deposed): run terraform apply, or delete it on the platform.";
        return { items: [], left: [{ what, why }] };
    }
    if (id.startsWith("app_")) {
        return applicationOf(resource, inventory);
    }
    const own = inventory.items.find(item => !isOfVariables(item.kind) && isItself(item, id));
    const members = membershipsOf(resource, inventory);
    if (own !== undefined) {
        const parts = [members, variablesOfProvider(resource, inventory, own)];
        return {
            items: [{ item: own, name }, ...parts.flatMap(({ items }) => items)],
            left: parts.flatMap(({ left }) => left),
        };
    }
    // No kind covers these types.
    const isForeign = /^clevercloud_(addon_provider|cellar_bucket)$/.test(type);
    const why = isForeign ? "It has no counterpart here: leave it to Terraform." : absentFor(inventory);
    return { items: members.items, left: [{ what, why }] };
}

function variablesOfProvider(
    resource: TerraformResource,
    inventory: Inventory,
    own: InventoryItem,
): Counterpart {
    const { type, what, variables } = resource;
    if (type !== "clevercloud_configprovider" || variables.length === 0) {
        return { items: [], left: [] };
    }
    if (capabilitiesOf[inventory.dialect].configurationVariables) {
        return variableItems("ConfigProviderEnvVars", variables, { ...resource, id: own.id }, inventory);
    }
    const why =
        "The program has the add-on, but in this dialect no resource manages its variables: they stay as they are on the platform.";
    return { items: [], left: [{ what: `environment of ${what}`, why }] };
}
