import type { AddonsClient } from "./families/addons/contract.js";
import type { ApplicationsClient } from "./families/applications/contract.js";
import type { Capabilities } from "./capabilities.js";
import type { CatalogueClient } from "./families/catalogue.js";
import type { ConfigurationVariablesClient } from "./families/configuration-variables.js";
import type { DeploymentsClient } from "./families/deployments.js";
import type { DomainsClient } from "./families/domains.js";
import type { DrainsClient } from "./families/drains.js";
import type { EmailAddressesClient } from "./families/email-addresses.js";
import type { EmailHooksClient } from "./families/email-hooks.js";
import type { EnvironmentClient } from "./families/environment.js";
import type { ExposedVariablesClient } from "./families/exposed-variables.js";
import type { KubernetesClustersClient } from "./families/kubernetes-clusters/contract.js";
import type { KubernetesNodeGroupsClient } from "./families/kubernetes-node-groups.js";
import type { NetworkGroupsClient } from "./families/network-groups.js";
import type { OAuthConsumersClient } from "./families/oauth-consumers.js";
import type { OperatorsClient } from "./families/operators/contract.js";
import type { SelfClient } from "./families/self.js";
import type { SshKeysClient } from "./families/ssh-keys.js";
import type { TcpRedirectionsClient } from "./families/tcp-redirections.js";
import type { TwoFactorClient } from "./families/two-factor.js";
import type { WebhooksClient } from "./families/webhooks.js";

/**
 * The platform's interface as functions, grouped by topic. Each function takes one object of options and rejects with a
 * `CloudPlatformError`. The error's `effect` says whether a write may have taken effect. Answers are frozen, since
 * callers may share one.
 */
export interface Families {
    /** Managed services of an owner. */
    readonly addons: AddonsClient;
    /** Applications, and their links to add-ons and other applications. */
    readonly applications: ApplicationsClient;
    /** The platform's offers, readable without credentials. */
    readonly catalogue: CatalogueClient;
    /** The variables of a configuration provider. */
    readonly configurationVariables: ConfigurationVariablesClient;
    /** The deployments of an application. */
    readonly deployments: DeploymentsClient;
    /** The domains of an application. */
    readonly domains: DomainsClient;
    /** Drains, which forward logs. */
    readonly drains: DrainsClient;
    /** The addresses of the account behind the credentials. */
    readonly emailAddresses: EmailAddressesClient;
    /** Notifications by e-mail. */
    readonly emailHooks: EmailHooksClient;
    /** The variables of an application. */
    readonly environment: EnvironmentClient;
    /** The variables that an application gives to applications that depend on it. */
    readonly exposedVariables: ExposedVariablesClient;
    /** Kubernetes clusters of an owner. */
    readonly kubernetesClusters: KubernetesClustersClient;
    /** Node groups of Kubernetes clusters. */
    readonly kubernetesNodeGroups: KubernetesNodeGroupsClient;
    /** Private networks of an owner. */
    readonly networkGroups: NetworkGroupsClient;
    /** The OAuth consumers of the account behind the credentials. */
    readonly oauthConsumers: OAuthConsumersClient;
    /** Operators: software that the platform runs. */
    readonly operators: OperatorsClient;
    /** The account behind the credentials. */
    readonly self: SelfClient;
    /** The public keys of the account behind the credentials. */
    readonly sshKeys: SshKeysClient;
    /** Ports at which applications are reachable by plain TCP. */
    readonly tcpRedirections: TcpRedirectionsClient;
    /** The second factor of the account behind the credentials. */
    readonly twoFactor: TwoFactorClient;
    /** Notifications by HTTP. */
    readonly webhooks: WebhooksClient;
}

/** The platform's interface as functions, and the capabilities of its wire. */
export interface Client extends Families {
    /** The capabilities of the dialect. */
    readonly capabilities: Capabilities;
}

/** The name of a function of the contract, such as `addons.list`. */
export type FunctionName = {
    [Family in keyof Families]: `${Family}.${keyof Families[Family] & string}`;
}[keyof Families];
