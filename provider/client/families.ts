/** The functions of the client in each dialect, and their routes. */
import type { Connection } from "./http/connection.js";
import type { Families, FunctionName } from "./contract.js";
import type { Dialect } from "./dialects.js";
import { addons } from "./families/addons/index.js";
import { applications } from "./families/applications/index.js";
import { catalogue } from "./families/catalogue.js";
import { configurationVariables } from "./families/configuration-variables.js";
import { deployments } from "./families/deployments.js";
import { domains } from "./families/domains.js";
import { drains } from "./families/drains.js";
import { emailAddresses } from "./families/email-addresses.js";
import { emailHooks } from "./families/email-hooks.js";
import { environment } from "./families/environment.js";
import { exposedVariables } from "./families/exposed-variables.js";
import { kubernetesClusters } from "./families/kubernetes-clusters/index.js";
import { kubernetesNodeGroups } from "./families/kubernetes-node-groups.js";
import { networkGroups } from "./families/network-groups.js";
import { oauthConsumers } from "./families/oauth-consumers.js";
import { operators } from "./families/operators/index.js";
import { self } from "./families/self.js";
import { sshKeys } from "./families/ssh-keys.js";
import { tcpRedirections } from "./families/tcp-redirections.js";
import { twoFactor } from "./families/two-factor.js";
import { webhooks } from "./families/webhooks.js";
import { type Family, functionsOf } from "./family.js";
import type { Route } from "./http/route.js";

const families: { readonly [Name in keyof Families]: Family<Families[Name]> } = {
    addons,
    applications,
    catalogue,
    configurationVariables,
    deployments,
    domains,
    drains,
    emailAddresses,
    emailHooks,
    environment,
    exposedVariables,
    kubernetesClusters,
    kubernetesNodeGroups,
    networkGroups,
    oauthConsumers,
    operators,
    self,
    sshKeys,
    tcpRedirections,
    twoFactor,
    webhooks,
};

export function familiesOn(dialect: Dialect, connection: Connection): Families {
    const found = Object.entries(families).map(([name, family]) => [
        name,
        functionsOf<object>(family, dialect, connection),
    ]);
    // The type of Object.entries does not relate a name to its family.
    return Object.fromEntries(found) as Families;
}

/** Returns the distinct routes of functions of the client, in the spelling of the interface document. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    const operations = Object.entries(families).flatMap(([family, functionsIn]) =>
        Object.entries<{ route: Route | undefined }>(functionsIn(dialect)).map(
            ([name, { route }]) => [`${family}.${name}`, route] as const,
        ),
    );
    const routes = new Map<string, Route | undefined>(operations);
    return [...new Set(names.flatMap(name => routes.get(name) ?? []))];
}
