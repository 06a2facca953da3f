import type { Route } from "../route.js";
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
import { loadBalancerRoutes } from "./load-balancers.js";
import { migrationRoutes } from "./migrations.js";
import { networkGroupRoutes } from "./network-groups.js";
import { notificationRoutes } from "./notifications.js";
import { oauthConsumerRoutes } from "./oauth-consumers.js";
import { operatorRoutes } from "./operators.js";
import { providerInformationRoutes } from "./provider-information.js";
import { selfRoutes } from "./self.js";
import { summaryRoutes } from "./summary.js";
import { tcpRedirectionRoutes } from "./tcp-redirections.js";
import { tokenRoutes } from "./tokens.js";
import { twoFactorRoutes } from "./two-factor.js";

/** Every route of the real platform that the simulator knows. */
export const cleverCloudRoutes: readonly Route[] = [
    ...selfRoutes,
    ...twoFactorRoutes,
    ...tokenRoutes,
    ...summaryRoutes,
    ...oauthConsumerRoutes,
    ...addonRoutes,
    ...addonDetailRoutes,
    ...backupRoutes,
    ...migrationRoutes,
    ...catalogueRoutes,
    ...providerInformationRoutes,
    ...applicationRoutes,
    ...dependencyRoutes,
    ...instanceRoutes,
    ...loadBalancerRoutes,
    ...domainRoutes,
    ...environmentRoutes,
    ...deploymentRoutes,
    ...tcpRedirectionRoutes,
    ...networkGroupRoutes,
    ...drainRoutes,
    ...operatorRoutes,
    ...notificationRoutes,
];
