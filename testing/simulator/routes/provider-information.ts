import type { AddonProvider, AddonVersions } from "../state/catalogue.js";
import { versionsOf } from "../state/operator-versions.js";
import { kindOf } from "../state/operators.js";
import { notFound } from "../state/refusal.js";
import { ok, route, type Route } from "./route.js";

/** The versions and options of a provider's add-ons. Only providers with versions to choose from have such a page. */
export const providerInformationRoutes: readonly Route[] = [
    route("GET", "/v4/addon-providers/{providerId}", ({ state, param }) => {
        const id = param("providerId");
        const provider = state.catalogue.addonProviders.find(candidate => candidate.id === id);
        const versions = provider && offeredVersions(provider);
        if (provider === undefined || versions === undefined) {
            throw notFound("add-on provider", id);
        }
        const { dedicated, shared, usual, options } = versions;
        return ok({
            providerId: id,
            clusters: shared.map(({ zone, version }) => ({
                id: `cluster_${provider.realIdPrefix}_${zone}`,
                label: `${provider.name} ${version} in ${zone}`,
                zone,
                version,
                features: [],
            })),
            dedicated: Object.fromEntries(
                dedicated.map(version => [
                    version,
                    { features: options.map(name => ({ name, enabled: false })) },
                ]),
            ),
            defaultDedicatedVersion: usual,
        });
    }),
];

/** Returns the versions of an add-on provider. Operators are add-ons too, but their versions are listed elsewhere. */
export function offeredVersions({ id, versions }: AddonProvider): AddonVersions | undefined {
    const kind = kindOf(id);
    if (kind === undefined) {
        return versions;
    }
    const dedicated = versionsOf(kind);
    return { dedicated, usual: dedicated.at(-1) ?? "", shared: [], options: [] };
}
