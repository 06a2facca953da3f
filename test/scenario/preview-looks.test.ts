/** Previews with previewLooks: they report what would fail, and send no request for existing resources. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars, Member, NetworkGroup, Operator, type AddonArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { fortyAddons } from "./forty-adoptions.js";
import { said, type Outcome, type World } from "./world.js";

const looks = { CLOUD_PLATFORM_PREVIEW_LOOKS: "true" };
const orders = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

function look(world: World, more: Record<string, string> = {}): void {
    world.use({ ...world.platform.environment({ organisation: true }), ...looks, ...more });
}

function saidAs({ diagnostics }: Outcome, severity: string): string[] {
    return diagnostics.filter(each => each.severity === severity).map(({ message }) => message);
}

/** Another plan, that the shipped catalogue does not know. */
function offerNewPlan({ platform: { state } }: World): void {
    const { addonProviders } = state.catalogue;
    const at = addonProviders.findIndex(({ id }) => id === "postgresql-addon");
    const [provider] = addonProviders.slice(at, at + 1);
    const [plan] = provider?.plans ?? [];
    if (provider === undefined || plan === undefined) {
        throw new Error("the simulator offers no databases");
    }
    const newer = { ...plan, id: "plan_newer", slug: "newer", name: "Newer", price: 99 };
    addonProviders[at] = { ...provider, plans: [...provider.plans, newer] };
}

