import type { Families } from "../contract/index.js";
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

/** Undefined where a wire has no route for a function. */
export type Routes = {
    readonly [Family in keyof Families]: { readonly [Name in keyof Families[Family]]: Route | undefined };
};

/** What each function asks, as the interface document spells it. */
export const routes: Routes = {
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
