/** Lookups of existing objects: their arguments, results and owners. */
import * as pulumi from "@pulumi/pulumi";
import {
    getAddon,
    getAddonEnvOutput,
    getAddons,
    getAddonSingleSignOnOutput,
    getApplicationVariablesOutput,
    getBackupsOutput,
    getBranches,
    getDeployment,
    getDeployments,
    getDrainsOutput,
    getEmailAddresses,
    getEmailHooks,
    getExternalPeerConfigurationOutput,
    getLinkedApplications,
    getMembers,
    getMigrations,
    getNetworkGroup,
    getNetworkGroups,
    getOAuthConsumerOutput,
    getOAuthConsumers,
    getOperatorOutput,
    getOperators,
    getPlanChangePrice,
    getProfile,
    getSshKeys,
    getTcpNamespaces,
    getTcpRedirections,
    getWebhooksOutput,
} from "pulumi-cloud-platform";
import { messageOf, platformAtHand, sentBy, valueOf } from "./asking.js";

const list = "GET /v2/{scope}/addons";

test("finds an add-on by its id, real id or name, with one request for all", async () => {
    const platform = await platformAtHand();
    const { id, realId } = platform.seed.addons.ordersDatabase;
    const sent = await sentBy(platform, async () => {
        const found = await Promise.all(
            [id, realId, "orders-db", "ORDERS-DB"].map(addon => getAddon({ addon })),
        );
        expect(found.map(each => each.id)).toEqual([id, id, id, id]);
    });
    expect(sent).toEqual([list]);
    expect(await messageOf(getAddon({ addon: "order-db" }))).toBe(
        'getAddon: there is no add-on "order-db". Did you mean "orders-db"? ' +
            "Add-ons: orders-db, sessions, assets, search, settings. [not-found]",
    );
    expect(await messageOf(getAddon({ addon: id.replace(/.$/, "x") }))).toContain("[not-found]");
});

test("finds an add-on by its id before it is listed", async () => {
    const platform = await platformAtHand();
    platform.delays.addonListing = 60_000;
    const { organisation } = platform.account;
    const order = { name: "new", region: "par", providerId: "config-provider" };
    const plan = platform.state.catalogue.findPlan("config-provider", "std")?.id ?? "";
    const { id } = platform.state.addons.create(organisation, { ...order, plan });
    const sent = await sentBy(platform, async () => {
        expect((await getAddon({ addon: id })).name).toBe("new");
    });
    expect(sent).toEqual([list, "GET /v2/{scope}/addons/{id}"]);
});

test("refuses a name that two add-ons have", async () => {
    const platform = await platformAtHand();
    const { ordersDatabase, sessions } = platform.seed.addons;
    platform.state.addons.rename(sessions.id, "orders-db");
    const said = await messageOf(getAddon({ addon: "orders-db" }));
    expect(said).toContain(`${ordersDatabase.id}, ${sessions.id}`);
    expect(said).toContain("[ambiguous-name]");
});

test("returns the details of an add-on", async () => {
    const platform = await platformAtHand();
    const { ordersDatabase } = platform.seed.addons;
    const { website, api } = platform.seed.applications;
    const addon = "orders-db";
    expect((await getLinkedApplications({ addon })).map(({ id }) => id)).toEqual([website, api]);
    const planted = platform.state.addons.find(ordersDatabase.id)?.environment ?? [];
    expect(await valueOf(getAddonEnvOutput({ addon }))).toEqual(
        Object.fromEntries(planted.map(({ name, value }) => [name, value])),
    );
    expect(await getMigrations({ addon })).toEqual([]);
    const price = await getPlanChangePrice({ addon, plan: "M Small Space" });
    expect(price).toMatchObject({ currency: "EUR", totalWithoutTax: 88, tax: 17.6, total: 105.6 });
    expect(platform.state.addons.find(ordersDatabase.id)?.planId).toBe(
        platform.state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id,
    );
});

