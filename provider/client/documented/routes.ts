import type { Client, FunctionName } from "../contract/index.js";
import type { Route } from "../route.js";
import { routes as addons } from "./addons.js";
import { routes as applications } from "./applications.js";
import { routes as catalogue } from "./catalogue.js";
import { routes as deployments } from "./deployments.js";
import { routes as drains } from "./drains.js";
import { routes as emailAddresses } from "./email-addresses.js";
import { routes as emailHooks } from "./email-hooks.js";
import { routes as environment } from "./environment.js";
import { routes as networkGroups } from "./network-groups.js";
import { routes as oauthConsumers } from "./oauth-consumers.js";
import { routes as operators } from "./operators.js";
import { routes as self } from "./self.js";
import { routes as sshKeys } from "./ssh-keys.js";
import { routes as tcpRedirections } from "./tcp-redirections.js";
import { routes as twoFactor } from "./two-factor.js";
import { routes as webhooks } from "./webhooks.js";

type Routes = { readonly [Family in keyof Client]: { readonly [Name in keyof Client[Family]]: Route } };

/** What each function asks, as the interface document spells it. */
const routes: Routes = {
    addons,
    applications,
    catalogue,
    deployments,
    drains,
    emailAddresses,
    emailHooks,
    environment,
    networkGroups,
    oauthConsumers,
    operators,
    self,
    sshKeys,
    tcpRedirections,
    twoFactor,
    webhooks,
};

export const routesByFunction: ReadonlyMap<FunctionName, Route> = new Map(
    Object.entries(routes).flatMap(([family, ofFamily]) =>
        // Object.entries forgets which names go with which family.
        Object.entries<Route>(ofFamily).map(([name, route]) => [`${family}.${name}` as FunctionName, route]),
    ),
);
