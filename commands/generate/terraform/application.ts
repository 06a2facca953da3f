/** Finds an application of a Terraform state in an inventory, with everything that belongs to it. */
import { capabilitiesOf } from "../../../provider/client/dialects.js";
import { Domain } from "../../../provider/kinds/index.js";
import { isMap } from "../../../provider/basics/json.js";
import { textOrEmpty } from "../../account/texts.js";
import type { InventoryItem, Omission } from "../../account/inventory-item.js";
import type { Inventory } from "../../account/inventory.js";
import { absentFor, found, isItself, membershipsOf, type Counterpart } from "./counterpart.js";
import type { TerraformResource } from "./resources.js";

/** In Terraform, everything that belongs to an application is part of it, and add-ons have their real ids. */
export function applicationOf(resource: TerraformResource, inventory: Inventory, what: string): Counterpart {
    const { items, applications, dialect } = inventory;
    const { id, name, code } = resource;
    const own = items.find(({ kind, id: candidate }) => kind === "Application" && candidate === id);
    const isListed = capabilitiesOf[dialect].applications;
    const parts = [
        variablesOf("EnvVars", resource.variables, { resource, inventory, what }),
        redirectionsOf(resource, inventory, what),
        membershipsOf(resource, inventory, what),
        ...(isListed
            ? [
                  variablesOf("ExposedEnvVars", resource.exposedVariables, { resource, inventory, what }),
                  linksOf(resource, inventory, what),
                  domainsOf(resource, inventory, what),
              ]
            : []),
    ];
    const isKnown = applications.some(application => application.id === id);
    const why = !isKnown
        ? `Terraform manages it, but it was not read for ${inventory.owner}: name it with --application.`
        : isListed
          ? absentFor(inventory)
          : "An application itself has no counterpart in this dialect, nor have its domains, links and exposed variables: leave them to Terraform. The program has its variables, ports and memberships: remove those from Terraform.";
    return {
        items: [...(own === undefined ? [] : [{ item: own, name }]), ...parts.flatMap(part => part.items)],
        left: [
            ...(own === undefined ? [{ what, why }] : codeOf(own, code, what)),
            ...(isKnown ? parts.flatMap(part => part.left) : []),
        ],
    };
}

/** Terraform pushes code, or links a repository on GitHub. Only the link has a counterpart. */
function codeOf({ args }: InventoryItem, code: TerraformResource["code"], what: string): Omission[] {
    if (code === undefined || (code === "github" && args["github"] !== undefined)) {
        return [];
    }
    const why =
        code === "push"
            ? "Terraform pushes the code of its repository, and no resource here does: push it to the output deployUrl of the application, for example in CI."
            : "Terraform links the application with GitHub, but the platform reports no repository there.";
    return [{ what: `deployment of ${what}`, why }];
}

interface ApplicationPart {
    readonly resource: TerraformResource;
    readonly inventory: Inventory;
    /** Names the application in a sentence. */
    readonly what: string;
}

function variablesOf(
    kind: "EnvVars" | "ExposedEnvVars",
    names: readonly string[],
    { resource, inventory, what }: ApplicationPart,
): Counterpart {
    const { id, name } = resource;
    const item = inventory.items.find(found => found.kind === kind && found.args["application"] === id);
    if (item === undefined || names.length === 0) {
        const left = names.length === 0 ? [] : [{ what: `${kind} of ${what}`, why: absentFor(inventory) }];
        return { items: [], left };
    }
    const managed = withVariables(item, names);
    const set = Object.keys(managed?.args["variables"] ?? {});
    return {
        items: managed === undefined ? [] : [{ item, name, managed }],
        left: names
            .filter(variable => !set.includes(variable))
            .map(variable => ({
                what: `${variable} of ${what}`,
                why: `Terraform ${kind === "EnvVars" ? "sets" : "exposes"} it, but the application has no such variable.`,
            })),
    };
}

function redirectionsOf({ id, name, namespaces }: TerraformResource, inventory: Inventory, what: string) {
    return found(namespaces, inventory, {
        find: namespace =>
            inventory.items.filter(
                ({ kind, args }) =>
                    kind === "TcpRedirection" &&
                    args["application"] === id &&
                    args["namespace"] === namespace,
            ),
        name,
        describe: namespace => `redirection in "${namespace}" of ${what}`,
    });
}

function linksOf({ id, dependencies }: TerraformResource, inventory: Inventory, what: string) {
    const { items } = inventory;
    return found(dependencies, inventory, {
        find: used =>
            items.filter(({ kind, args }) => {
                const isLink = kind === "AddonLink" || kind === "ApplicationLink";
                const target = textOrEmpty(args["addon"] ?? args["target"]);
                return isLink && args["application"] === id && isSameObject(items, used, target);
            }),
        describe: used => `dependency ${used} of ${what}`,
    });
}

/** The platform gives an application its default domain, which no program declares. */
function domainsOf({ id, domains }: TerraformResource, inventory: Inventory, what: string) {
    const { items } = inventory;
    const isDefault = (fqdn: string): boolean =>
        items.some(
            item =>
                item.kind === "Application" &&
                item.id === id &&
                item.outputs["defaultDomain"] === fqdn.replace(/\/$/, ""),
        );
    return found(
        domains.filter(fqdn => !isDefault(fqdn)),
        inventory,
        {
            find: fqdn =>
                items.filter(
                    item => item.kind === "Domain" && item.id === Domain.idOf({ application: id, fqdn }, {}),
                ),
            describe: fqdn => `domain ${fqdn} of ${what}`,
        },
    );
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

/** True for two ids of one object. */
function isSameObject(items: readonly InventoryItem[], one: string, other: string): boolean {
    return one === other || items.some(item => item.id === other && isItself(item, one));
}
