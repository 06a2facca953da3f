import type { AddonPlan, AddonProvider, Feature, Flavor, InstanceType, Zone } from "../state/catalogue.js";
import { offeredVersions } from "./provider-information.js";

type Fields = Record<string, unknown>;
type Variant = InstanceType["variants"][number];

/** As add-ons show it: without plans and features. */
export function providerRecord(provider: AddonProvider): Fields {
    const { id, name, website, shortDesc, longDesc, logoUrl, status, regions } = provider;
    return {
        id,
        name,
        website,
        supportEmail: "support@products.example",
        googlePlusName: "",
        twitterName: "",
        analyticsId: "",
        shortDesc,
        longDesc,
        logoUrl,
        status,
        openInNewTab: true,
        canUpgrade: provider.plans.length > 1,
        regions,
    };
}

/** As the catalogue shows it. */
export function fullProviderRecord(provider: AddonProvider): Fields {
    return {
        ...providerRecord(provider),
        plans: provider.plans.map(plan => planRecord(provider, plan)),
        features: provider.features.map(({ name, type }) => ({ name, type, name_code: codeOf(name) })),
    };
}

export function planRecord(provider: AddonProvider, plan: AddonPlan): Fields {
    const { id, name, slug, price, zones } = plan;
    // Clients use this feature to tell shared from dedicated plans, if versions can be chosen.
    const kind = { name: "Type", type: "BOOLEAN_SHARED", value: "Dedicated" };
    const tells = plan.features.some(feature => feature.name.toLowerCase() === "type");
    const features =
        offeredVersions(provider) === undefined || tells ? plan.features : [...plan.features, kind];
    return {
        id,
        name,
        slug,
        price,
        price_id: `${provider.realIdPrefix}_${slug}`.toLowerCase(),
        features: features.map(featureRecord),
        zones,
    };
}

function featureRecord({ name, type, value = "" }: Feature): Fields {
    return { name, type, value, computable_value: value.toLowerCase(), name_code: codeOf(name) };
}

/** The codes of features that do not follow from their names. */
const codes: Readonly<Record<string, string>> = {
    backups: "backup",
    cpus: "cpu",
    disk: "disk-size",
    logs: "has-logs",
    "max connection limit": "connection-limit",
    "max db size": "disk-size",
    metrics: "has-metrics",
    "migration tool": "is-migratable",
    nodes: "cluster-nodes",
    size: "max-db-size",
    type: "is-dedicated",
    vcpu: "cpu",
    vcpus: "cpu",
};

function codeOf(name: string): string {
    const word = name.toLowerCase();
    return codes[word] ?? word.replaceAll(" ", "-");
}

/** One entry for each variant: types are not told apart from what they run. */
export function instanceRecord(type: InstanceType, variant: Variant): Fields {
    const { version, description, enabled, comingSoon, maxInstances, deployments, flavors } = type;
    return {
        type: type.type,
        version,
        name: type.name,
        variant: variantRecord(variant),
        description,
        enabled,
        comingSoon,
        maxInstances,
        tags: [],
        deployments,
        flavors: flavors.map(flavorRecord),
        defaultFlavor: flavorNamed(type, type.defaultFlavor),
        buildFlavor: flavorNamed(type, variant.buildFlavor),
    };
}

export function variantRecord({ id, slug, name, deployType }: Variant): Fields {
    return { id, slug, name, deployType, logo: `https://assets.products.example/${slug}.svg` };
}

/** The flavor of this name; where there is none, the biggest. */
export function flavorNamed(type: InstanceType, name: string): Fields | null {
    const found = type.flavors.find(flavor => flavor.name.toLowerCase() === name.toLowerCase());
    const flavor = found ?? type.flavors.at(-1);
    return flavor === undefined ? null : flavorRecord(flavor);
}

export function flavorRecord(flavor: Flavor): Fields {
    return { ...flavor, price_id: `apps.${flavor.name}`, cpuFactor: 1, memFactor: 1 };
}

export function zoneRecord(zone: Zone): Fields {
    const { id, name, country, countryCode, city, displayName, lat, lon, outboundIPs, tags } = zone;
    return { id, name, country, countryCode, city, displayName, lat, lon, outboundIPs, tags };
}

/** Without plans: only the route of a single provider shows them. */
export function documentedProviderRecord(provider: AddonProvider): Record<string, unknown> {
    const { id, name, website, shortDesc, longDesc, logoUrl, status, regions, features } = provider;
    return { id, name, website, shortDesc, longDesc, logoUrl, status, regions, features };
}
