/** The resources in a Terraform state of the provider CleverCloud/clevercloud. */
import { z } from "zod";
import { isMap } from "../../lifecycle/json.js";
import { stringsIn } from "../../lifecycle/sets.js";
import { jsonIn, textOrEmpty } from "../texts.js";
import { UserError } from "../../lifecycle/errors.js";

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

/** One resource of the state, with the attributes by which an inventory finds it. */
export interface TerraformResource {
    readonly type: string;
    /** Its address in Terraform: `module.shop.clevercloud_postgresql.db["eu"]`. */
    readonly address: string;
    readonly name: string;
    readonly id: string;
    /** True if it opens a port. */
    readonly isRedirected: boolean;
    /** Ids of the add-ons that an application uses. */
    readonly dependencies: readonly string[];
    /** Names of the variables of an application. */
    readonly variables: readonly string[];
    readonly networkGroups: readonly string[];
}

/** @param source the name of the state, for errors */
export function terraformResources(text: string, source: string): TerraformResource[] {
    const state = stateFile.safeParse(jsonIn(text));
    if (!state.success) {
        throw new UserError(
            "invalid-file",
            `${source} is not a Terraform state of version 4: "terraform state pull" writes one, for any backend`,
        );
    }
    return state.data.resources
        .filter(({ mode, provider }) => mode === "managed" && /\/clevercloud\/clevercloud"/i.test(provider))
        .flatMap(({ type, name, module, instances }) =>
            instances.map(({ index_key: index, attributes }) => {
                const { id, redirection, dependencies, environment, networkgroups } = attributes;
                const place = [...(module === undefined ? [] : [module]), type, name].join(".");
                const words = [...modulesIn(module), name, ...(index === undefined ? [] : [String(index)])];
                return {
                    type,
                    address: index === undefined ? place : `${place}[${JSON.stringify(index)}]`,
                    name: words.join("-"),
                    id: typeof id === "string" ? id : "",
                    isRedirected: isMap(redirection),
                    dependencies: stringsIn(dependencies),
                    variables: isMap(environment) ? Object.keys(environment) : [],
                    networkGroups: (Array.isArray(networkgroups) ? networkgroups : []).flatMap(group =>
                        isMap(group) ? [textOrEmpty(group["networkgroup_id"])] : [],
                    ),
                };
            }),
        );
}

/** The names of the modules of a resource: `module.shop["eu"].module.data` is in `shop` and `data`. */
function modulesIn(module = ""): string[] {
    return [...module.matchAll(/module\.([^.[]+)(?:\["?([^"\]]*)"?\])?/g)].flatMap(([, name = "", key]) =>
        key === undefined ? [name] : [name, key],
    );
}