onEveryEngine(start => {
    test("one preview reports all problems of forty adoptions, each on its resource", async () => {
        const world = await start();
        look(world);
        const { ids, declare } = fortyAddons(world);
        world.program = () => declare({ 3: { name: "cash" }, 17: { region: "rbx" }, 39: { plan: "m_mono" } });
        const outcome = await world.fails("preview");
        const problems = outcome.diagnostics.filter(({ message }) => message.includes("is not as declared"));
        const where = problems.map(({ urn = "" }) => urn.split("::").at(-1));
        expect(where.toSorted()).toEqual(["cache-17", "cache-3", "cache-39"]);
        expect(problems[where.indexOf("cache-17")]?.message).toContain(
            `${ids[17] ?? ""} is not as declared: its region is "par". Declare it as it is to adopt it: region: "par".`,
        );
        expect(outcome.sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        // One list and the environment of each, without repeated requests.
        expect(outcome.sent.filter(route => route === "GET /v2/{scope}/addons")).toHaveLength(1);
        expect(outcome.sent).toHaveLength(1 + ids.length);

        world.program = () => declare();
        const previewed = await world.preview();
        expect(previewed.story).toHaveLength(40);
        expect(previewed.sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        const { sent } = await world.up();
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
    });

    test("the preview reports adoptions that do not exist, belong to others or are declared twice", async () => {
        const world = await start();
        look(world);
        const { ordersDatabase, foreign } = world.platform.seed.addons;
        const { id, realId } = ordersDatabase;
        const theirs = foreign.id;
        world.program = () => {
            new Addon("gone", { ...orders, adopt: "addon_gone" });
            new Addon("theirs", { ...orders, adopt: theirs });
            new Addon("first", { ...orders, adopt: realId });
            new Operator("sign-on", {
                kind: "keycloak",
                name: "sign-on",
                region: "par",
                plan: "base",
                adopt: "addon_none",
            });
        };
        const { error } = await world.fails("preview");
        expect(error).toContain(`addon_gone does not exist for ${world.owner}`);
        expect(error).toContain(`${theirs} does not exist for ${world.owner}`);
        expect(error).toContain("addon_none does not exist for");

        world.program = () => {
            new Addon("first", { ...orders, adopt: realId });
            new Addon("second", { ...orders, adopt: id });
        };
        expect((await world.fails("preview")).error).toContain(`add-on ${id} is declared twice`);
    });

    test("unknown arguments are not compared, and unknown ids are not looked up", async () => {
        const world = await start();
        look(world);
        const { seed } = world.platform;
        world.program = () => {
            const group = new NetworkGroup("group", { label: "new" });
            const label = pulumi.interpolate`${group.networkIp}`;
            const description = "Made by hand before anything was declared";
            new NetworkGroup("other", { label, description, adopt: seed.networkGroups.backend });
            const networkGroup = group.id;
            const member = seed.applications.shop;
            new Member("member", { networkGroup, member, adopt: member });
            const { worker: application } = seed.applications;
            new EnvVars("vars", { application, variables: { HOST: group.id }, adopt: application });
        };
        await world.preview();
    });

    test("the requests of a preview contain no unknown or refused argument of an adoption", async () => {
        const world = await start();
        look(world);
        const { seed } = world.platform;
        world.program = () => {
            const description = "Made by hand before anything was declared";
            const { backend } = seed.networkGroups;
            new NetworkGroup("adopted", { label: "backend", description, adopt: backend });
            const group = new NetworkGroup("new", { label: "new" });
            const { shop: member, worker } = seed.applications;
            new Member("member", { networkGroup: group.id, member, adopt: member });
            new Member("by-promise", { networkGroup: Promise.resolve(backend), member, adopt: member });
            const application = pulumi.output(group.id).apply(() => worker);
            new EnvVars("vars", { application, variables: { HOST: "h" }, adopt: worker });
        };
        const mark = world.platform.requests.mark();
        await world.preview();
        world.program = () => {
            const description = "Made by hand before anything was declared";
            const { backend } = seed.networkGroups;
            new NetworkGroup("adopted", { label: "backend", description, adopt: backend });
            new Member("member", { networkGroup: "undefined", member: "app_1", adopt: "app_1" });
        };
        await world.fails("preview");
        const paths = world.platform.requests.since(mark).map(({ path }) => decodeURIComponent(path));
        expect(paths.filter(path => /undefined|null|\[object|04da6b54/.test(path))).toEqual([]);
    });

    test("the live catalogue decides about a word that the shipped one lacks", async () => {
        const world = await start();
        offerNewPlan(world);
        let args: AddonArgs = { ...orders, name: "new", plan: "newer" };
        world.program = () => new Addon("db", args);
        const blind = await world.preview();
        expect(saidAs(blind, "warning").join()).toContain('has no known plan "newer"');
        expect(blind.sent).toEqual([]);

        look(world);
        const seen = await world.preview();
        expect(saidAs(seen, "warning")).toEqual([]);
        expect(seen.sent).toEqual(["GET /v2/products/addonproviders/{id}", "GET /v2/{scope}/addons"]);

        args = { ...args, plan: "newest" };
        expect((await world.fails("preview")).error).toContain(
            '"postgresql-addon" has no plan "newest". Did you mean "newer"?',
        );
        args = { ...args, plan: "newer", region: "moon" };
        expect((await world.fails("preview")).error).toContain('"postgresql-addon" is not offered in "moon"');
        args = { ...args, provider: "postgres-addon" };
        expect((await world.fails("preview")).error).toContain(
            'has no add-on provider "postgres-addon". Did you mean "postgresql-addon"?',
        );
    });

    test("a preview reports the price of another plan, and nothing for another word for the same plan", async () => {
        const world = await start();
        const { ordersDatabase } = world.platform.seed.addons;
        let plan = "xs_sml";
        world.program = () => new Addon("db", { ...orders, plan, adopt: ordersDatabase.id });
        await world.up();
        look(world);
        plan = "s_sml";
        const previewed = await world.preview();
        expect(saidAs(previewed, "info")).toEqual([
            expect.stringMatching(
                /^Addon "db": plan xs_sml → s_sml: [\d.]+ EUR → [\d.]+ EUR a month\. A migration moves the data along/,
            ),
        ]);
        expect(previewed.sent).toEqual(["GET /v2/products/addonproviders/{id}"]);
        plan = "XS Small Space";
        expect(said(await world.preview())).not.toContain("a month");
        plan = "xs_sml";
    });

    test("a preview warns once when it cannot query the platform, and continues", async () => {
        const world = await start();
        const { ordersDatabase, sessions } = world.platform.seed.addons;
        world.program = () => {
            new Addon("db", { ...orders, plan: "newer", adopt: ordersDatabase.id });
            new Addon("cache", { ...orders, plan: "newer", adopt: sessions.id });
        };
        const closed = await world.anotherPlatform();
        await closed.close();
        const { url } = world.platform;
        for (const environment of [
            { ...looks },
            { ...looks, CLOUD_PLATFORM_BASE_URL: closed.url, CLOUD_PLATFORM_TOKEN: "none" },
        ]) {
            world.use(environment);
            const { diagnostics, sent } = await world.preview();
            const found = diagnostics.filter(({ message }) => message.includes("could not"));
            expect(found).toMatchObject([{ severity: "warning" }]);
            expect(sent).toEqual([]);
        }
        // The catalogue is public, so its words are checked without credentials.
        offerNewPlan(world);
        world.use({ ...looks, CLOUD_PLATFORM_BASE_URL: url });
        const outcome = await world.preview();
        expect(saidAs(outcome, "warning")).toEqual([expect.stringContaining("no credentials")]);
        expect(outcome.sent).toEqual(["GET /v2/products/addonproviders/{id}"]);
    });

    test("an invalid value of the setting is refused by name", async () => {
        const world = await start();
        look(world, { CLOUD_PLATFORM_PREVIEW_LOOKS: "maybe" });
        world.program = () => new Addon("db", orders);
        expect((await world.fails("preview")).error).toContain("CLOUD_PLATFORM_PREVIEW_LOOKS");
    });
});
