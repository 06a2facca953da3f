/** Lookups of what belongs to an application. No documented route lists applications, so each goes by its id. */
import { z } from "zod";
import { applicationId } from "../lifecycle/arguments.js";
import { defineQuery, owner } from "./query.js";

/** For every lookup that is about one application. */
export const application = applicationId.meta({ description: "Id of the application (`app_…`)." });
const ofApplication = z.strictObject({ application, owner });

export const getApplicationVariables = defineQuery({
    name: "getApplicationVariables",
    summary: "The environment variables of an application, by name, whoever set them.",
    example: `
        const mode = getApplicationVariablesOutput({ application: "app_…" }).apply(found => found["NODE_ENV"]);`,
    args: ofApplication,
    scope: "owner",
    secret: true,
    asks: ["environment.list"],
    look: async ({ client, owner, read }, { application }): Promise<Record<string, string>> => {
        const variables = await client.environment.list({ owner, application, ...read });
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

export const getBranches = defineQuery({
    name: "getBranches",
    summary: "The branches of the repository of an application.",
    args: ofApplication,
    scope: "owner",
    asks: ["applications.branches"],
    look: ({ client, owner, read }, { application }) =>
        client.applications.branches({ owner, id: application, ...read }),
});

export const getTcpRedirections = defineQuery({
    name: "getTcpRedirections",
    summary: "The TCP redirections of an application: namespaces with ports.",
    args: ofApplication,
    scope: "owner",
    asks: ["tcpRedirections.list"],
    look: ({ client, owner, read }, { application }) =>
        client.tcpRedirections.list({ owner, application, ...read }),
});

export const getTcpNamespaces = defineQuery({
    name: "getTcpNamespaces",
    summary: "The namespaces that an owner may choose from for TCP redirections.",
    args: z.strictObject({ owner }),
    scope: "owner",
    asks: ["tcpRedirections.namespaces"],
    look: ({ client, owner, read }) => client.tcpRedirections.namespaces({ owner, ...read }),
});
