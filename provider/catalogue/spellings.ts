/** Synonyms for the catalogue's identifiers: product names, and the region names of other vendors. */
import type { AddonPlan } from "../client/index.js";
import type { Known } from "../text/suggest.js";
import { providers, zones } from "./generated/snapshot.js";

/** By provider: names of its product. */
const products: Readonly<Record<string, readonly string[]>> = {
    "addon-matomo": ["matomo", "piwik"],
    "addon-pulsar": ["pulsar", "apache pulsar"],
    "cellar-addon": ["cellar", "s3", "object storage", "minio"],
    "config-provider": ["config", "configuration"],
    "es-addon": ["elasticsearch", "elastic", "elk", "es", "opensearch"],
    "fs-bucket": ["bucket", "fs", "nfs", "file system"],
    kv: ["materia"],
    "mongodb-addon": ["mongodb", "mongo"],
    "mysql-addon": ["mysql", "mariadb"],
    "postgresql-addon": ["postgresql", "postgres", "pg", "pgsql", "psql"],
    "redis-addon": ["redis", "valkey", "cache"],
};

/**
 * By region: other vendors' names for regions in the same city, or in cities that are nearest to this region. A region of
 * the EU stands for regions of the EU only.
 */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
    par: [
        "cdg ory fr-par fr-par-1 fr-par-2 eu-west-3 europe-west9 francecentral",
        "eu europe eu-west eu-west-1 eu-central-1 eu-south-1 eu-south-2",
        "europe-west1 europe-west3 europe-west4 westeurope northeurope fra fra1 ams ams3 nl-ams mad",
    ],
    rbx: ["rbx8 bru belgiumcentral"],
    grahds: ["gra gra7 gra11"],
    ldn: ["lon lon1 lhr eu-west-2 europe-west2 uksouth uk"],
    mtl: [
        "yul bhs bhs5 ca-central-1 northamerica-northeast1 canadaeast canadacentral",
        "us us-east us-east-1 us-east-2 us-east1 eastus nyc1 nyc3 tor1 iad",
    ],
    sgp: ["sin sgp1 ap-southeast-1 asia-southeast1 southeastasia asia"],
    syd: ["syd1 ap-southeast-2 australia-southeast1 australiaeast oceania"],
    wsw: ["waw pl-waw waw1 europe-central2 polandcentral eu-north-1 eu-central-2"],
};

/** Returns the ids of providers, each with the names of its product. */
export function spelledProviders(known: readonly { id: string; name: string }[] = providers): Known[] {
    return known.map(({ id, name }) => {
        const names = [name, ...(products[id] ?? [])];
        return { word: id, also: names.flatMap(each => [each, `${each}-addon`, `addon-${each}`]) };
    });
}

export type PlanWords = Pick<AddonPlan, "slug" | "name"> & { id?: string | undefined };

/** Returns the slugs of plans, each with the plan's size, name and id: `xs` for `xs_sml`. */
export function spelledPlans(plans: readonly PlanWords[]): Known[] {
    return plans.map(({ slug, name, id = name }) => ({
        word: slug,
        also: [slug.replace(/_.*/, ""), name, id],
    }));
}

/** Returns the platform's spelling of a size: `xs` for "extra small". */
export function spelledSize(word: string): string {
    const [, extra = "", size] = /^(x|extra)?[-_ ]*(small|medium|large)$/i.exec(word) ?? [];
    return size === undefined ? word : `${extra.slice(0, 1) && "x"}${size.slice(0, 1)}`.toLowerCase();
}

/** Returns the names of regions, each with its city, country and synonyms. */
export function spelledRegions(regions: readonly string[]): Known[] {
    return regions.map(word => {
        const [, ...places] = zones.find(([name]) => name === word) ?? [word];
        const others = (elsewhere[word] ?? []).flatMap(names => names.split(" "));
        return { word, also: [...others, ...places.filter(place => place !== undefined)] };
    });
}
