/** The resources in a Terraform state of the provider CleverCloud/clevercloud. */
import { z } from "zod";
import { isMap, type Json, type JsonObject } from "../../../provider/basics/json.js";
import { stringsIn } from "../../../provider/basics/sets.js";
import { jsonIn } from "../../text/json.js";
import { textOrEmpty } from "../../account/texts.js";
import { UserError } from "../../../provider/kind/user-errors.js";
import { listed } from "../../../provider/text/words.js";
import { variablesOf } from "./variables.js";

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
                            deposed: z.string().optional(),
                            attributes: z.record(z.string(), z.json()).default({}),
                        }),
                    )
                    .default([]),
            }),
        )
        .default([]),
});

/** One resource of the state, with the attributes by which an inventory finds it. */
export interface TerraformResource {
    readonly type: string;
    /** Names it in a sentence by its address in Terraform, and its id: `clevercloud_postgresql.db (addon_1)`. */
    readonly what: string;
    readonly name: string;
    readonly id: string;
    /** True for an object that Terraform has replaced and deletes in its next run. */
    readonly isDeposed: boolean;
    /** The namespaces in which it opens a port: one at most. */
    readonly namespaces: readonly string[];
    /** Domains of an application, with their paths: `shop.example/`. */
    readonly domains: readonly string[];
    /** Ids of the add-ons and applications that an application uses. */
    readonly dependencies: readonly string[];
    /** Names of the variables of an application. */
    readonly variables: readonly string[];
    /** Names of the variables that an application exposes to others. */
    readonly exposedVariables: readonly string[];
    readonly networkGroups: readonly string[];
    /** The origin of the code: `push` if Terraform pushes the code itself. */
    readonly code?: "push" | "github";
}

/** @param source the name of the state, for errors */
export function terraformResources(text: string, source: string): TerraformResource[] {
    const json = jsonIn(text);
    if (isMap(json) && json["encrypted_data"] !== undefined) {
        throw new UserError(
            "invalid-file",
            `${source} is an encrypted state: "tofu state pull" in the folder of its configuration writes it decrypted`,
        );
    }
    const state = stateFile.safeParse(json);
    if (!state.success) {
        throw new UserError(
            "invalid-file",
            `${source} is not a Terraform state of version 4: "terraform state pull" writes one, for any backend`,
        );
    }
    const managed = state.data.resources.filter(({ mode }) => mode === "managed");
    // A mirror or a fork has another address, but the same types.
    const known = managed.filter(({ type }) => type.startsWith("clevercloud_"));
    if (managed.length > 0 && known.length === 0) {
        const providers = [...new Set(managed.map(({ provider }) => addressIn(provider)))];
        throw new UserError(
            "nothing-to-declare",
            `${source} has no resource of a type clevercloud_…, so no program is written: its resources belong to ${listed(providers)}`,
        );
    }
    return known.flatMap(({ type, name, module, instances }) =>
        instances.map(({ index_key: index, deposed, attributes }) => {
            const { redirection, exposed_environment: exposed } = attributes;
            const id = textOrEmpty(attributes["id"]);
            const place = [...(module === undefined ? [] : [module]), type, name].join(".");
            const address = index === undefined ? place : `${place}[${JSON.stringify(index)}]`;
            const words = [...modulesIn(module), name, ...(index === undefined ? [] : [String(index)])];
            const code = originOf(attributes["deployment"]);
            return {
                type,
                what: `${address} (${id})`,
                name: words.join("-"),
                id,
                isDeposed: deposed !== undefined,
                namespaces: isMap(redirection) ? [textOrEmpty(redirection["namespace"])] : [],
                domains: membersOf(attributes["vhosts"]).map(
                    ({ fqdn, path_begin: path }) => `${textOrEmpty(fqdn)}${textOrEmpty(path) || "/"}`,
                ),
                dependencies: stringsIn(attributes["dependencies"]),
                variables: variablesOf(type, attributes),
                exposedVariables: isMap(exposed) ? Object.keys(exposed) : [],
                networkGroups: membersOf(attributes["networkgroups"]).map(group =>
                    textOrEmpty(group["networkgroup_id"]),
                ),
                ...(code !== undefined && { code }),
            };
        }),
    );
}

/** The address of a provider: `module.data.provider["registry.terraform.io/hashicorp/aws"].eu` names it in quotes. */
function addressIn(provider: string): string {
    return /"([^"]+)"/.exec(provider)?.[1] ?? provider;
}

/** The names of the modules of a resource: `module.shop["eu"].module.data` is in `shop` and `data`. */
function modulesIn(module = ""): string[] {
    return [...module.matchAll(/module\.([^.[]+)(?:\["?([^"\]]*)"?\])?/g)].flatMap(([, name = "", key]) =>
        key === undefined ? [name] : [name, key],
    );
}

function membersOf(set: Json | undefined): JsonObject[] {
    return Array.isArray(set) ? set.filter(isMap) : [];
}

/** With the commit `github_hook`, the platform deploys what is pushed to GitHub. */
function originOf(deployment: Json | undefined): TerraformResource["code"] {
    if (!isMap(deployment) || typeof deployment["repository"] !== "string") {
        return undefined;
    }
    return textOrEmpty(deployment["commit"]).startsWith("github_hook") ? "github" : "push";
}
