import type { AddonProvider } from "../../state/catalogue.js";
import { ok, publicRoute, type Route } from "../route.js";

/** Without plans: only the route of a single provider shows them. */
export function addonProviderRecord(provider: AddonProvider): Record<string, unknown> {
    const { id, name, website, shortDesc, longDesc, logoUrl, status, regions, features } = provider;
    return { id, name, website, shortDesc, longDesc, logoUrl, status, regions, features };
}

export const catalogueRoutes: readonly Route[] = [
    publicRoute({
        method: "GET",
        path: "/v2/products/addonproviders",
        handle: ({ state }) => ok(state.catalogue.addonProviders.map(addonProviderRecord)),
    }),
    publicRoute({
        method: "GET",
        path: "/v2/products/addonproviders/{id}",
        handle: ({ state, param }) => {
            const provider = state.catalogue.addonProvider(param("id"));
            return ok({ ...addonProviderRecord(provider), plans: provider.plans });
        },
    }),
    publicRoute({
        method: "GET",
        path: "/v2/products/instances",
        handle: ({ state }) => ok(state.catalogue.instanceTypes),
    }),
    publicRoute({
        method: "GET",
        path: "/v2/products/zones",
        handle: ({ state }) => ok(state.catalogue.zones),
    }),
    publicRoute({
        method: "GET",
        path: "/v2/products/countries",
        handle: ({ state }) => ok(state.catalogue.countries),
    }),
];
