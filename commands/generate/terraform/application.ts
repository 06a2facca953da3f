/** Finds an application of a Terraform state in an inventory, with everything that belongs to it. */
import { capabilitiesOf } from "../../../provider/client/dialects.js";
import { Domain } from "../../../provider/kinds/index.js";
import { textOrEmpty } from "../../account/texts.js";
import type { Inventory, InventoryItem, Omission } from "../../account/inventory.js";
import { absentFor, found, isItself, membershipsOf, type Counterpart } from "./counterpart.js";
import type { TerraformResource } from "./resources.js";
import { variableItems } from "./variable-items.js";

/** In Terraform, everything that belongs to an application is part of it, and add-ons have their real ids. */
export function applicationOf(resource: TerraformResource, inventory: Inventory, what: string): Counterpart {
    const { items, applications, dialect } = inventory;
    const { id, name, code } = resource;
    const own = items.find(({ kind, id: candidate }) => kind === "Application" && candidate === id);
    const isListed = capabilitiesOf[dialect].applications;
    const parts = [
        variableItems(resource.variables, inventory, { kind: "EnvVars", id, name, what }),
        redirectionsOf(resource, inventory, what),
        membershipsOf(resource, inventory, what),
        ...(isListed
            ? [
                  variableItems(resource.exposedVariables, inventory, {
                      kind: "ExposedEnvVars",
                      id,
                      name,
                      what,
                  }),
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

/** True for two ids of one object. */
function isSameObject(items: readonly InventoryItem[], one: string, other: string): boolean {
    return one === other || items.some(item => item.id === other && isItself(item, one));
}
