import type { Route } from "../route.js";
import { addonRoutes } from "./addons.js";
import { applicationRoutes } from "./applications.js";
import { catalogueRoutes } from "./catalogue.js";
import { deploymentRoutes } from "./deployments.js";
import { environmentRoutes } from "./environment.js";
import { selfRoutes } from "./self.js";
import { summaryRoutes } from "./summary.js";
import { tokenRoutes } from "./tokens.js";
import { twoFactorRoutes } from "./two-factor.js";

/** Every route of the real platform that the simulator knows. */
export const cleverCloudRoutes: readonly Route[] = [
    ...selfRoutes,
    ...twoFactorRoutes,
    ...tokenRoutes,
    ...summaryRoutes,
    ...addonRoutes,
    ...catalogueRoutes,
    ...applicationRoutes,
    ...environmentRoutes,
    ...deploymentRoutes,
];
