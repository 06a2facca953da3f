/** Lookups of the domains of applications. */
import { z } from "zod";
import { application } from "./applications.js";
import { defineQuery, owner } from "./query.js";

export const getDnsRecords = defineQuery({
    summary: "The DNS records that lead a domain to an application, for each default load balancer.",
    remarks: "Only available in the dialect `clever-cloud`: the documented interface has no such route.",
    example: `
        const [records] = await getDnsRecords({ application: "app_…" });`,
    args: z.strictObject({ application, owner }),
    asks: ["domains.dnsRecords"],
    answer: ({ client, options }, { application }) => client.domains.dnsRecords({ ...options, application }),
});
