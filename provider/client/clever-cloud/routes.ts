import { type Routes, routes as documented } from "../documented/routes.js";
import { routes as addons } from "./addons.js";
import { routes as applications } from "./applications.js";
import { routes as catalogue } from "./catalogue.js";
import { routes as deployments } from "./deployments.js";
import { routes as drains } from "./drains.js";
import { routes as emailHooks } from "./email-hooks.js";
import { routes as networkGroups } from "./network-groups.js";
import { routes as oauthConsumers } from "./oauth-consumers.js";
import { routes as operators } from "./operators.js";
import { routes as self } from "./self.js";
import { routes as tcpRedirections } from "./tcp-redirections.js";
import { routes as twoFactor } from "./two-factor.js";
import { routes as webhooks } from "./webhooks.js";

/** What each function asks of the live platform; where that needs several requests, the one that it is about. */
export const routes: Routes = {
    ...documented,
    addons: { ...documented.addons, ...addons },
    applications: { ...documented.applications, ...applications },
    catalogue: { ...documented.catalogue, ...catalogue },
    deployments: { ...documented.deployments, ...deployments },
    drains,
    emailHooks,
    networkGroups: { ...documented.networkGroups, ...networkGroups },
    oauthConsumers,
    operators: { ...documented.operators, ...operators },
    self: { ...documented.self, ...self },
    tcpRedirections,
    twoFactor: { ...documented.twoFactor, ...twoFactor },
    webhooks,
};
