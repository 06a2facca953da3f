// Generated from kinds/domain.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `Domain`. */
export interface DomainArgs {
    /**
     * Id of the application.
     *
     * A change replaces the resource.
     *
     * @example "app_…"
     */
    application: pulumi.Input<string>;
    /**
     * The domain, with an optional path: `shop.example` or `shop.example/api`. The `/` that the platform
     * adds to a domain without a path is not compared.
     *
     * A change replaces the resource.
     *
     * @example "shop.example"
     */
    fqdn: pulumi.Input<string>;
    /**
     * True makes it the primary domain, which the platform shows as the address of the application. False
     * withdraws that choice.
     *
     * A change is made in place.
     *
     * @default not managed
     * @example true
     */
    primary?: pulumi.Input<boolean> | undefined;
    /**
     * Id of the organisation that owns the object. Changing the default later does not move the object.
     *
     * A change replaces the resource.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: pulumi.Input<string> | undefined;
    /**
     * Adopts an existing object instead of creating one: the id of a domain (`app_…/shop.example/`). If it
     * differs from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "app_…/shop.example/"
     */
    adopt?: pulumi.Input<string> | undefined;
}

/** An item of the output `dnsRecords` of `Domain`. */
export interface DomainDnsRecordsOutput {
    /** The name of the load balancer. */
    name: string;
    /** The target of a CNAME record, which only a subdomain can have. */
    cname?: string | undefined;
    /** The addresses of A records. */
    addresses: string[];
}

/** Arguments of `Domain.get`, in addition to the id. */
export interface DomainState {
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    owner?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["application", "fqdn", "primary", "owner", "dnsRecords", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: ["application"],
};

/**
 * A domain of an application.
 *
 * Only available in the dialect `clever-cloud`. Other domains of the application are left alone. A
 * domain moves from one application to another in one update: it is removed from the old application
 * first. The platform accepts a domain below a domain of another owner, but the application may then
 * not start.
 *
 * @example
 * ```ts
 * const domain = new Domain("shop", { application: "app_…", fqdn: "shop.example", primary: true });
 * export const records = domain.dnsRecords;
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/domain.md
 */
export class Domain extends CloudPlatformResource {
    /** Id of the application. */
    declare readonly application: pulumi.Output<string>;
    /**
     * The domain, with an optional path: `shop.example` or `shop.example/api`. The `/` that the platform
     * adds to a domain without a path is not compared.
     */
    declare readonly fqdn: pulumi.Output<string>;
    /**
     * True makes it the primary domain, which the platform shows as the address of the application. False
     * withdraws that choice.
     */
    declare readonly primary: pulumi.Output<boolean | undefined>;
    /** Id of the organisation that owns the object. Changing the default later does not move the object. */
    declare readonly owner: pulumi.Output<string | undefined>;
    /**
     * The DNS records that lead the domain to the application, for each default load balancer. They are
     * read when the domain is created; `getDnsRecords` returns the current ones.
     */
    declare readonly dnsRecords: pulumi.Output<DomainDnsRecordsOutput[]>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A domain of an application.
     *
     * Only available in the dialect `clever-cloud`. Other domains of the application are left alone. A
     * domain moves from one application to another in one update: it is removed from the old application
     * first. The platform accepts a domain below a domain of another owner, but the application may then
     * not start.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * const domain = new Domain("shop", { application: "app_…", fqdn: "shop.example", primary: true });
     * export const records = domain.dnsRecords;
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/domain.md
     */
    constructor(name: string, args: DomainArgs, options?: pulumi.CustomResourceOptions) {
        super("Domain", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is Domain {
        return isOfKind("Domain", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the id of a domain (`app_…/shop.example/`)
     */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: DomainState,
        options?: pulumi.CustomResourceOptions,
    ): Domain {
        return new Domain(name, { ...state } as DomainArgs, { ...options, id });
    }
}
