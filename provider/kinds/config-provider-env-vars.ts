/** Variables of a configuration provider, which are the variables of all linked applications. */
import { z } from "zod";
import { adoptable } from "../kind/arguments.js";
import { idText } from "../kind/ids.js";
import { addonOf, isConfigurationProvider } from "./addon/id.js";
import { listWrites } from "./env-vars/list-writes.js";
import type { VariableStore } from "./env-vars/variables.js";
import { variablesKind } from "./env-vars/kind.js";

const list: VariableStore["list"] = async (context, addon, read) => {
    const { realId } = await addonOf(context, addon);
    return context.client.configurationVariables.list({ realId, ...read });
};

const store: VariableStore = {
    noun: "configuration variables",

    place: { argument: "addon", noun: "add-on" },

    async outputs(context, addon) {
        const found = await addonOf(context, addon);
        return isConfigurationProvider(found) ? { realId: found.realId } : undefined;
    },

    list,

    ...listWrites(list, async (context, addon, variables) => {
        const { realId } = await addonOf(context, addon);
        await context.client.configurationVariables.replace({ realId, variables });
    }),

    deploymentNote: addon =>
        `applications that are linked to ${addon} restart by themselves with the changed variables, once for each resource that changes them`,
};

export const configProviderEnvVars = variablesKind({
    name: "ConfigProviderEnvVars",
    noun: "variables of configuration provider",

    docs: {
        summary:
            "Variables of a configuration provider, which all linked applications get: some or all of them.",
        remarks:
            "The configuration provider is an `Addon` of the provider `config-provider`, and `AddonLink` links it to applications. The platform restarts the linked applications after each change: start no `Deployment` for it. Two resources on one add-on restart them twice. A variable of the same name that the application has itself takes precedence. Destroying the resource removes its variables. The platform replaces all variables at once. The list is read right before each request, but a change that another stack or the console makes at that moment may be lost.",
        dialects: {
            "clever-cloud":
                "The vendor's documentation says that linked applications restart. No account has confirmed this yet, nor tested a stopped application.",
        },
        example: `
            const flags = new Addon("flags", {
                name: "flags", provider: "config-provider", plan: "std", region: "par",
            }, { protect: true });
            new ConfigProviderEnvVars("flags", {
                addon: flags.id,
                variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
            });`,
    },

    effect: "The platform restarts the linked applications after a change.",
    place: {
        id: {
            addon: idText("the id of an add-on (addon_…)", /^addon_/).meta({
                description: "Id of the configuration provider (`addon_…`).",
                change: "replaces",
                reference: true,
                example: "flags.id",
            }),
        },
        adopt: adoptable("the id of the add-on (addon_…)", /^addon_./, '"addon_…"'),
        hashUse: "",
        remedy: 'Pass the id of an add-on whose provider is "config-provider".',
    },
    outputs: {
        realId: z.string().meta({ description: "The add-on's real id (`config_…`)." }),
    },
    store,
    requires: {
        capability: "configurationVariables",
        instead: "set the variables in each application with `EnvVars`",
    },
});
