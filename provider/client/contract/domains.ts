import type { ApplicationOptions, CallOptions, ReadOptions, Removal } from "../call-options.js";

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
