/** What a Terraform state of the provider CleverCloud/clevercloud manages, found again in an inventory. */
import { z } from "zod";
import { stringsIn } from "../lifecycle/sets.js";
import type { Inventory, InventoryItem, Left } from "./inventory.js";
import { textOf } from "./texts.js";

const stateFile = z.object({
    version: z.literal(4),
    resources: z
        .array(
            z.object({
                mode: z.string(),
                type: z.string(),
                name: z.string(),
                module: z.string().optional(),
                provider: z.string(),
                instances: z
                    .array(
                        z.object({
                            index_key: z.union([z.string(), z.number()]).optional(),
                            attributes: z.record(z.string(), z.json()).default({}),
                        }),
                    )
                    .default([]),
            }),
        )
        .default([]),
});

/** One resource of the state, with what of it is needed to find it again. */
export interface TerraformResource {
    readonly type: string;
    /** How Terraform addresses it: `module.shop.clevercloud_postgresql.db["eu"]`. */
    readonly address: string;
    readonly name: string;
    readonly id: string;
    /** Whether it opens a port. */
    readonly isRedirected: boolean;
    /** Ids of what an application uses. */
    readonly dependencies: readonly string[];
    readonly networkGroups: readonly string[];
}

/** @param source what a message calls it */
export function terraformResources(text: string, source: string): TerraformResource[] {
    const state = stateFile.safeParse(jsonIn(text));
    if (!state.success) {
        throw new Error(
            `${source} is not a Terraform state of version 4: "terraform state pull" writes one, whatever the backend`,
        );
    }
    return state.data.resources
        .filter(({ mode, provider }) => mode === "managed" && /\/clevercloud\/clevercloud"/i.test(provider))
        .flatMap(({ type, name, module, instances }) =>
            instances.map(({ index_key: index, attributes }) => {
                const { id, redirection, dependencies, networkgroups } = attributes;
                const place = [...(module === undefined ? [] : [module]), type, name].join(".");
                const words = [...modulesIn(module), name, ...(index === undefined ? [] : [String(index)])];
                return {
                    type,
                    address: index === undefined ? place : `${place}[${JSON.stringify(index)}]`,
                    name: words.join("-"),
                    id: typeof id === "string" ? id : "",
                    isRedirected: isObject(redirection),
                    dependencies: stringsIn(dependencies),
                    networkGroups: (Array.isArray(networkgroups) ? networkgroups : []).flatMap(group =>
                        isObject(group) ? [textOf(group["networkgroup_id"])] : [],
                    ),
                };
            }),
        );
}

/** The names of the modules that it is in: `module.shop["eu"].module.data` is in `shop` and `data`. */
function modulesIn(module = ""): string[] {
    return [...module.matchAll(/module\.([^.[]+)(?:\["?([^"\]]*)"?\])?/g)].flatMap(([, name = "", key]) =>
        key === undefined ? [name] : [name, key],
    );
}

/** Only what Terraform manages, by its names; what of that was not found, or is nothing to declare, is said. */
export function managedByTerraform(inventory: Inventory, resources: readonly TerraformResource[]): Inventory {
    const found = resources.map(resource => counterpartOf(resource, inventory));
    const names = new Map(found.flatMap(({ items }) => items.map(({ item, name }) => [item, name] as const)));
    return {
        ...inventory,
        items: inventory.items.flatMap(item => {
            const name = names.get(item);
            return names.has(item) ? [{ ...item, ...(name !== undefined && { calledElsewhere: name }) }] : [];
        }),
        skipped: [...inventory.skipped, ...found.flatMap(({ left }) => left)],
    };
}

interface Counterpart {
    /** A name is known for what Terraform has as a resource; what it has as a part of one is named after what it is. */
    readonly items: readonly { readonly item: InventoryItem; readonly name?: string }[];
    readonly left: readonly Left[];
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
        : `Terraform manages it, and ${inventory.owner} has none that a program can declare: look among what could not be read, at the filters and at the owner.`;
    return { items: [], left: [{ what, why }] };
}

/** What has no kind: it is not of the owner's add-ons, groups, drains and consumers. */
function isForeign(type: string): boolean {
    return /^clevercloud_(addon_provider|cellar_bucket|kubernetes|kubernetes_.*)$/.test(type);
}

/** Terraform has variables, links, ports and memberships as parts of an application, and all add-ons by the real id. */
function ofApplication(
    resource: TerraformResource,
    { items, applications, owner }: Inventory,
    what: string,
): Counterpart {
    const { id, name, isRedirected, dependencies } = resource;
    const parts = items.flatMap(item => {
        const { kind, args } = item;
        if (kind === "EnvVars" && args["application"] === id) {
            return [{ item, name }];
        }
        if (kind === "TcpRedirection" && args["application"] === id && isRedirected) {
            return [{ item, name }];
        }
        const isLink = kind === "AddonLink" && args["application"] === id;
        const isUsed = isLink && dependencies.some(used => sameAddon(items, used, textOf(args["addon"])));
        return isUsed || isMembership(item, id, resource) ? [{ item }] : [];
    });
    const isKnown = applications.some(application => application.id === id);
    const why = isKnown
        ? "An application itself has no counterpart here: leave it to Terraform. Its variables, links, ports and memberships are in the program; take those out of Terraform."
        : `Terraform manages it, and it was not looked into for ${owner}: name it with --application.`;
    return { items: parts, left: [{ what, why }] };
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
        networkGroups.includes(textOf(args["networkGroup"]))
    );
}

function sameAddon(items: readonly InventoryItem[], used: string, addon: string): boolean {
    return used === addon || items.some(item => item.id === addon && isItself(item, used));
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function jsonIn(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
