/** Names that other tools and other kinds have for arguments. */
import type { Known } from "../text/suggest.js";

const spellings: Readonly<Record<string, readonly string[]>> = {
    addon: ["addonId", "database", "db"],
    application: ["app", "appId", "applicationId"],
    events: ["event"],
    fqdn: ["domain", "host", "hostname", "name"],
    kind: ["type"],
    label: ["name", "title"],
    member: ["memberId", "resource", "target"],
    name: ["label", "title"],
    networkGroup: ["group", "network", "networkGroupId"],
    notified: ["emails", "email", "notify", "recipients", "to"],
    owner: ["organisation", "organisationId", "organization", "organizationId", "org", "orga", "ownerId"],
    plan: ["flavor", "planId", "planSlug", "size", "tier"],
    provider: ["providerId", "type"],
    publicKey: ["key"],
    region: ["datacenter", "location", "zone"],
    resource: ["addon", "addonId", "app", "application", "resourceId", "target"],
    url: ["address", "endpoint", "hook", "uri"],
    variables: ["env", "environment", "vars"],
};

/** Returns the arguments of a kind, each with its other names. */
export function spelledArguments(names: readonly string[]): Known[] {
    return names.map(word => ({ word, also: spellings[word] ?? [] }));
}
