import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { ApplicationOptions } from "../call-options.js";
import type { DnsRecords, DomainOptions, DomainsClient } from "../contract/domains.js";
import { applicationOf } from "../documented/applications.js";
import { isNotFound } from "../errors.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{id}/vhosts",
    // The platform takes the domain and its path as one segment.
    add: "PUT /v2/{scope}/applications/{id}/vhosts/{fqdn}",
    remove: "DELETE /v2/{scope}/applications/{id}/vhosts/{fqdn}",
    primary: "GET /v2/{scope}/applications/{id}/vhosts/favourite",
    setPrimary: "PUT /v2/{scope}/applications/{id}/vhosts/favourite",
    unsetPrimary: "DELETE /v2/{scope}/applications/{id}/vhosts/favourite",
    dnsRecords: "GET /v4/load-balancers/<v4_scope>/applications/{id}/load-balancers/{kind}",
} as const;

const domain = z.object({ fqdn: z.string() });
const domains = z.array(domain).transform(found => found.map(({ fqdn }) => fqdn));
const chosen = z.object({ fqdn: id });

const records: z.ZodType<DnsRecords> = z
    .object({
        name: z.string().default(""),
        dns: z
            .object({ cname: z.string().optional(), a: z.array(z.string()).default([]) })
            .default({ a: [] }),
    })
    .transform(({ name, dns }) => ({ name, cname: dns.cname, addresses: dns.a }));

const all = (options: ApplicationOptions) => applicationOf(options).in("domains");
const one = (options: DomainOptions) => all(options).at({ fqdn: options.fqdn });
const first = (options: ApplicationOptions) => all(options).in("primary");

export function client(connection: Connection): DomainsClient {
    return {
        list: options => connection.get(routes.list, all(options), domains, options),

        add: options => connection.send(routes.add, one(options), undefined, options),

        remove: options => connection.remove(routes.remove, one(options), options),

        async primary(options) {
            try {
                return (await connection.get(routes.primary, first(options), domain, options)).fqdn;
            } catch (error) {
                // Without a choice, the platform answers 404 with the code 4021.
                if (isNotFound(error)) return undefined;
                throw error;
            }
        },

        setPrimary: options =>
            connection.send(routes.setPrimary, first(options), checked(chosen, options), options),

        unsetPrimary: options => connection.remove(routes.unsetPrimary, first(options), options),

        dnsRecords: options =>
            connection.get(
                routes.dnsRecords,
                applicationOf(options).in("load balancers").with({ kind: "default" }),
                z.array(records),
                options,
            ),
    };
}
