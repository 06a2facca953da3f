// Generated from queries/domains.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type { DnsRecords } from "../../client/families/domains.js";
import { ask, askOutput, type Inputs, type LookupOptions, type PlainLookupOptions } from "../lookup.js";

/**
 * The answer of `getDnsRecords`: the DNS records that lead a domain to an application, for each
 * default load balancer.
 */
export type GetDnsRecordsResult = DnsRecords[];

/** The arguments of `getDnsRecords`. */
export interface GetDnsRecordsArgs {
    /**
     * Id of the application (`app_…`). Its name is not accepted.
     *
     * @example "app_…"
     */
    application: string;
    /**
     * Id of the organisation to look in.
     *
     * @default the configured organisation, else the account's own space
     * @example "orga_…"
     */
    owner?: string | undefined;
}

/**
 * The DNS records that lead a domain to an application, for each default load balancer.
 *
 * Only available in the dialect `clever-cloud`: the documented interface has no such route.
 *
 * @example
 * ```ts
 * const [records] = await getDnsRecords({ application: "app_…" });
 * ```
 */
export function getDnsRecords(
    args: GetDnsRecordsArgs,
    options?: PlainLookupOptions,
): Promise<GetDnsRecordsResult> {
    return ask("getDnsRecords", args, options) as Promise<GetDnsRecordsResult>;
}

/** The arguments of `getDnsRecordsOutput`. */
export interface GetDnsRecordsOutputArgs extends Inputs<GetDnsRecordsArgs> {}

/**
 * `getDnsRecords` with outputs as arguments. Waits for them. The answer is unknown in previews while
 * one of them is.
 */
export function getDnsRecordsOutput(
    args: GetDnsRecordsOutputArgs,
    options?: LookupOptions,
): pulumi.Output<GetDnsRecordsResult> {
    return askOutput("getDnsRecords", args, options) as pulumi.Output<GetDnsRecordsResult>;
}
