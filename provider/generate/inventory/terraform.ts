/** Finds the objects of a Terraform state in an inventory. */
import { isMap } from "../../lifecycle/json.js";
import type { Inventory, InventoryItem } from "./inventory.js";
import type { Omission } from "../read/omissions.js";
import type { TerraformResource } from "./terraform-state.js";
import { textOrEmpty } from "../texts.js";

/** Keeps only the objects of the state, with Terraform's names. Objects that are not found are listed as skipped. */
export function managedByTerraform(inventory: Inventory, resources: readonly TerraformResource[]): Inventory {
    const found = resources.map(resource => counterpartOf(resource, inventory));
    const counterparts = new Map(found.flatMap(({ items }) => items.map(one => [one.item, one] as const)));
    return {
        ...inventory,
        items: inventory.items.flatMap(item => {
            const { name, managed = item } = counterparts.get(item) ?? {};
            return counterparts.has(item)
                ? [{ ...managed, ...(name !== undefined && { calledElsewhere: name }) }]
                : [];
        }),
        skipped: [...inventory.skipped, ...found.flatMap(({ left }) => left)],
    };
}

interface Counterpart {
    /** An item has a name if it is a resource in Terraform, and none if it is part of one. */
    readonly items: readonly {
        readonly item: InventoryItem;
        readonly name?: string;
        /** The part of it that Terraform manages. Default: all. */
        readonly managed?: InventoryItem;
    }[];
    readonly left: readonly Omission[];
}

function counterpartOf(resource: TerraformResource, inventory: Inventory): Counterpart {
    const { type, address, id, name } = resource;
    const what = `${address} (${id})`;
    if (id.startsWith("app_")) {
        return ofApplication(resource, inventory, what);
    }
    const own = inventory.items.find(item => isItself(item, id));
    const members = inventory.items.filter(item => isMembership(item, id, resource));
    if (own !== undefined) {
        return { items: [{ item: own, name }, ...members.map(item => ({ item }))], left: [] };
    }
    const why = isForeign(type)
        ? "It has no counterpart here: leave it to Terraform."
        : `Terraform manages it, but ${inventory.owner} has none that a program can declare: check the objects that could not be read, the filters and the owner.`;
    return { items: [], left: [{ what, why }] };
}

/** True for the types that no kind covers. */
function isForeign(type: string): boolean {
    return /^clevercloud_(addon_provider|cellar_bucket|kubernetes|kubernetes_.*)$/.test(type);
}

/** In Terraform, variables, links, ports and memberships are parts of an application, and add-ons have their real ids. */
function ofApplication(
    resource: TerraformResource,
    { items, applications, owner }: Inventory,
    what: string,
): Counterpart {
    const { id, name, isRedirected, dependencies } = resource;
    const parts = items.flatMap((item): Counterpart["items"] => {
        const { kind, args } = item;
        if (kind === "Application" && item.id === id) {
            return [{ item, name }];
        }
        if (kind === "EnvVars" && args["application"] === id) {
            const managed = withVariables(item, resource.variables);
            return managed === undefined ? [] : [{ item, name, managed }];
        }
        if (kind === "TcpRedirection" && args["application"] === id && isRedirected) {
            return [{ item, name }];
        }
        const isLink = kind === "AddonLink" && args["application"] === id;
        const isUsed =
            isLink && dependencies.some(used => sameAddon(items, used, textOrEmpty(args["addon"])));
        return isUsed || isMembership(item, id, resource) ? [{ item }] : [];
    });
    const isDeclared = parts.some(({ item }) => item.kind === "Application");
    const isKnown = applications.some(application => application.id === id);
    const why = isKnown
        ? "An application itself has no counterpart here: leave it to Terraform. The program has its variables, links, ports and memberships: remove those from Terraform."
        : `Terraform manages it, but it was not read for ${owner}: name it with --application.`;
    const set = parts.flatMap(({ managed }) => Object.keys(managed?.args["variables"] ?? {}));
    const missing = parts.some(({ managed }) => managed !== undefined)
        ? resource.variables.filter(variable => !set.includes(variable))
        : [];
    return {
        items: parts,
        left: [
            ...(isDeclared ? [] : [{ what, why }]),
            ...missing.map(variable => ({
                what: `${variable} of ${what}`,
                why: "Terraform sets it, but the application has no such variable.",
            })),
        ],
    };
}

/** Keeps the variables that Terraform manages. */
function withVariables(item: InventoryItem, names: readonly string[]): InventoryItem | undefined {
    const isTheirs = (name: string): boolean => names.includes(name);
    const { variables } = item.args;
    const kept = Object.entries(isMap(variables) ? variables : {}).filter(([name]) => isTheirs(name));
    return kept.length === 0
        ? undefined
        : { ...item, args: { ...item.args, variables: Object.fromEntries(kept) } };
}

function isItself({ id, outputs }: InventoryItem, wanted: string): boolean {
    return id === wanted || outputs["realId"] === wanted;
}

function isMembership(
    { kind, args, outputs }: InventoryItem,
    member: string,
    { networkGroups }: TerraformResource,
): boolean {
    return (
        kind === "Member" &&
        outputs["memberId"] === member &&
        networkGroups.includes(textOrEmpty(args["networkGroup"]))
    );
}

function sameAddon(items: readonly InventoryItem[], used: string, addon: string): boolean {
    return used === addon || items.some(item => item.id === addon && isItself(item, used));
}
