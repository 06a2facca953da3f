import { z } from "zod";
import { bodyOf, id } from "../argument.js";
import type { ApplicationOptions, CallOptions, ReadOptions, Removal } from "../call-options.js";
import { isNotFound } from "../errors.js";
import { custom, type Family, liveOnly, read, remove, send } from "../family.js";
import { applicationOf } from "../subject.js";

/** A domain of an application. */
export interface DomainOptions extends ApplicationOptions {
    /** The domain with an optional path. The platform returns it with a path in any case: `shop.example/`. */
    fqdn: string;
}

/** The records that a DNS server needs to lead a domain to an application. */
export interface DnsRecords {
    /** The name of the load balancer. */
    name: string;
    /** The target of a CNAME record, which a subdomain can have; absent if the platform returns none. */
    cname?: string | undefined;
    /** The addresses of A records. */
    addresses: string[];
}

/**
 * The domains of applications. All functions fail with `InvalidArgument` if the wire has no such route, see
 * `capabilities.applications`.
 */
export interface DomainsClient {
    /** Returns all domains of the application with their paths, the default domain included. */
    list(options: ApplicationOptions & ReadOptions): Promise<string[]>;

    /**
     * Adds a domain. No effect if the application has the domain. Safe to send again. Fails with an error for which
     * `isDomainTaken` is true if another application has the domain.
     */
    add(options: DomainOptions & CallOptions): Promise<void>;

    /** Removes a domain. Safe to send again. */
    remove(options: DomainOptions & CallOptions): Promise<Removal>;

    /** Returns the domain that is shown as the address of the application; undefined if none was chosen. */
    primary(options: ApplicationOptions & ReadOptions): Promise<string | undefined>;

    /** Chooses one of the domains of the application as its address. Safe to send again. */
    setPrimary(options: DomainOptions & CallOptions): Promise<void>;

    /** Withdraws the choice of an address. Safe to send again. */
    unsetPrimary(options: ApplicationOptions & CallOptions): Promise<Removal>;

    /** Returns the records that a domain of the application needs, for each default load balancer. */
    dnsRecords(options: ApplicationOptions & ReadOptions): Promise<DnsRecords[]>;
}

const domain = z.object({ fqdn: z.string() });
const names = z.array(domain).transform(found => found.map(({ fqdn }) => fqdn));
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

/** @internal */
export const domains: Family<DomainsClient> = dialect =>
    liveOnly(dialect, "the domains of applications", {
        list: read("GET /v2/{scope}/applications/{id}/vhosts", all, names),

        // The platform takes the domain and its path as one segment.
        add: send("PUT /v2/{scope}/applications/{id}/vhosts/{fqdn}", one),
        remove: remove("DELETE /v2/{scope}/applications/{id}/vhosts/{fqdn}", one),

        primary: custom(
            "GET /v2/{scope}/applications/{id}/vhosts/favourite",
            (connection, route) => async (options: ApplicationOptions & ReadOptions) => {
                try {
                    return (await connection.get(route, first(options), domain, options)).fqdn;
                } catch (error) {
                    // Without a choice, the platform answers 404 with the code 4021.
                    if (isNotFound(error)) {
                        return undefined;
                    }
                    throw error;
                }
            },
        ),

        setPrimary: send("PUT /v2/{scope}/applications/{id}/vhosts/favourite", first, bodyOf(chosen)),
        unsetPrimary: remove("DELETE /v2/{scope}/applications/{id}/vhosts/favourite", first),

        dnsRecords: read(
            "GET /v4/load-balancers/<v4_scope>/applications/{id}/load-balancers/{kind}",
            (options: ApplicationOptions) =>
                applicationOf(options).in("load balancers").with({ kind: "default" }),
            z.array(records),
        ),
    });