test("returns the details of an application", async () => {
    const { seed, state } = await platformAtHand();
    const { website: application, worker } = seed.applications;
    const { deployed, failed, running } = seed.deployments;
    expect(await getBranches({ application })).toEqual(["main", "next", "fix/checkout"]);
    expect(await valueOf(getApplicationVariablesOutput({ application }))).toMatchObject({
        NODE_ENV: "production",
        PORT: "8080",
    });
    const ids = (found: { id: string }[]) => found.map(({ id }) => id);
    expect(ids(await getDeployments({ application }))).toEqual([running, failed, deployed]);
    expect(ids(await getDeployments({ application, limit: 1, offset: 1 }))).toEqual([failed]);
    expect(await getDeployment({ application, deployment: failed })).toMatchObject({ state: "FAIL" });
    const [redirection] = state.tcpRedirections.list(worker);
    expect(await getTcpRedirections({ application: worker })).toEqual([
        { namespace: "default", port: redirection?.port },
    ]);
    expect(await getTcpNamespaces()).toEqual(["default", "shared"]);
    expect(await messageOf(getBranches({ application: "shop" }))).toMatch(
        /^getBranches: "application" .*\[invalid-argument\]$/,
    );
    expect(await messageOf(getDeployment({ application, deployment: "deployment_none" }))).toMatch(
        /^getDeployment: .*\(status 404.*\): GET \/v2\/organisations\/.* Check the id, and the owner: cloud-platform:organisation \(CLOUD_PLATFORM_ORGANISATION\), or the argument owner\. If it was deleted, take out what names it\. \[not-found\]$/,
    );
});

test("finds a network group by its id or label, with its members and the configuration of an external peer", async () => {
    const { seed } = await platformAtHand();
    const { backend } = seed.networkGroups;
    expect((await getNetworkGroups()).map(({ id }) => id)).toEqual([backend]);
    expect(await getNetworkGroup({ networkGroup: "backend" })).toEqual(
        await getNetworkGroup({ networkGroup: backend }),
    );
    const members = await getMembers({ networkGroup: "backend" });
    expect(members.map(({ kind }) => kind)).toEqual(["application", "addon", "external"]);
    const peer = seed.externalPeers.laptop;
    const configuration = getExternalPeerConfigurationOutput({ networkGroup: backend, peer });
    expect(await valueOf(configuration)).toContain("[Interface]");
    expect(await messageOf(getMembers({ networkGroup: "backends" }))).toMatch(
        /^getMembers: .*Did you mean "backend"\?.* \[not-found\]$/,
    );
});

test("returns the drains of an application by its id, and of an add-on by its ids or name", async () => {
    const { seed } = await platformAtHand();
    const { website } = seed.applications;
    const [drain] = await valueOf(getDrainsOutput({ resource: website }));
    expect(drain).toMatchObject({ id: seed.drains.website, kind: "syslog-tcp", state: "enabled" });
    const { id, realId } = seed.addons.ordersDatabase;
    for (const resource of [id, realId, "orders-db"]) {
        const [ofAddon] = await valueOf(getDrainsOutput({ resource }));
        expect(ofAddon).toMatchObject({ id: seed.drains.ordersDatabase, credentials: { username: "logs" } });
    }
});

