/** All queries. Add each new query here. */
export {
    getAddons,
    getAddon,
    getAddonEnv,
    getAddonSingleSignOn,
    getLinkedApplications,
    getMigrations,
    getBackups,
    getPlanChangePrice,
} from "./addons.js";
export {
    getApplications,
    getApplication,
    getApplicationVariables,
    getBranches,
    getTcpRedirections,
    getTcpNamespaces,
} from "./applications.js";
export {
    getDatabaseConnection,
    getRedisConnection,
    getElasticsearchConnection,
    getObjectStorageConnection,
} from "./connections.js";
export { getDeployments, getDeployment } from "./deployments.js";
export { getDnsRecords } from "./domains.js";
export { getDrains } from "./drains.js";
export { getKubernetesOffer, getKubernetesClusters, getKubernetesNodeGroups } from "./kubernetes.js";
export {
    getNetworkGroups,
    getNetworkGroup,
    getMembers,
    getExternalPeerConfiguration,
} from "./network-groups.js";
export { getOperators, getOperator, getOperatorVersions } from "./operators.js";
export { getProfile, getSshKeys, getEmailAddresses, getOAuthConsumers, getOAuthConsumer } from "./self.js";
export { getWebhooks, getEmailHooks } from "./hooks.js";
export {
    getZones,
    getZone,
    getInstanceTypes,
    getInstanceType,
    getRuntimes,
    getAddonProviders,
    getAddonProvider,
    getAddonPlan,
    getCountries,
    getCountryCode,
} from "./catalogue.js";
