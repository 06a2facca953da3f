/** Variables that an application exposes to the applications that depend on it. */
import { listWrites } from "./env-vars/list-writes.js";
import type { VariableStore } from "./env-vars/variables.js";
import { ofApplication, variablesKind } from "./env-vars/kind.js";

const list: VariableStore["list"] = ({ client, owner }, application, read) =>
    client.exposedVariables.list({ owner, application, ...read });

const store: VariableStore = {
    noun: "exposed variables",

    place: { argument: "application", noun: "application" },

    list,

    ...listWrites(list, ({ client, owner }, application, variables) =>
        client.exposedVariables.replace({ owner, application, variables }),
    ),

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
            "`ApplicationLink` makes an application depend on another one. Destroying the resource removes its variables. A running application sees every change at its next deployment. The platform replaces all exposed variables at once. The list is read right before each request, but a change that another stack or the console makes at that moment may be lost.",
        example: `
            new ExposedEnvVars("users", {
                application: "app_…",
                variables: { USERS_URL: "https://users.example", USERS_KEY: new pulumi.Config().requireSecret("key") },
            });`,
    },

    effect: "An application that depends on this one sees a change at its next deployment.",
    place: ofApplication,
    store,
    requires: { capability: "applications", instead: "set the variables in each application with `EnvVars`" },
});
