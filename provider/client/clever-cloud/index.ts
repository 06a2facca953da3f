import type { Connection } from "../connection.js";
import type { Families } from "../contract/index.js";
import { documented } from "../documented/index.js";
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

/** The contract on the live platform's wire. Each family says only what differs from the documented one. */
export function cleverCloud(connection: Connection): Families {
    const same = documented(connection);
    const ordered = { ...same.addons, ...addons(connection, same.addons) };
    return {
        addons: ordered,
        applications: { ...same.applications, ...applications(connection) },
        catalogue: { ...same.catalogue, ...catalogue(connection) },
        deployments: deployments(connection),
        drains: drains(connection),
        emailAddresses: { ...same.emailAddresses, ...emailAddresses(connection) },
        emailHooks: emailHooks(connection),
        environment: { ...same.environment, ...environment(connection) },
        networkGroups: { ...same.networkGroups, ...networkGroups(connection, same.networkGroups) },
        oauthConsumers: oauthConsumers(connection),
        operators: { ...same.operators, ...operators(connection, ordered) },
        self: { ...same.self, ...self(connection) },
        sshKeys: { ...same.sshKeys, ...sshKeys(connection, same.sshKeys) },
        tcpRedirections: tcpRedirections(connection),
        twoFactor: twoFactor(connection),
        webhooks: webhooks(connection),
    };
}
