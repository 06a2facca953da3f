import { addonDetailRoutes } from "./addon-details.js";
import { addonRoutes } from "./addons.js";
import { applicationRoutes } from "./applications.js";
import { backupRoutes } from "./backups.js";
import { catalogueRoutes } from "./catalogue.js";
import { dependencyRoutes } from "./dependencies.js";
import { deploymentRoutes } from "./deployments.js";
import { domainRoutes } from "./domains.js";
import { drainRoutes } from "./drains.js";
import { environmentRoutes } from "./environment.js";
import { instanceRoutes } from "./instances.js";
import { kubernetesClusterRoutes } from "./kubernetes-clusters.js";
import { kubernetesNodeGroupRoutes } from "./kubernetes-node-groups.js";
import { loadBalancerRoutes } from "./load-balancers.js";
import { migrationRoutes } from "./migrations.js";
import { networkGroupRoutes } from "./network-groups.js";
import { hookRoutes } from "./hooks.js";
import { oauthConsumerRoutes } from "./oauth-consumers.js";
import { operatorRoutes } from "./operators.js";
import { providerInformationRoutes } from "./provider-information.js";
import type { Route, Routes } from "./route.js";
import { selfRoutes } from "./self.js";
import { summaryRoutes } from "./summary.js";
import { tcpRedirectionRoutes } from "./tcp-redirections.js";
import { tokenRoutes } from "./tokens.js";
import { twoFactorRoutes } from "./two-factor.js";

const families: readonly Routes[] = [
    selfRoutes,
    twoFactorRoutes,
    oauthConsumerRoutes,
    addonRoutes,
    migrationRoutes,
    catalogueRoutes,
    environmentRoutes,
    deploymentRoutes,
    tcpRedirectionRoutes,
    networkGroupRoutes,
    drainRoutes,
    operatorRoutes,
    hookRoutes,
];

/** The families that the interface document does not have. */
const liveOnly: readonly (readonly Route[])[] = [
    tokenRoutes,
    summaryRoutes,
    addonDetailRoutes,
    backupRoutes,
    providerInformationRoutes,
    applicationRoutes,
    dependencyRoutes,
    instanceRoutes,
    loadBalancerRoutes,
    domainRoutes,
    kubernetesClusterRoutes,
    kubernetesNodeGroupRoutes,
];

/** Every route of the interface document, and every route of the real platform that the simulator knows. */
export const routes: Routes = {
    documented: families.flatMap(({ documented }) => documented),
    "clever-cloud": [...families.flatMap(family => family["clever-cloud"]), ...liveOnly.flat()],
};
