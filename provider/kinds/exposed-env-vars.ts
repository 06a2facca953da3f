/** Variables that an application exposes to the applications that depend on it. */
import { isNotFound } from "../client/errors.js";
import type { Context } from "../kind/kind.js";
import type { Present, VariableStore } from "./env-vars/variables.js";
import { variablesKind } from "./env-vars/kind.js";

/** The platform only replaces all variables at once, so each change sends the present ones back. */
const store: VariableStore = {
    noun: "exposed variables",

    list: (client, options) => client.exposedVariables.list(options),

    async write(context, application, { present, changed, dropped }) {
        const names = dropped();
        if (Object.keys(changed).length + names.length > 0) {
            const kept = [...present].filter(([name]) => !names.includes(name));
            await replace(context, application, new Map([...kept, ...Object.entries(changed)]));
        }
    },

    async remove(context, application, names, present) {
        const kept = [...present].filter(([name]) => !names.includes(name));
        try {
            if (names.length > 0) {
                await replace(context, application, new Map(kept));
            }
        } catch (error) {
            if (!isNotFound(error)) {
                throw error;
            }
            return names.map(() => ({ existed: false }));
        }
        return names.map(() => ({ existed: true }));
    },

    deploymentNote: application =>
        `applications that depend on ${application} see the changed variables at their next deployment`,
};

export const exposedEnvVars = variablesKind({
    name: "ExposedEnvVars",
    noun: "exposed variables of",

    docs: {
        summary:
            "Variables that an application exposes to applications that depend on it: some or all of them.",
        remarks:
            "`ApplicationLink` makes an application depend on another one. Destroying the resource removes its variables. A running application sees every change at its next deployment. The platform replaces all exposed variables at once, so a change made outside Pulumi during an update may be lost.",
        example: `
            new ExposedEnvVars("users", {
                application: "app_…",
                variables: { USERS_URL: "https://users.example", USERS_KEY: new pulumi.Config().requireSecret("key") },
            });`,
    },

    effect: "An application that depends on this one sees a change at its next deployment.",
    store,
    requires: { capability: "applications", instead: "set the variables in each application with `EnvVars`" },
});

function replace({ client, owner }: Context, application: string, variables: Present): Promise<void> {
    const all = [...variables].map(([name, value]) => ({ name, value }));
    return client.exposedVariables.replace({ owner, application, variables: all });
}
