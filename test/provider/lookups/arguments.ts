/** Arguments for each lookup, for which the realistic seed has an answer. */
import type { Platform } from "pulumi-cloud-platform/testing";
import type * as registry from "../../../dist/provider/lookups/queries/index.js";
import { aCluster } from "../../support/kinds/kubernetes-node-group";

const nothing = () => ({});
const addon = ({ seed }: Platform) => ({ addon: seed.addons.ordersDatabase.id });
const application = ({ seed }: Platform) => ({ application: seed.applications.website });
const networkGroup = ({ seed }: Platform) => ({ networkGroup: seed.networkGroups.backend });

const envOf =
    (name: "ordersDatabase" | "sessions" | "search" | "assets") =>
    ({ seed, state }: Platform) => {
        const { environment = [] } = state.addons.find(seed.addons[name].id) ?? {};
        return { env: Object.fromEntries(environment.map(({ name, value }) => [name, value])) };
    };

type ArgumentsOf = (platform: Platform) => object;

export const arguments_: Record<string, ArgumentsOf> = {
    getZones: nothing,
    getZone: () => ({ name: "par" }),
    getInstanceTypes: nothing,
    getInstanceType: () => ({ type: "node" }),
    getRuntimes: nothing,
    getAddonProviders: nothing,
    getAddonProvider: () => ({ provider: "postgresql-addon" }),
    getAddonPlan: () => ({ provider: "postgresql-addon", plan: "xs_sml" }),
    getCountries: nothing,
    getCountryCode: () => ({ name: "France" }),

    getAddons: nothing,
    getAddon: addon,
    getAddonEnv: addon,
    getAddonSingleSignOn: addon,
    getLinkedApplications: addon,
    getMigrations: addon,
    getBackups: addon,
    getPlanChangePrice: platform => ({ ...addon(platform), plan: "m_sml" }),

    getDatabaseConnection: envOf("ordersDatabase"),
    getRedisConnection: envOf("sessions"),
    getElasticsearchConnection: envOf("search"),
    getObjectStorageConnection: envOf("assets"),

    getApplications: nothing,
    getApplication: application,
    getApplicationVariables: application,
    getBranches: application,
    getTcpRedirections: application,
    getTcpNamespaces: nothing,
    getDeployments: platform => ({ ...application(platform), limit: 2 }),
    getDeployment: platform => ({
        ...application(platform),
        deployment: platform.seed.deployments.deployed,
    }),

    getDnsRecords: application,

    getKubernetesOffer: nothing,
    getKubernetesClusters: nothing,
    getKubernetesNodeGroups: platform => ({ cluster: aCluster(platform) }),

    getNetworkGroups: nothing,
    getNetworkGroup: networkGroup,
    getMembers: networkGroup,
    getExternalPeerConfiguration: platform => ({
        ...networkGroup(platform),
        peer: platform.seed.externalPeers.laptop,
    }),

    getDrains: ({ seed }) => ({ resource: seed.addons.ordersDatabase.id }),
    getOperators: () => ({ kind: "keycloak" }),
    getOperator: () => ({ kind: "keycloak", operator: "sign-on" }),
    getOperatorVersions: ({ account, seed }) => ({
        kind: "keycloak",
        operator: seed.operators.signOn,
        owner: account.userId,
    }),
    getWebhooks: nothing,
    getEmailHooks: nothing,

    getProfile: nothing,
    getSshKeys: nothing,
    getEmailAddresses: nothing,
    getOAuthConsumers: nothing,
    getOAuthConsumer: ({ seed }) => ({ consumer: seed.oauthConsumers.dashboard }),
} satisfies Record<keyof typeof registry, ArgumentsOf>;
