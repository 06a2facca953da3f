/** Finds the variables that Terraform sets in an inventory. */
import { isMap } from "../../../provider/basics/json.js";
import type { Inventory, InventoryItem } from "../../account/inventory.js";
import { absentFor, type Counterpart } from "./counterpart.js";
import type { TerraformResource } from "./resources.js";

/** Keeps the variables that Terraform manages, and names those that do not exist. Their id is that of their resource. */
export function variableItems(
    kind: "EnvVars" | "ExposedEnvVars" | "ConfigProviderEnvVars",
    names: readonly string[],
    { id, name, what }: TerraformResource,
    inventory: Inventory,
): Counterpart {
    const item = inventory.items.find(found => found.kind === kind && found.id === id);
    if (item === undefined || names.length === 0) {
        const left = names.length === 0 ? [] : [{ what: `${kind} of ${what}`, why: absentFor(inventory) }];
        return { items: [], left };
    }
    const managed = withVariables(item, names);
    const set = Object.keys(managed?.args["variables"] ?? {});
    const verb = kind === "ExposedEnvVars" ? "exposes" : "sets";
    const place = kind === "ConfigProviderEnvVars" ? "add-on" : "application";
    return {
        items: managed === undefined ? [] : [{ item, name, managed }],
        left: names
            .filter(variable => !set.includes(variable))
            .map(variable => ({
                what: `${variable} of ${what}`,
                why: `Terraform ${verb} it, but the ${place} has no such variable.`,
            })),
    };
}

function withVariables(item: InventoryItem, names: readonly string[]): InventoryItem | undefined {
    const { variables } = item.args;
    const kept = Object.entries(isMap(variables) ? variables : {}).filter(([name]) => names.includes(name));
    return kept.length === 0
        ? undefined
        : { ...item, args: { ...item.args, variables: Object.fromEntries(kept) } };
}
