import type { AddonPlan, AddonProvider, AddonVersions, Feature } from "../state/catalogue.js";
import { uuidOf } from "../state/identifiers.js";
import { addonPlans } from "./addon-plans.js";

/** `osl` among the regions is newer than any catalogue snapshot (see zones.ts). */
const providers = [
    {
        id: "addon-matomo",
        realIdPrefix: "matomo",
        name: "Matomo Analytics",
        shortDesc: "Web analytics",
        status: "BETA_PUB",
        regions: "par mtl rbx scw sgp syd wsw",
        features: "",
    },
    {
        id: "addon-pulsar",
        realIdPrefix: "pulsar",
        name: "Pulsar",
        shortDesc: "Messaging and streaming",
        status: "BETA_PUB",
        regions: "par parhds",
        features: "",
    },
    {
        id: "azimutt",
        realIdPrefix: "azimutt",
        name: "Azimutt",
        shortDesc: "Database explorer (third party)",
        status: "RELEASE",
        regions: "par",
        features: "",
    },
    {
        id: "cellar-addon",
        realIdPrefix: "cellar",
        name: "Cellar S3 storage",
        shortDesc: "S3-compatible object storage",
        status: "RELEASE",
        regions: "par parhds fr-north-hds rbxhds osl",
        features: "",
    },
    {
        id: "config-provider",
        realIdPrefix: "config",
        name: "Configuration provider",
        shortDesc: "Environment variables shared between applications",
        status: "RELEASE",
        regions: "par parhds",
        features: "",
    },
    {
        id: "es-addon",
        realIdPrefix: "elasticsearch",
        name: "Elastic Stack",
        shortDesc: "Elasticsearch, with Kibana and APM as options",
        status: "RELEASE",
        regions: "par parhds grahds ldn mtl rbx rbxhds scw sgp syd wsw",
        features: "Type NUMBER, MEMORY BYTES, CPUs NUMBER, DISK BYTES, NODES NUMBER",
    },
    {
        id: "fs-bucket",
        realIdPrefix: "bucket",
        name: "FS Buckets",
        shortDesc: "Network file system for applications",
        status: "RELEASE",
        regions: "par ldn mtl rbx scw sgp syd wsw",
        features: "Mounts NUMBER",
    },
    {
        id: "jenkins",
        realIdPrefix: "jenkins",
        name: "Jenkins",
        shortDesc: "Automation server",
        status: "RELEASE",
        regions: "par grahds ldn rbxhds scw",
        features: "Memory BYTES, vCPUS NUMBER, Disk BYTES",
    },
    {
        id: "keycloak",
        realIdPrefix: "keycloak",
        name: "Keycloak",
        shortDesc: "Identity and access management",
        status: "RELEASE",
        regions: "par mtl rbx scw sgp syd wsw",
        features: "",
    },
    {
        id: "kv",
        realIdPrefix: "kv",
        name: "Materia KV",
        shortDesc: "Serverless key-value store",
        status: "BETA_PUB",
        regions: "par",
        features: "",
    },
    {
        id: "mailpace",
        realIdPrefix: "mailpace",
        name: "Mailpace",
        shortDesc: "Transactional e-mail (third party)",
        status: "RELEASE",
        regions: "par",
        features: "",
    },
    {
        id: "metabase",
        realIdPrefix: "metabase",
        name: "Metabase",
        shortDesc: "Business intelligence",
        status: "RELEASE",
        regions: "par fr-north-hds grahds mtl rbx rbxhds scw sgp syd wsw",
        features: "",
    },
    {
        id: "mongodb-addon",
        realIdPrefix: "mongodb",
        name: "MongoDB",
        shortDesc: "Document database",
        status: "RELEASE",
        regions: "par ldn mtl rbx scw sgp syd wsw",
        features:
            "Type NUMBER, Max DB size BYTES, Logs BOOLEAN, Backups OBJECT, Memory BYTES, Migration Tool BOOLEAN, vCPU NUMBER, Metrics BOOLEAN",
    },
    {
        id: "mysql-addon",
        realIdPrefix: "mysql",
        name: "MySQL",
        shortDesc: "Relational database",
        status: "RELEASE",
        regions: "par parhds grahds ldn mtl rbx rbxhds scw sgp syd wsw",
        features:
            "Logs BOOLEAN, Max db size BYTES, Backups OBJECT, Memory BYTES, TYPE BOOLEAN_SHARED, vCPUS NUMBER, Max connection limit NUMBER, Metrics BOOLEAN",
    },
    {
        id: "otoroshi",
        realIdPrefix: "otoroshi",
        name: "Otoroshi with LLM",
        shortDesc: "API gateway and AI proxy",
        status: "RELEASE",
        regions: "par fr-north-hds grahds mtl rbx rbxhds scw sgp syd wsw",
        features: "",
    },
    {
        id: "postgresql-addon",
        realIdPrefix: "postgresql",
        name: "PostgreSQL",
        shortDesc: "Relational database",
        status: "RELEASE",
        regions: "par parhds grahds ldn mtl rbx rbxhds scw sgp syd wsw osl",
        features:
            "Max DB size BYTES, Logs BOOLEAN, Backups OBJECT, Memory BYTES, Migration Tool BOOLEAN, vCPUS NUMBER, Type BOOLEAN_SHARED, Max connection limit NUMBER, Metrics BOOLEAN",
    },
    {
        id: "redis-addon",
        realIdPrefix: "redis",
        name: "Redis",
        shortDesc: "In-memory key-value store",
        status: "RELEASE",
        regions: "par parhds grahds ldn mtl rbx rbxhds scw sgp syd wsw osl",
        features: "CPU NUMBER, Size BYTES, Databases NUMBER, Connection limit NUMBER",
    },
];

