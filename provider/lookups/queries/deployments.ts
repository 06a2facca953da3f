/** Lookups of the deployments of an application. */
import { z } from "zod";
import { application } from "./applications.js";
import { defineQuery, owner } from "./query.js";

export const getDeployments = defineQuery({
    summary: "Deployments of an application, the newest first.",
    remarks: "Dates are in milliseconds since 1970.",
    example: `
        const [latest] = await getDeployments({ application: "app_…", limit: 1 });`,
    args: z.strictObject({
        application,
        limit: z.int().positive().optional().meta({
            description: "Maximum number of deployments.",
            whenOmitted: "all that the platform returns",
            example: "10",
        }),
        offset: z.int().nonnegative().optional().meta({
            description: "Number of the newest deployments to skip.",
            example: "10",
        }),
        owner,
    }),
    asks: ["deployments.list"],
    answer: ({ client, options }, { application, limit, offset }) =>
        client.deployments.list({ ...options, application, limit, offset }),
});

export const getDeployment = defineQuery({
    summary: "One deployment of an application.",
    args: z.strictObject({
        application,
        deployment: z.string().min(1).meta({
            description: "Id of the deployment.",
            example: '"deployment_…"',
        }),
        owner,
    }),
    asks: ["deployments.get"],
    answer: ({ client, options }, { application, deployment }) =>
        client.deployments.get({ ...options, application, id: deployment }),
});
