/** Environment variables of an application. */
import { nextDeploymentNote } from "./env-vars/next-deployment.js";
import { allOf, type VariableStore } from "./env-vars/variables.js";
import { ofApplication, variablesKind } from "./env-vars/kind.js";

/** Each variable has a route of its own, so variables set outside Pulumi at the same time are kept. */
const store: VariableStore = {
    noun: "variables",

    place: { argument: "application", noun: "application" },

    list: ({ client, owner }, application, read) => client.environment.list({ owner, application, ...read }),

    async write({ client, owner }, application, { changed, dropped }) {
        await allOf(
            Object.entries(changed).map(([name, value]) =>
                client.environment.set({ owner, application, name, value }),
            ),
        );
        const names = await dropped();
        await allOf(names.map(name => client.environment.remove({ owner, application, name })));
    },

    remove: ({ client, owner }, application, names) =>
        allOf(names.map(name => client.environment.remove({ owner, application, name }))),

    deploymentNote: nextDeploymentNote,
};

export const envVars = variablesKind({
    name: "EnvVars",
    noun: "environment variables of",

    docs: {
        summary: "Environment variables of an application: some or all of them.",
        remarks:
            "Destroying the resource removes its variables. A running application sees every change at its next deployment, which `Deployment` can start. A variable that moves to another resource may be missing for a moment, and if the run fails, until the next `pulumi up`.",
        example: `
            new EnvVars("shop", {
                application: "app_…",
                variables: { LOG_LEVEL: "info", API_KEY: new pulumi.Config().requireSecret("apiKey") },
            });`,
    },

    effect: "A running application sees a change at its next deployment: see `Deployment`.",
    place: ofApplication,
    store,
});
