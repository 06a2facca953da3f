/** Lookups of applications and of their parts. */
import { z } from "zod";
import { applicationId } from "../../kind/arguments.js";
import { byIdOrName } from "./by-id-or-name.js";
import { choose } from "./choose.js";
import { defineQuery, owner } from "./query.js";

/** The argument of every lookup of one application. */
export const application = applicationId.meta({
    description: "Id of the application (`app_…`). Its name is not accepted.",
});
const ofApplication = z.strictObject({ application, owner });

const inLiveDialect =
    "Only available in the dialect `clever-cloud`: the documented interface has no such route.";

export const getApplications = defineQuery({
    summary: "All applications of an owner.",
    remarks: inLiveDialect,
    example: `
        const shops = (await getApplications()).filter(({ type }) => type === "node");`,
    args: z.strictObject({ owner }),
    asks: ["applications.list"],
    answer: ({ client, options }) => client.applications.list(options),
});

export const getApplication = defineQuery({
    summary: "One application, by its id or name.",
    remarks: inLiveDialect,
    example: `
        const { id } = await getApplication({ application: "website" });`,
    args: z.strictObject({
        application: z.string().min(1).meta({
            description: "Id or unique name of the application.",
            example: '"shop"',
        }),
        owner,
    }),
    asks: ["applications.list", "applications.get"],
    answer: ({ client, options }, { application }) =>
        byIdOrName(application, {
            mayBeId: /^app_/,
            ask: application => client.applications.get({ ...options, application }),
            find: async name =>
                choose(name, await client.applications.list(options), {
                    noun: "application",
                    plural: "Applications",
                    words: ({ name, id }) => [name, id],
                    id: ({ id }) => id,
                }).id,
        }),
});

export const getApplicationVariables = defineQuery({
    summary: "All environment variables of an application, by name.",
    example: `
        const mode = getApplicationVariablesOutput({ application: "app_…" }).apply(found => found["NODE_ENV"]);`,
    args: ofApplication,
    secret: true,
    asks: ["environment.list"],
    answer: async ({ client, options }, { application }): Promise<Record<string, string>> => {
        const variables = await client.environment.list({ ...options, application });
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

export const getBranches = defineQuery({
    summary: "The branches of the repository of an application.",
    args: ofApplication,
    asks: ["applications.branches"],
    answer: ({ client, options }, { application }) =>
        client.applications.branches({ ...options, id: application }),
});

export const getTcpRedirections = defineQuery({
    summary: "The TCP redirections of an application: namespaces with ports.",
    args: ofApplication,
    asks: ["tcpRedirections.list"],
    answer: ({ client, options }, { application }) =>
        client.tcpRedirections.list({ ...options, application }),
});

export const getTcpNamespaces = defineQuery({
    summary: "The namespaces that an owner may choose from for TCP redirections.",
    args: z.strictObject({ owner }),
    asks: ["tcpRedirections.namespaces"],
    answer: ({ client, options }) => client.tcpRedirections.namespaces(options),
});
