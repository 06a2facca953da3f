/** Applications of all shapes, planted at random: the same seed plants the same account. */
import type { Platform } from "pulumi-cloud-platform/testing";
import { Random } from "../histories/random.js";
import { awkwardLabels, awkwardValues } from "./account.js";

const paths = ["/", "/api", "/api/v2/", "/a b", "/é", "/%20", "/UPPER", "/~user/(x)"];
const hosts = ["shop.example", "SHOP.example", "*.wild.example", "xn--caf-dma.example", "a-b.c_d.example"];
const tags = ["one", "team:orders", "tag with spaces", "é", 'it\'s "quoted"'];
const repositories = [
    { owner: "company", name: "shop" },
    { owner: "Company", name: "Shop.js" },
] as const;

/** Plants applications with all that belongs to them in the organisation of an empty platform of the live dialect. */
export function plantRandomApplications(platform: Platform, seed: number, count: number): void {
    const random = new Random(seed);
    const { state, account, otherAccount } = platform;
    const { organisation: owner } = account;
    const delays = { ...platform.delays };
    Object.keys(delays).forEach(name => Object.assign(platform.delays, { [name]: 0 }));
    const names = Array.from({ length: count }, () => random.pick(awkwardLabels));
    const made = names.map(name => plantApplication(random, platform, owner, name));
    const foreign = state.applications.add(otherAccount.organisation, { name: "foreign" }).id;
    const plan = state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id ?? "";
    const addons = ["shared", "shared", "orders"].map(
        name => state.addons.create(owner, { name, region: "par", providerId: "postgresql-addon", plan }).id,
    );
    const metabase = state.catalogue.findPlan("metabase", "base")?.id ?? "";
    const operator = state.operators.create(owner, "metabase", {
        name: "numbers",
        region: "par",
        planId: metabase,
    });
    for (const [index, application] of made.entries()) {
        some(random, made).forEach(other => state.applications.addDependency(application, other));
        some(random, [...addons, operator.id]).forEach(addon => state.applications.link(application, addon));
        if (random.chance(0.2)) {
            state.applications.addDependency(application, foreign);
        }
        some(random, hosts).forEach(host =>
            some(random, paths).forEach(path => {
                const domain = `${index}.${host}`.replace(/^\d+\.\*\./, `*.${index}.`);
                state.applications.addDomain(application, `${domain}${path}`);
            }),
        );
        const { domains = [] } = state.applications.find(application) ?? {};
        if (random.chance(0.5)) {
            state.applications.setPrimaryDomain(application, random.pick(domains));
        }
        if (random.chance(0.2)) {
            state.applications.removeDomain(application, domains[0] ?? "");
        }
        if (random.chance(0.4)) {
            state.applications.setTags(application, some(random, tags));
        }
        some(random, ["default", "shared"]).forEach(namespace =>
            state.tcpRedirections.create(application, namespace),
        );
    }
    if (random.chance(0.5)) {
        state.applications.change(random.pick(made), { state: "TO_DELETE" });
    }
    Object.assign(platform.delays, delays);
}

function plantApplication(random: Random, { state }: Platform, owner: string, name: string): string {
    const type = random.pick(state.catalogue.instanceTypes);
    const sizes = type.flavors.map(flavor => flavor.name);
    const smallest = random.upTo(sizes.length);
    const [least, most] = [1 + random.upTo(3), 3 + random.upTo(5)];
    const size = (index: number): string => sizes[index] ?? "XS";
    const { id } = state.applications.add(owner, {
        name,
        description: random.pick(["", name, ...awkwardValues]),
        zone: random.pick(["par", "rbx", "mtl"]),
        type: type.type,
        state: random.pick(["SHOULD_BE_UP", "SHOULD_BE_DOWN", "WANTS_TO_BE_UP"]),
        variables: variables(random),
        ...(random.chance(0.3) && { github: random.pick(repositories) }),
        settings: {
            instanceVariant: random.pick(type.variants).id,
            minFlavor: random.chance(0.2) ? size(smallest).toLowerCase() : size(smallest),
            maxFlavor: size(Math.max(smallest, random.upTo(sizes.length))),
            minInstances: least,
            maxInstances: most,
            instanceLifetime: random.pick(["REGULAR", "TASK"]),
            stickySessions: random.chance(0.5),
            homogeneous: random.chance(0.5),
            cancelOnPush: random.chance(0.5),
            forceHttps: random.pick(["ENABLED", "DISABLED"]),
            branch: random.pick(["master", "main", "feature/é"]),
            deploy: random.pick(type.deployments),
            ...(random.chance(0.4) && { separateBuild: true, buildFlavor: random.pick(sizes) }),
        },
    });
    state.applications.expose(id, random.chance(0.6) ? variables(random) : {});
    return id;
}

function variables(random: Random): Record<string, string> {
    const names = ["PORT", "constructor", "dotted.name-and-dash", "__proto__", "lower_case", "1ST"];
    return Object.fromEntries(some(random, names).map(name => [name, random.pick(awkwardValues)]));
}

function some<T>(random: Random, all: readonly T[]): T[] {
    return all.filter(() => random.chance(0.4));
}
