import { addonRoutes } from "./addons.js";
import { applicationRoutes } from "./applications.js";
import { catalogueRoutes } from "./catalogue.js";
import { deploymentRoutes } from "./deployments.js";
import { drainRoutes } from "./drains.js";
import { migrationRoutes } from "./migrations.js";
import { networkGroupRoutes } from "./network-groups.js";
import { notificationRoutes } from "./notifications.js";
import { oauthConsumerRoutes } from "./oauth-consumers.js";
import { operatorRoutes } from "./operators.js";
import type { Route } from "../route.js";
import { selfRoutes } from "./self.js";
import { tcpRedirectionRoutes } from "./tcp-redirections.js";

/** Every route of the interface document. */
export const documentedRoutes: readonly Route[] = [
    ...selfRoutes,
    ...oauthConsumerRoutes,
    ...addonRoutes,
    ...migrationRoutes,
    ...catalogueRoutes,
    ...applicationRoutes,
    ...deploymentRoutes,
    ...tcpRedirectionRoutes,
    ...networkGroupRoutes,
    ...drainRoutes,
    ...operatorRoutes,
    ...notificationRoutes,
];
