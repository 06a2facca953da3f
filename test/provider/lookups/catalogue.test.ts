import {
    getAddonPlan,
    getAddonProvider,
    getAddonProviders,
    getCountries,
    getCountryCode,
    getInstanceType,
    getInstanceTypes,
    getRuntimes,
    getZone,
    getZones,
} from "pulumi-cloud-platform";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { messageOf, platformAtHand } from "./asking.js";

test("returns all zones, and one zone by its name in any case or by its id", async () => {
    const { state } = await platformAtHand();
    const zones = await getZones();
    expect(zones.map(({ name }) => name)).toEqual(state.catalogue.zones.map(({ name }) => name));
    const paris = await getZone({ name: "PAR" });
    expect(paris).toMatchObject({ name: "par", city: "Paris", countryCode: "FR", latitude: 48.8566 });
    expect(paris.outboundIps).toEqual(["192.0.2.0/29"]);
    expect(await getZone({ name: paris.id ?? "" })).toEqual(paris);
    expect(await messageOf(getZone({ name: "pari" }))).toMatch(
        /^getZone: .*Did you mean "par"\? Zones: par, .*, osl\. \[not-found\]$/,
    );
});

test("returns instance types with flavors, by type or by the slug of a variant", async () => {
    await platformAtHand();
    const types = (await getInstanceTypes()).map(({ type }) => type);
    expect(types).toContain("node");
    const node = await getInstanceType({ type: "Node" });
    expect(node.type).toBe("node");
    expect(node.flavors.find(({ name }) => name === "M")).toMatchObject({
        memory: expect.any(Number) as number,
        cpus: expect.any(Number) as number,
        machineLearning: false,
    });
    expect((await getInstanceType({ type: "static-apache" })).type).toBe("php");
    expect(await messageOf(getInstanceType({ type: "nodes" }))).toContain('Did you mean "node"?');
});

test("chooses an enabled version before a disabled one", async () => {
    const { state } = await platformAtHand();
    const node = state.catalogue.instanceTypes.find(({ type }) => type === "node");
    if (node === undefined) {
        throw new Error("the catalogue has no node");
    }
    state.catalogue.instanceTypes.unshift({ ...node, version: "old", enabled: false });
    expect((await getInstanceType({ type: "node" })).version).toBe(node.version);
});

test.each(dialects)(
    "%s: returns the runtimes of applications, each in the newest enabled version",
    async dialect => {
        const { state } = await platformAtHand({ dialect });
        const [php] = state.catalogue.instanceTypes.filter(({ type }) => type === "php");
        if (php === undefined) {
            throw new Error("the catalogue has no PHP");
        }
        state.catalogue.instanceTypes.unshift({ ...php, version: "20990101", enabled: false });
        state.catalogue.instanceTypes.push({ ...php, version: "20200101" });
        const runtimes = await getRuntimes();
        const words = runtimes.map(({ runtime }) => runtime);
        expect(words).toEqual(expect.arrayContaining(["docker", "elixir", "jar", "static-apache", "war"]));
        expect(words).toEqual([...new Set(words)].sort());
        const apache = runtimes.find(({ runtime }) => runtime === "static-apache");
        expect(apache).toMatchObject({ type: "php", version: php.version, defaultFlavor: "XS" });
        expect(apache?.flavors.map(({ name }) => name)).toEqual(php.flavors.map(({ name }) => name));
    },
);

test("returns add-on providers, and one provider with its plans by id or name", async () => {
    await platformAtHand();
    expect((await getAddonProviders()).every(({ plans }) => plans === undefined)).toBe(true);
    const postgresql = await getAddonProvider({ provider: "postgresql-addon" });
    expect(postgresql).toMatchObject({ name: "PostgreSQL", shortDescription: "Relational database" });
    expect(postgresql.plans?.length).toBeGreaterThan(20);
    expect(await getAddonProvider({ provider: "postgresql" })).toEqual(postgresql);
    const said = await messageOf(getAddonProvider({ provider: "postgres-addon" }));
    expect(said).toContain('Did you mean "postgresql-addon"?');
});

const provider = "postgresql-addon";

test.each(["xs_sml", "XS_SML", "XS Small Space", "plan_f14478be-b59a-4f64-870c-6887c561492d"])(
    "finds a plan by its slug, name or id: %s",
    async plan => {
        await platformAtHand();
        expect(await getAddonPlan({ provider, plan })).toMatchObject({
            slug: "xs_sml",
            price: 19.5,
            currency: "EUR",
        });
    },
);

test.each<[string, Record<string, string | number | boolean>, string]>([
    [provider, { memory: "2 GB" }, "s_sml"],
    [provider, { memory: "1.5gb", "max db size": "12 GB" }, "s_med"],
    [provider, { "Max connection limit": 100, vCPUS: 2 }, "s_sml"],
    [provider, { Logs: true, Metrics: true }, "xxs_sml"],
    [provider, { Logs: false }, "dev"],
    [provider, { Type: "dedicated" }, "xxs_sml"],
    ["redis-addon", { size: "5 GB" }, "xxxl_mono"],
    ["redis-addon", { CPU: 2 }, "xxl_mono"],
])("the cheapest plan of %s with %j", async (provider, features, slug) => {
    await platformAtHand();
    expect((await getAddonPlan({ provider, features })).slug).toBe(slug);
});

test.each([
    [{ plan: "xs_smal" }, '"postgresql-addon" has no plan "xs_smal". Did you mean "xs_sml"? Plans: dev, '],
    [
        { features: { memory: "2 TB" } },
        'no plan of "postgresql-addon" has all of {"memory":"2 TB"}. Plans: dev, ',
    ],
    [
        { features: { memry: "2 GB" } },
        'no plan of "postgresql-addon" has a feature "memry". Did you mean "Memory"? Features: Max DB size, ',
    ],
    [{ features: { memory: 2 } }, '"memory" is a size. Write it with its unit, such as "2 GB".'],
    [{}, 'it takes either a plan or features. Write plan: "xs_sml" or features: { memory: "2 GB" }.'],
    [
        { plan: "dev", features: {} },
        'it takes either a plan or features. Write plan: "xs_sml" or features: { memory: "2 GB" }.',
    ],
])("refuses a plan that does not exist, and unclear arguments: %j", async (args, sentence) => {
    await platformAtHand();
    expect(await messageOf(getAddonPlan({ provider, ...args }))).toContain(`getAddonPlan: ${sentence}`);
});

test("returns all countries, and the code of one", async () => {
    await platformAtHand();
    expect(await getCountries()).toMatchObject({ FRANCE: "FR", "CÔTE D'IVOIRE": "CI" });
    expect(await getCountryCode({ name: "côte d'ivoire" })).toBe("CI");
    expect(await messageOf(getCountryCode({ name: "Frnace" }))).toMatch(
        /^getCountryCode: there is no country "Frnace"\. Did you mean "FRANCE"\? Countries: AFGHANISTAN, .*, and \d+ more\. \[not-found\]$/,
    );
});
