import type { Connection } from "../connection.js";
import type { Families } from "../contract/index.js";
import { addons } from "./addons.js";
import { applications } from "./applications.js";
import { catalogue } from "./catalogue.js";
import { deployments } from "./deployments.js";
import { drains } from "./drains.js";
import { emailAddresses } from "./email-addresses.js";
import { emailHooks } from "./email-hooks.js";
import { environment } from "./environment.js";
import { networkGroups } from "./network-groups.js";
import { oauthConsumers } from "./oauth-consumers.js";
import { operators } from "./operators.js";
import { self } from "./self.js";
import { sshKeys } from "./ssh-keys.js";
import { tcpRedirections } from "./tcp-redirections.js";
import { twoFactor } from "./two-factor.js";
import { webhooks } from "./webhooks.js";

/** The contract on the wire that the interface document describes. */
export function documented(connection: Connection): Families {
    return {
        addons: addons(connection),
        applications: applications(connection),
        catalogue: catalogue(connection),
        deployments: deployments(connection),
        drains: drains(connection),
        emailAddresses: emailAddresses(connection),
        emailHooks: emailHooks(connection),
        environment: environment(connection),
        networkGroups: networkGroups(connection),
        oauthConsumers: oauthConsumers(connection),
        operators: operators(connection),
        self: self(connection),
        sshKeys: sshKeys(connection),
        tcpRedirections: tcpRedirections(connection),
        twoFactor: twoFactor(connection),
        webhooks: webhooks(connection),
    };
}
