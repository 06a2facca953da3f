import type { AddonsClient } from "./addons.js";
import type { ApplicationsClient } from "./applications.js";
import type { Capabilities } from "./capabilities.js";
import type { CatalogueClient } from "./catalogue.js";
import type { DeploymentsClient } from "./deployments.js";
import type { DrainsClient } from "./drains.js";
import type { EmailAddressesClient } from "./email-addresses.js";
import type { EmailHooksClient } from "./email-hooks.js";
import type { EnvironmentClient } from "./environment.js";
import type { NetworkGroupsClient } from "./network-groups.js";
import type { OAuthConsumersClient } from "./oauth-consumers.js";
import type { OperatorsClient } from "./operators.js";
import type { SelfClient } from "./self.js";
import type { SshKeysClient } from "./ssh-keys.js";
import type { TcpRedirectionsClient } from "./tcp-redirections.js";
import type { TwoFactorClient } from "./two-factor.js";
import type { WebhooksClient } from "./webhooks.js";

/**
 * The platform's interface as functions, grouped by what they are about. Each takes one object of options and rejects
 * with a `CloudPlatformError`, whose `effect` says whether a write may have taken effect. Answers are frozen, since
 * others may have been given the same.
 */
export interface Families {
    /** Managed services of an owner. */
    readonly addons: AddonsClient;
    /** Applications themselves, and the add-ons that they use. */
    readonly applications: ApplicationsClient;
    /** What the platform offers; can be asked without credentials. */
    readonly catalogue: CatalogueClient;
    /** What has been deployed to an application, and what is being. */
    readonly deployments: DeploymentsClient;
    /** What forwards logs. */
    readonly drains: DrainsClient;
    /** The addresses of the account behind the credentials. */
    readonly emailAddresses: EmailAddressesClient;
    /** Who is told of events by e-mail. */
    readonly emailHooks: EmailHooksClient;
    /** The variables of an application. */
    readonly environment: EnvironmentClient;
    /** Private networks of an owner. */
    readonly networkGroups: NetworkGroupsClient;
    /** The OAuth consumers of the account behind the credentials. */
    readonly oauthConsumers: OAuthConsumersClient;
    /** Software that the platform runs. */
    readonly operators: OperatorsClient;
    /** The account behind the credentials. */
    readonly self: SelfClient;
    /** The public keys of the account behind the credentials. */
    readonly sshKeys: SshKeysClient;
    /** Ports at which applications are reachable by plain TCP. */
    readonly tcpRedirections: TcpRedirectionsClient;
    /** The second factor of the account behind the credentials. */
    readonly twoFactor: TwoFactorClient;
    /** Where events are posted to. */
    readonly webhooks: WebhooksClient;
}

/** The platform's interface as functions, and what the wire that they go over can say. */
export interface Client extends Families {
    /** What can be said differs by dialect. */
    readonly capabilities: Capabilities;
}

/** A function of the contract by name, such as `addons.list`. */
export type FunctionName = {
    [Family in keyof Families]: `${Family}.${keyof Families[Family] & string}`;
}[keyof Families];
