import { notFound } from "../state/refusal.js";
import {
    documentedProviderRecord,
    fullProviderRecord,
    instanceRecord,
    zoneRecord,
} from "./catalogue-records.js";
import { ok, publicRoute, type Routes } from "./route.js";

const countries = publicRoute("GET", "/v2/products/countries", ({ state }) => ok(state.catalogue.countries));

export const catalogueRoutes: Routes = {
    documented: [
        countries,
        publicRoute("GET", "/v2/products/addonproviders", ({ state }) =>
            ok(state.catalogue.addonProviders.map(documentedProviderRecord)),
        ),
        publicRoute("GET", "/v2/products/addonproviders/{id}", ({ state, param }) => {
            const provider = state.catalogue.addonProvider(param("id"));
            return ok({ ...documentedProviderRecord(provider), plans: provider.plans });
        }),
        publicRoute("GET", "/v2/products/instances", ({ state }) => ok(state.catalogue.instanceTypes)),
        publicRoute("GET", "/v2/products/zones", ({ state }) => ok(state.catalogue.zones)),
    ],
    "clever-cloud": [
        countries,
        publicRoute("GET", "/v2/products/addonproviders", { query: { orgaId: "text" } }, ({ state }) =>
            ok(state.catalogue.addonProviders.map(fullProviderRecord)),
        ),
        publicRoute(
            "GET",
            "/v2/products/addonproviders/{id}",
            { query: { orgaId: "text" } },
            ({ state, param }) => ok(fullProviderRecord(state.catalogue.addonProvider(param("id")))),
        ),
        publicRoute("GET", "/v2/products/instances", { query: { for: "text" } }, ({ state }) =>
            ok(
                state.catalogue.instanceTypes.flatMap(type =>
                    type.variants.map(variant => instanceRecord(type, variant)),
                ),
            ),
        ),
        publicRoute(
            "GET",
            "/v2/products/instances/{type}-{version}",
            { query: { for: "text", app: "text" } },
            ({ state, param }) => {
                const type = state.catalogue.instanceTypes.find(
                    candidate => candidate.type === param("type") && candidate.version === param("version"),
                );
                const variant = type?.variants.find(({ slug }) => slug === type.type) ?? type?.variants[0];
                if (type === undefined || variant === undefined) {
                    throw notFound("instance type", `${param("type")}-${param("version")}`);
                }
                return ok(instanceRecord(type, variant));
            },
        ),
        // An older form of the zones, which no known client requests.
        publicRoute("GET", "/v2/products/zones", ({ state }) =>
            ok(
                state.catalogue.zones.map(({ name }) => ({
                    name,
                    internal: false,
                    correspondingRegion: name,
                })),
            ),
        ),
        publicRoute(
            "GET",
            "/v4/products/zones",
            { query: { ownerId: "text", tag: "text" } },
            ({ state, query }) => {
                const tag = query.get("tag");
                const zones = state.catalogue.zones.filter(
                    ({ tags }) => tag === undefined || tags.includes(tag),
                );
                return ok(zones.map(zoneRecord));
            },
        ),
        publicRoute(
            "GET",
            "/v4/products/zones/{name}",
            { query: { ownerId: "text" } },
            ({ state, param }) => {
                const zone = state.catalogue.zones.find(({ name }) => name === param("name"));
                if (zone === undefined) {
                    throw notFound("zone", param("name"));
                }
                return ok(zoneRecord(zone));
            },
        ),
    ],
};