/** Providers whose versions may be chosen. */
const versions: Readonly<Record<string, AddonVersions>> = {
    "es-addon": {
        dedicated: ["7", "8"],
        usual: "8",
        shared: [],
        options: ["encryption", "kibana", "apm"],
    },
    "mysql-addon": {
        dedicated: ["5.7", "8.0", "8.4"],
        usual: "8.4",
        shared: [{ zone: "par", version: "8.4" }],
        options: ["encryption", "skip-log-bin"],
    },
    "postgresql-addon": {
        dedicated: ["13", "14", "15", "16", "17"],
        usual: "16",
        shared: [{ zone: "par", version: "16" }],
        options: ["encryption", "do-backup"],
    },
};

function planOf(
    providerId: string,
    zones: readonly string[],
    features: readonly Feature[],
    row: string,
): AddonPlan {
    const [slug = "", name = "", uuid = "", price = "0", ...values] = row.split("|").map(cell => cell.trim());
    return {
        id: `plan_${uuid || uuidOf(`plan:${providerId}:${slug}`)}`,
        slug,
        name,
        price: Number(price),
        features: features.flatMap((feature, position) => {
            const value = values[position];
            return value ? [{ name: feature.name, type: feature.type, value }] : [];
        }),
        zones,
    };
}

function featuresOf(text: string): Feature[] {
    const declared = text === "" ? [] : text.split(", ");
    return declared.map(feature => {
        const cut = feature.lastIndexOf(" ");
        return { name: feature.slice(0, cut), type: feature.slice(cut + 1) };
    });
}

export const addonProviders: readonly AddonProvider[] = providers.map(provider => {
    const features = featuresOf(provider.features);
    const regions = provider.regions.split(" ");
    const rows = (addonPlans[provider.id] ?? "").trim().split("\n");
    const chosen = versions[provider.id];
    return {
        ...provider,
        ...(chosen === undefined ? {} : { versions: chosen }),
        longDesc: `${provider.shortDesc}, managed by the platform`,
        website: `https://${provider.realIdPrefix}.products.example`,
        logoUrl: `https://assets.products.example/${provider.realIdPrefix}.svg`,
        regions,
        features,
        plans: rows.map(row => planOf(provider.id, regions, features, row)),
    };
});