describe("names that look like ids", () => {
    const uuid = "00000000-aaaa-4000-8000-000000000000";

    test.each(["addon_orders", "app_orders", "ng_orders", `addon_${uuid}`, `app_${uuid}`])(
        "an add-on is found by its name: %s",
        async name => {
            const platform = await platformAtHand();
            const { ordersDatabase } = platform.seed.addons;
            platform.state.addons.rename(ordersDatabase.id, name);
            expect(await getAddon({ addon: name })).toMatchObject({ id: ordersDatabase.id });
            expect(await getLinkedApplications({ addon: name })).toHaveLength(2);
            expect(await getMigrations({ addon: name })).toEqual([]);
            expect(await valueOf(getAddonEnvOutput({ addon: name }))).not.toEqual({});
            expect(await valueOf(getAddonSingleSignOnOutput({ addon: name }))).toHaveProperty("url");
            expect(await getPlanChangePrice({ addon: name, plan: "m_sml" })).toHaveProperty("total");
            const [drain] = await valueOf(getDrainsOutput({ resource: name }));
            expect(drain).toMatchObject({ id: platform.seed.drains.ordersDatabase });
        },
    );

    test.each(["ng_mesh", `ng_${uuid}`])("a network group is found by its label: %s", async label => {
        const { seed, state } = await platformAtHand();
        const { backend } = seed.networkGroups;
        state.networkGroups.edit(backend, { label });
        expect(await getNetworkGroup({ networkGroup: label })).toMatchObject({ id: backend });
        expect(await getMembers({ networkGroup: label })).toHaveLength(3);
        const peer = seed.externalPeers.laptop;
        const configuration = getExternalPeerConfigurationOutput({ networkGroup: label, peer });
        expect(await valueOf(configuration)).toContain("[Interface]");
    });

    test("an id takes precedence over an identical name", async () => {
        const { seed, state, account } = await platformAtHand();
        const { ordersDatabase, sessions } = seed.addons;
        state.addons.rename(sessions.id, ordersDatabase.id);
        expect((await getAddon({ addon: ordersDatabase.id })).id).toBe(ordersDatabase.id);
        expect(await getLinkedApplications({ addon: ordersDatabase.id })).toHaveLength(2);
        const { backend } = seed.networkGroups;
        state.networkGroups.create(account.organisation, { label: backend });
        expect((await getNetworkGroup({ networkGroup: backend })).id).toBe(backend);
        expect(await getMembers({ networkGroup: backend })).toHaveLength(3);
        state.addons.rename(sessions.id, seed.applications.website);
        const [drain] = await valueOf(getDrainsOutput({ resource: seed.applications.website }));
        expect(drain).toMatchObject({ id: seed.drains.website });
    });

    test("an existing id needs one request, and an unknown one is reported as not found", async () => {
        const platform = await platformAtHand();
        const { backend } = platform.seed.networkGroups;
        expect(await sentBy(platform, () => getMembers({ networkGroup: backend }))).toEqual([
            "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        ]);
        const resource = platform.seed.applications.website;
        expect(await sentBy(platform, () => valueOf(getDrainsOutput({ resource })))).toEqual([
            "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
        ]);
        expect(await messageOf(getMembers({ networkGroup: `ng_${uuid}` }))).toContain("[not-found]");
        expect(await messageOf(getMigrations({ addon: `addon_${uuid}` }))).toContain("[not-found]");
    });
});

test("returns operators with their options, webhooks and e-mail hooks", async () => {
    const { seed, state } = await platformAtHand();
    const { signOn } = seed.operators;
    state.operators.update(signOn, { options: { adminPassword: "hush-admin" } });
    const listed = await getOperators({ kind: "keycloak" });
    expect(listed).toMatchObject([{ id: signOn, name: "sign-on", status: "running" }]);
    expect(JSON.stringify(listed)).not.toContain("hush-admin");
    const operator = getOperatorOutput({ kind: "keycloak", operator: "sign-on" });
    expect(await valueOf(operator)).toMatchObject({ id: signOn, options: { adminPassword: "hush-admin" } });
    expect(await getOperators({ kind: "matomo" })).toEqual([]);

    expect(await valueOf(getWebhooksOutput())).toMatchObject([{ id: seed.webhooks.chat, format: "slack" }]);
    expect(await getEmailHooks()).toMatchObject([{ id: seed.emailHooks.onCall, name: "on call" }]);
});

test("returns the account with its keys, addresses and consumers", async () => {
    const { account, seed, state } = await platformAtHand();
    expect(await getProfile()).toMatchObject({ id: account.userId, name: "Ada Lovelace" });
    expect(await getSshKeys()).toMatchObject([{ name: "laptop" }]);
    expect((await getEmailAddresses()).map(({ email }) => email)).toEqual(Object.values(seed.emailAddresses));
    const key = seed.oauthConsumers.dashboard;
    const consumers = await getOAuthConsumers();
    expect(consumers).toMatchObject([{ key, name: "dashboard" }]);
    const { secret } = state.oauthConsumers.get(account.userId, key);
    for (const consumer of [key, "dashboard"]) {
        const found = getOAuthConsumerOutput({ consumer });
        expect(await valueOf(found)).toMatchObject({ key, secret });
        expect(await pulumi.isSecret(found)).toBe(true);
    }
});

test("uses the given owner, the configured organisation or the account itself, in this order", async () => {
    const { account, otherAccount } = await platformAtHand();
    const names = (found: { name: string }[]) => found.map(({ name }) => name);
    expect(names(await getAddons())).toContain("orders-db");
    expect(names(await getAddons({ owner: account.userId }))).toEqual(["blog-db"]);
    expect(await messageOf(getAddons({ owner: otherAccount.organisation }))).toMatch(
        /^getAddons: .*status 40[34].*: GET \/v2\/organisations\//,
    );
    expect(await messageOf(getAddons({ owner: otherAccount.userId }))).toContain("[wrong-account]");
    expect(await messageOf(getAddons({ owner: "somebody" }))).toMatch(/"owner" .*\[invalid-argument\]$/);
    delete process.env["CLOUD_PLATFORM_ORGANISATION"];
    expect(names(await getAddons())).toEqual(["blog-db"]);
});

test("accepts OAuth credentials", async () => {
    const { account } = await platformAtHand({ scheme: "oauth" });
    expect((await getProfile()).id).toBe(account.userId);
});

test("sends a failed lookup again, and returns a new object to each caller", async () => {
    const platform = await platformAtHand();
    const { website: application } = platform.seed.applications;
    platform.faults.add({ name: "refusal", effect: { kind: "answer", status: 400, body: { id: 1 } } });
    expect(await messageOf(getBranches({ application }))).toContain("getBranches: ");
    const branches = await getBranches({ application });
    branches.sort().pop();
    expect(await getBranches({ application })).toEqual(["main", "next", "fix/checkout"]);
});

describe("backups", () => {
    const day = 24 * 60 * 60 * 1000;
    const live = { dialect: "clever-cloud" } as const;

    test("come from newest to oldest, by the add-on's id, real id or name", async () => {
        const platform = await platformAtHand(live);
        const { id, realId } = platform.seed.addons.ordersDatabase;
        platform.clock.advance(3 * day + 60_000);
        const backups = await valueOf(getBackupsOutput({ addon: id }));
        expect(backups).toHaveLength(3);
        expect(backups[0]).toEqual({
            id: expect.any(String) as unknown,
            status: "Done",
            creationDate: expect.any(Number) as unknown,
            deletionDate: (backups[0]?.creationDate ?? 0) + 7 * day,
            filename: expect.stringContaining(realId) as unknown,
            downloadUrl: expect.stringMatching(/^https:/) as unknown,
        });
        const dates = backups.map(({ creationDate = 0 }) => creationDate);
        expect(dates).toEqual([...dates].sort((a, b) => b - a));
        const sent = await sentBy(platform, async () => {
            expect(await valueOf(getBackupsOutput({ addon: realId }))).toEqual(backups);
            expect(await valueOf(getBackupsOutput({ addon: "orders-db" }))).toEqual(backups);
        });
        // All lookups share one list of add-ons. Backups are requested each time, since their addresses expire.
        expect(sent).toEqual(["GET /v2/backups/{owner}/{realId}", "GET /v2/backups/{owner}/{realId}"]);
    });

    test("each one of Elasticsearch has a download address and a restore command", async () => {
        const platform = await platformAtHand(live);
        platform.clock.advance(day + 60_000);
        expect(await valueOf(getBackupsOutput({ addon: "search" }))).toMatchObject([
            {
                downloadUrl: expect.stringMatching(/^https:/) as unknown,
                restoreCommand: expect.stringMatching(/^curl/) as unknown,
            },
        ]);
    });

    test("come as an empty list when the platform has none for the add-on", async () => {
        const platform = await platformAtHand(live);
        expect(await valueOf(getBackupsOutput({ addon: "assets" }))).toEqual([]);
        platform.faults.add({
            name: "no backups of such add-ons",
            when: { route: "GET /v2/backups/{owner}/{realId}" },
            effect: { kind: "answer", status: 404, body: { id: 11_001, message: "none", type: "error" } },
        });
        expect(await valueOf(getBackupsOutput({ addon: "assets" }))).toEqual([]);
    });
});
