export { Addon, type AddonArgs } from "./resources/addon.js";
export { Drain, type DrainArgs } from "./resources/drain.js";
export { EmailAddress, type EmailAddressArgs } from "./resources/email-address.js";
export { EmailHook, type EmailHookArgs } from "./resources/email-hook.js";
export { EnvVars, type EnvVarsArgs } from "./resources/env-vars.js";
export { Member, type MemberArgs } from "./resources/member.js";
export { NetworkGroup, type NetworkGroupArgs } from "./resources/network-group.js";
export { OAuthConsumer, type OAuthConsumerArgs } from "./resources/oauth-consumer.js";
export { Operator, type OperatorArgs } from "./resources/operator.js";
export { SshKey, type SshKeyArgs } from "./resources/ssh-key.js";
export { TcpRedirection, type TcpRedirectionArgs } from "./resources/tcp-redirection.js";
export { Webhook, type WebhookArgs } from "./resources/webhook.js";

// Lookups: plain values, and outputs.
export {
    getZones,
    getZonesOutput,
    getZone,
    getZoneOutput,
    getInstanceTypes,
    getInstanceTypesOutput,
    getInstanceType,
    getInstanceTypeOutput,
    getAddonProviders,
    getAddonProvidersOutput,
    getAddonProvider,
    getAddonProviderOutput,
    getAddonPlan,
    getAddonPlanOutput,
    getCountries,
    getCountriesOutput,
    getCountryCode,
    getCountryCodeOutput,
} from "./lookups/catalogue.js";
export {
    getAddons,
    getAddonsOutput,
    getAddon,
    getAddonOutput,
    getAddonEnvOutput,
    getAddonSingleSignOnOutput,
    getLinkedApplications,
    getLinkedApplicationsOutput,
    getMigrations,
    getMigrationsOutput,
    getPlanChangePrice,
    getPlanChangePriceOutput,
} from "./lookups/addons.js";
export {
    getApplicationVariablesOutput,
    getBranches,
    getBranchesOutput,
    getTcpRedirections,
    getTcpRedirectionsOutput,
    getTcpNamespaces,
    getTcpNamespacesOutput,
} from "./lookups/applications.js";
export {
    getDeployments,
    getDeploymentsOutput,
    getDeployment,
    getDeploymentOutput,
} from "./lookups/deployments.js";
export {
    getNetworkGroups,
    getNetworkGroupsOutput,
    getNetworkGroup,
    getNetworkGroupOutput,
    getMembers,
    getMembersOutput,
    getExternalPeerConfigurationOutput,
} from "./lookups/network-groups.js";
export { getDrainsOutput } from "./lookups/drains.js";
export { getOperators, getOperatorsOutput, getOperatorOutput } from "./lookups/operators.js";
export { getWebhooksOutput, getEmailHooks, getEmailHooksOutput } from "./lookups/hooks.js";
export {
    getProfile,
    getProfileOutput,
    getSshKeys,
    getSshKeysOutput,
    getEmailAddresses,
    getEmailAddressesOutput,
    getOAuthConsumers,
    getOAuthConsumersOutput,
    getOAuthConsumerOutput,
} from "./lookups/self.js";
export type { LookupOptions } from "./lookups/lookup.js";
