/** Finds an application of a Terraform state in an inventory, with everything that belongs to it. */
import { capabilitiesOf } from "../../../provider/client/dialects.js";
import { Domain } from "../../../provider/kinds/index.js";
import { textOrEmpty } from "../../account/texts.js";
import type { Inventory, InventoryItem, Omission } from "../../account/inventory.js";
import { absentFor, found, isItself, membershipsOf, type Counterpart } from "./counterpart.js";
import type { TerraformResource } from "./resources.js";
import { variableItems } from "./variable-items.js";

/** In Terraform, everything that belongs to an application is part of it, and add-ons have their real ids. */
export function applicationOf(resource: TerraformResource, inventory: Inventory): Counterpart {
    const { items, applications, dialect } = inventory;
    const { id, name, what } = resource;
    const own = items.find(({ kind, id: candidate }) => kind === "Application" && candidate === id);
    const isListed = capabilitiesOf[dialect].applications;
    const parts = [
        variableItems("EnvVars", resource.variables, resource, inventory),
        redirectionsOf(resource, inventory),
        membershipsOf(resource, inventory),
        ...(isListed
            ? [
                  variableItems("ExposedEnvVars", resource.exposedVariables, resource, inventory),
                  linksOf(resource, inventory),
                  domainsOf(resource, inventory, own),
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
            ...(own === undefined ? [{ what, why }] : codeOf(own, resource)),
            ...(isKnown ? parts.flatMap(part => part.left) : []),
        ],
    };
}

/** Terraform pushes code, or links a repository on GitHub. Only the link has a counterpart. */
function codeOf({ args }: InventoryItem, { code, what }: TerraformResource): Omission[] {
    if (code === undefined || (code === "github" && args["github"] !== undefined)) {
        return [];
    }
    const why =
        code === "push"
            ? "Terraform pushes the code of its repository, and no resource here does: push it to the output deployUrl of the application, for example in CI."
            : "Terraform links the application with GitHub, but the platform reports no repository there.";
    return [{ what: `deployment of ${what}`, why }];
}

function redirectionsOf({ id, name, what, namespaces }: TerraformResource, inventory: Inventory) {
    return found(namespaces, inventory, {
        isMeant: ({ kind, args }, namespace) =>
            kind === "TcpRedirection" && args["application"] === id && args["namespace"] === namespace,
        name,
        describe: namespace => `redirection in "${namespace}" of ${what}`,
    });
}

function linksOf({ id, what, dependencies }: TerraformResource, inventory: Inventory) {
    return found(dependencies, inventory, {
        isMeant({ kind, args }, used) {
            const isLink = kind === "AddonLink" || kind === "ApplicationLink";
            const target = textOrEmpty(args["addon"] ?? args["target"]);
            return isLink && args["application"] === id && isSameObject(inventory.items, used, target);
        },
        describe: used => `dependency ${used} of ${what}`,
    });
}

/** The platform gives an application its default domain, which no program declares. */
function domainsOf(
    { id, what, domains }: TerraformResource,
    inventory: Inventory,
    application: InventoryItem | undefined,
) {
    const isDefault = (fqdn: string): boolean =>
        application?.outputs["defaultDomain"] === fqdn.replace(/\/$/, "");
    const declarable = domains.filter(fqdn => !isDefault(fqdn));
    return found(declarable, inventory, {
        isMeant: (item, fqdn) =>
            item.kind === "Domain" && item.id === Domain.idOf({ application: id, fqdn }, {}),
        describe: fqdn => `domain ${fqdn} of ${what}`,
    });
}

/** True for two ids of one object. */
function isSameObject(items: readonly InventoryItem[], one: string, other: string): boolean {
    return one === other || items.some(item => item.id === other && isItself(item, one));
}
