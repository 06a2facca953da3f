import type { DomainsClient } from "../contract/domains.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    list: undefined,
    add: undefined,
    remove: undefined,
    primary: undefined,
    setPrimary: undefined,
    unsetPrimary: undefined,
    dnsRecords: undefined,
} as const;

export function client(): DomainsClient {
    const domains = unsupported("the domains of applications");
    return {
        list: domains,
        add: domains,
        remove: domains,
        primary: domains,
        setPrimary: domains,
        unsetPrimary: domains,
        dnsRecords: domains,
    };
}
