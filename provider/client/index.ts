export { createClient } from "./client.js";
export type { ClientOptions, Credentials, SignatureMethod } from "./client-options.js";
export { type Clock, systemClock } from "./clock.js";
export type { Capabilities } from "./capabilities.js";
export type { Client, Families } from "./contract.js";
export type { CallOptions, Json, Owner, OwnerOptions, ReadOptions, Removal } from "./call-options.js";

export type {
    Addon,
    AddonsClient,
    LinkedApplication,
    Backup,
    Migration,
    MigrationStatus,
    MigrationStep,
    NewAddon,
    Preorder,
    PreorderLine,
    SingleSignOn,
} from "./families/addons/contract.js";
export type {
    Application,
    ApplicationsClient,
    ApplicationSettings,
    GithubRepository,
    NewApplication,
    Scaling,
} from "./families/applications/contract.js";
export type {
    AddonPlan,
    AddonProvider,
    CatalogueClient,
    Feature,
    Flavor,
    InstanceType,
    InstanceVariant,
    KubernetesOffer,
    Runtime,
    Zone,
} from "./families/catalogue.js";
export type { Deployment, DeploymentPage, DeploymentsClient, NewDeployment } from "./families/deployments.js";
export type { DnsRecords, DomainsClient } from "./families/domains.js";
export type { Drain, DrainKind, DrainsClient, DrainState, NewDrain } from "./families/drains.js";
export type { Dialect } from "./dialects.js";
export type { EmailAddress, EmailAddressesClient } from "./families/email-addresses.js";
export type { EmailHook, EmailHooksClient, NewEmailHook } from "./families/email-hooks.js";
export type { EnvironmentClient, EnvironmentVariable, ReplacingVariables } from "./families/environment.js";
export type {
    ConfigurationProviderOptions,
    ConfigurationVariablesClient,
} from "./families/configuration-variables.js";
export type { ExposedVariablesClient } from "./families/exposed-variables.js";
export type {
    KubernetesCluster,
    KubernetesClusterChanges,
    KubernetesClustersClient,
    KubernetesComponent,
    KubernetesEvent,
    KubernetesSize,
    KubernetesStatus,
    KubernetesTopology,
    KubernetesTopologyKind,
    KubernetesVersions,
    NewKubernetesCluster,
} from "./families/kubernetes-clusters/contract.js";
export type {
    KubernetesAutoscaling,
    KubernetesNodeGroup,
    KubernetesNodeGroupChanges,
    KubernetesNodeGroupsClient,
    KubernetesTaint,
    NewKubernetesNodeGroup,
} from "./families/kubernetes-node-groups.js";
export type {
    NetworkGroup,
    NetworkGroupMember,
    NetworkGroupsClient,
    NewNetworkGroup,
    NewNetworkGroupMember,
} from "./families/network-groups.js";
export type {
    OAuthConsumer,
    OAuthConsumersClient,
    OAuthConsumerSettings,
} from "./families/oauth-consumers.js";
export type {
    NewOperator,
    Operator,
    OperatorChanges,
    OperatorFeature,
    OperatorKind,
    OperatorsClient,
    OperatorStatus,
    OperatorVersions,
} from "./families/operators/contract.js";
export type { Organisation, ProfileChanges, SelfClient, User } from "./families/self.js";
export type { SshKey, SshKeysClient } from "./families/ssh-keys.js";
export type { TcpRedirection, TcpRedirectionsClient } from "./families/tcp-redirections.js";
export type { TwoFactorClient, TwoFactorEnrolment, TwoFactorKind } from "./families/two-factor.js";
export type { NewWebhook, Webhook, WebhookFormat, WebhooksClient } from "./families/webhooks.js";

export * from "./errors.js";
