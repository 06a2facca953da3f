import { addonRoutes } from "./addons.js";
import { applicationRoutes } from "./applications.js";
import { catalogueRoutes } from "./catalogue.js";
import { migrationRoutes } from "./migrations.js";
import { networkGroupRoutes } from "./network-groups.js";
import type { Route } from "./route.js";
import { selfRoutes } from "./self.js";

/** Every route of the interface. */
export const allRoutes: readonly Route[] = [
    ...selfRoutes,
    ...addonRoutes,
    ...migrationRoutes,
    ...catalogueRoutes,
    ...applicationRoutes,
    ...networkGroupRoutes,
];
