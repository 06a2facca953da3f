/** Inventories of an account: complete, without repeated requests and without writes. */
import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import type { Inventory, InventoryItem } from "../../../dist/commands/account/inventory.js";
import { readInventory, type InventoryOptions } from "../../../dist/commands/account/read-inventory.js";
import { Session, type SessionOptions } from "../../../dist/provider/lifecycle/run/session.js";
import { InstantClock } from "../../provider/client/instant-clock.js";
import { plantAccount, type PlantedAccount } from "../../support/account.js";

function sessionFor(platform: Platform, options: SessionOptions = {}): Session {
    const environment = platform.environment({ organisation: true });
    return new Session({ environment, readWindow: Infinity, ...options });
}

function read(platform: Platform, options?: InventoryOptions, session?: SessionOptions): Promise<Inventory> {
    return readInventory(sessionFor(platform, session), options);
}

function ownSpace(platform: Platform): Record<string, string> {
    return { ...platform.environment(), CLOUD_PLATFORM_ORGANISATION: platform.account.userId };
}

function countsOf({ items }: Inventory): Record<string, number> {
    const byKind = Map.groupBy(items, ({ kind }) => kind);
    return Object.fromEntries([...byKind].map(([kind, found]) => [kind, found.length]));
}

describe.each(dialects)("200 objects in the dialect %s", dialect => {
    let platform: Platform;
    let planted: PlantedAccount;
    let inventory: Inventory;

    beforeAll(async () => {
        platform = await startPlatform({ dialect, seed: "empty" });
        platform.setLatency(5);
        planted = plantAccount(platform);
        inventory = await read(platform, { applications: dialect === "documented" ? planted.hidden : [] });
    });

    afterAll(() => platform.close());

    test("an inventory has all objects, each once", () => {
        expect(planted.total).toBeGreaterThanOrEqual(200);
        expect(countsOf(inventory)).toEqual(planted.counts);
        const keys = inventory.items.map(({ kind, id }) => `${kind} ${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(inventory.unread).toEqual([]);
    });

    test("all requests are reads, none is sent twice, and at most 8 are in flight", () => {
        const requests = platform.requests.all();
        expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
        const addresses = requests.map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
        expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([]);
        expect(platform.requests.maxInFlight).toBeLessThanOrEqual(8);
        expect(platform.requests.maxInFlight).toBeGreaterThan(4);
        expect(platform.requests.violations()).toEqual([]);
    });

    test("an inventory reads every application, and has its name", () => {
        const { applications } = inventory;
        expect(applications.map(({ id }) => id).sort()).toEqual([...planted.applications].sort());
        const hidden = dialect === "documented" ? planted.hidden : [];
        expect(applications.filter(({ name }) => name === undefined).map(({ id }) => id)).toEqual(hidden);
    });

    test("an inventory has the exact values of variables", () => {
        const variables = inventory.items.filter(({ kind }) => kind === "EnvVars");
        for (const { id, args } of variables) {
            expect(args["variables"]).toEqual(platform.state.applications.variables(id));
        }
    });

    test("an inventory names masked values, and contains none", () => {
        for (const { id, args, masked } of inventory.items.filter(({ kind }) => kind === "Drain")) {
            const { url } = platform.state.drains.find(id) ?? {};
            const expected = Object.keys(planted.masked[id] ?? {}).map(name => `credentials.${name}`);
            const isUrlShown = args["url"] !== undefined;
            expect([...masked].sort()).toEqual([...expected, ...(isUrlShown ? [] : ["url"])].sort());
            expect(args["url"]).toBe(isUrlShown ? url : undefined);
        }
        expect(JSON.stringify(inventory)).not.toContain("drain-pass");
    });

    test("an inventory has tags and dates", () => {
        const [tagged] = inventory.items.filter(
            ({ kind, args }) => kind === "Addon" && args["tags"] !== undefined,
        );
        expect(tagged?.args["tags"]).toContain("team:orders");
        for (const { createdAt } of inventory.items.filter(({ kind }) => kind === "Addon")) {
            expect(createdAt).toBeGreaterThan(0);
        }
        const isTagged = ({ kind, args }: InventoryItem) => kind === "Addon" && args["tags"] !== undefined;
        const addons = platform.state.addons.list(planted.owner);
        expect(inventory.items.filter(isTagged)).toHaveLength(
            addons.filter(({ tags }) => tags.length > 0).length,
        );
    });

    test("an operator is not listed as an add-on too, and shows if it has a network group", () => {
        const operators = inventory.items.filter(({ kind }) => kind === "Operator");
        const addons = inventory.items.filter(({ kind }) => kind === "Addon").map(({ id }) => id);
        expect(operators.map(({ id }) => id).filter(id => addons.includes(id))).toEqual([]);
        const linked = operators.filter(({ args }) => args["networkGroup"] === true);
        expect(linked.map(({ args }) => args["kind"])).toEqual(dialect === "documented" ? [] : ["keycloak"]);
    });
});

describe.each(dialects)("failed reads, in the dialect %s", dialect => {
    let platform: Platform;
    let whole: Inventory;

    beforeAll(async () => {
        platform = await startPlatform({ dialect });
        whole = await read(platform);
    });

    afterEach(() => platform.faults.clear());
    afterAll(() => platform.close());

    const always = { times: Infinity };
    const without = (kind: string): string[] =>
        whole.items.filter(item => item.kind !== kind).map(({ id }) => id);

    test("a refused list is named with the next step, and all others are read", async () => {
        const path = /\/webhooks\//;
        platform.faults.add({ name: "403", when: { path, ...always }, effect: effects.forbidden });
        const { items, unread } = await read(platform);
        expect(items.map(({ id }) => id)).toEqual(without("Webhook"));
        expect(unread).toEqual([
            {
                what: `Webhook of ${platform.account.organisation}`,
                why: expect.stringMatching(
                    /You are not allowed.* Check the credentials.*\. \[forbidden\]$/,
                ) as string,
            },
        ]);
    });

    test("the account's own objects are read when an organisation refuses every list", async () => {
        const path = new RegExp(platform.account.organisation);
        platform.faults.add({ name: "403", when: { path, ...always }, effect: effects.forbidden });
        if (dialect === "documented") {
            await expect(read(platform)).rejects.toThrow(
                `nothing of ${platform.account.organisation} can be read: You are not allowed`,
            );
            return;
        }
        const { items, unread } = await read(platform);
        const own = ["EmailAddress", "OAuthConsumer", "SshKey"];
        expect([...new Set(items.map(({ kind }) => kind))]).toEqual(expect.arrayContaining(own.slice(0, 1)));
        expect(items.every(({ kind }) => [...own, "Operator"].includes(kind))).toBe(true);
        expect(unread.map(({ what }) => what)).toEqual(
            expect.arrayContaining([
                expect.stringContaining("Addon of"),
                expect.stringContaining("Webhook of"),
            ]),
        );
    });

    test("an unavailable list is retried, and then named", async () => {
        const path = /\/emails?(hooks)?$/;
        platform.faults.add({ name: "503", when: { path, ...always }, effect: effects.unavailable });
        const { items, unread } = await read(platform, {}, { clock: new InstantClock() });
        expect(items.filter(({ kind }) => kind === "EmailAddress")).toEqual([]);
        expect(items.length).toBeGreaterThan(10);
        expect(unread.map(({ what }) => what)).toContain(`EmailAddress of ${platform.account.userId}`);
    });

    test("waits for a slow list", async () => {
        platform.faults.add({ name: "slow", when: { path: /\/webhooks\// }, effect: effects.slow(300) });
        const { items, unread } = await read(platform);
        expect([items.length, unread]).toEqual([whole.items.length, []]);
    });

    test("an object whose own read fails is in the inventory, and the failure is named", async () => {
        const { id } = platform.seed.addons.ordersDatabase;
        platform.faults.add({
            name: "403",
            when: { path: new RegExp(`${id}/tags$`), ...always },
            effect: effects.forbidden,
        });
        const { items, unread } = await read(platform);
        expect(items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
        expect(items.find(item => item.id === id)?.args).not.toHaveProperty("tags");
        expect(unread.map(({ what }) => what)).toEqual([
            `all of Addon orders-db (${id}) but what its list tells`,
        ]);
    });

    test("fails with the reason when no list can be read", async () => {
        const path = new RegExp(`${platform.account.organisation}|operators|addon-providers`);
        platform.faults.add({ name: "403", when: { path, ...always }, effect: effects.forbidden });
        await expect(read(platform, { only: ["Webhook"] })).rejects.toThrow("You are not allowed to do this");
    });

    test("fails before any other request when credentials are missing or wrong", async () => {
        const mark = platform.requests.mark();
        const address = { ...platform.environment(), CLOUD_PLATFORM_TOKEN: "" };
        await expect(readInventory(new Session({ environment: address }))).rejects.toThrow(
            /no credentials: set/,
        );
        const wrong = { ...address, CLOUD_PLATFORM_TOKEN: "wrong" };
        await expect(readInventory(new Session({ environment: wrong }))).rejects.toThrow("Not connected");
        expect(platform.requests.since(mark)).toHaveLength(1);
    });
});

describe("the options of an inventory", () => {
    let platform: Platform;

    beforeAll(async () => {
        platform = await startPlatform({ dialect: "clever-cloud" });
    });

    afterAll(() => platform.close());

    const labels = ({ items }: Inventory): string[] => items.map(({ kind, label }) => `${kind} ${label}`);

    test("select kinds, in any case", async () => {
        const mark = platform.requests.mark();
        const found = await read(platform, { only: ["webhook", "EmailHook"] });
        expect(labels(found)).toEqual(["EmailHook on call", "Webhook chat"]);
        expect(platform.requests.since(mark)).toHaveLength(3);
        expect(found.applications).toEqual([]);
    });

    test("refuse an unknown kind with a suggestion, before any request", async () => {
        const mark = platform.requests.mark();
        await expect(read(platform, { only: ["Webhok"] })).rejects.toThrow(
            'there is no kind "Webhok". Did you mean "Webhook"? Kinds: Addon, AddonLink,',
        );
        expect(platform.requests.since(mark)).toEqual([]);
    });

    test("select objects by their label or that of the object they refer to", async () => {
        const { website } = platform.seed.applications;
        expect(labels(await read(platform, { match: "WEBSIT?" }))).toEqual([
            "Application website",
            "Drain website",
            "EnvVars website",
            "Member website",
        ]);
        expect(labels(await read(platform, { match: website }))).toEqual([
            "Application website",
            "EnvVars website",
        ]);
        expect(labels(await read(platform, { only: ["AddonLink"], match: "orders*" }))).toEqual([
            "AddonLink orders-db",
            "AddonLink orders-db",
        ]);
        expect(labels(await read(platform, { only: ["Member"], match: "website" }))).toEqual([
            "Member website",
        ]);
        expect(labels(await read(platform, { match: "websit." }))).toEqual([]);
    });

    test("select applications where the platform lists them, and name an unknown one", async () => {
        const { website } = platform.seed.applications;
        const named = { only: ["Application", "EnvVars"], applications: [website, "app_none"] };
        const { items, applications, unread } = await read(platform, named);
        expect(items.map(({ kind, id }) => [kind, id])).toEqual([
            ["Application", website],
            ["EnvVars", website],
        ]);
        expect(applications).toEqual([{ id: website, name: "website" }]);
        expect(unread).toEqual([
            { what: "app_none", why: expect.stringContaining("no such application") as string },
        ]);
    });

    test("select the owner", async () => {
        const { userId } = platform.account;
        const found = await read(
            platform,
            { only: ["Addon", "Operator"] },
            { environment: ownSpace(platform) },
        );
        expect(labels(found)).toEqual(["Addon blog-db", "Operator sign-on"]);
        expect([found.owner, found.organisation]).toEqual([userId, undefined]);
    });

    test("report the progress up to the last answer", async () => {
        const progress: [number, number][] = [];
        await read(platform, { onProgress: (done, total) => progress.push([done, total]) });
        const [done, total] = progress.at(-1) ?? [];
        expect(done).toBe(total);
        expect(progress.map(([done]) => done)).toEqual(progress.map((_, index) => index + 1));
    });
});

test("skip parts of an operator, with the reason", async () => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const { state, account, seed } = platform;
    const token = account.token;
    const client = createClient({ baseUrl: platform.url, dialect: "clever-cloud", credentials: { token } });
    const { options } = await client.operators.get({ kind: "keycloak", id: seed.operators.signOn });
    const { entrypoint, pgsqlId } = options?.["resources"] as Record<"entrypoint" | "pgsqlId", string>;
    const plan = state.catalogue.findPlan("postgresql-addon", "dev")?.id ?? "";
    const order = { name: "KC-PG", region: "par", providerId: "postgresql-addon", plan };
    state.addons.create(account.userId, order, { id: "addon_of-keycloak", realId: pgsqlId });
    state.applications.add(account.userId, { id: entrypoint, name: "KC", variables: { KEY: "its own" } });
    state.operators.link(seed.operators.signOn);
    const linked = await client.operators.get({ kind: "keycloak", id: seed.operators.signOn });
    const group = linked.features.find(({ name }) => name === "networkGroup")?.value ?? "";
    state.networkGroups.create(account.userId, { label: "of the operator" }, group);
    state.networkGroups.addMember(group, { id: seed.externalMembers.office, kind: "external" });
    const { items, applications, skipped } = await read(platform, {}, { environment: ownSpace(platform) });
    const ids = items.map(({ id }) => id);
    expect(ids).not.toContain("addon_of-keycloak");
    expect(ids).not.toContain(entrypoint);
    expect(items.filter(({ kind }) => ["NetworkGroup", "Member"].includes(kind))).toEqual([]);
    expect(items.find(({ kind }) => kind === "Operator")?.args["networkGroup"]).toBe(true);
    expect(applications.map(({ name }) => name)).toEqual(["blog"]);
    const parts = skipped.filter(({ why }) => why.startsWith("It is a part of the operator sign-on"));
    expect(parts.map(({ what }) => what)).toEqual([
        "Addon addon_of-keycloak",
        `NetworkGroup ${group}`,
        `application KC (${entrypoint})`,
    ]);
    await platform.close();
});

test("skip possible parts of an operator when its kind can't be listed, and no other add-on", async () => {
    const platform = await startPlatform();
    const when = { path: /addon-metabase\/addons$/, times: Infinity };
    platform.faults.add({ name: "403", when, effect: effects.forbidden });
    const { items, skipped, unread } = await read(platform, { only: ["Addon"] });
    const { ordersDatabase } = platform.seed.addons;
    expect(items.map(({ label }) => label)).toEqual(["assets", "search", "sessions", "settings"]);
    expect(skipped).toEqual([
        {
            what: `Addon ${ordersDatabase.id}`,
            why: "It may be a part of an operator of the kind metabase, which could not be read.",
        },
    ]);
    expect(unread.map(({ what }) => what)).toEqual(["Operator of metabase"]);
    await platform.close();
});

test.each(["forbidden", "notFound", "notFoundPage"] as const)(
    "a beta that the owner does not have is a remark at the first answer (%s)",
    async name => {
        const platform = await startPlatform({ dialect: "clever-cloud" });
        const when = { path: /\/kubernetes\//, times: Infinity };
        platform.faults.add({ name, when, effect: effects[name] });
        const mark = platform.requests.mark();
        const { items, skipped, unread } = await read(platform);
        expect(items.length).toBeGreaterThan(10);
        expect(unread).toEqual([]);
        expect(skipped).toContainEqual({
            what: "KubernetesCluster",
            why: `Not available for ${platform.account.organisation}: the platform offers it as a beta.`,
        });
        expect(platform.requests.since(mark, ({ fault }) => fault === name)).toHaveLength(1);
        await platform.close();
    },
);

test("sort items by label, with numbers in numeric order", async () => {
    const platform = await startPlatform();
    const { userId } = platform.account;
    for (const name of ["key 10", "key 9", "key 1"]) {
        platform.state.sshKeys.put(
            userId,
            name,
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G",
        );
    }
    const { items } = await read(platform, { only: ["SshKey"] });
    expect(items.map(({ label }) => label)).toEqual(["key 1", "key 9", "key 10", "laptop"]);
    await platform.close();
});

test("name fields that no program can declare, and keep the rest of the object", async () => {
    const platform = await startPlatform();
    const { state, account, seed } = platform;
    const { website, worker } = seed.applications;
    state.applications.setVariable(website, "1ST", "a name that no program can write");
    state.drains.create(
        account.organisation,
        website,
        { kind: "Pigeon", url: "https://birds.example" },
        "drain_1",
        true,
    );
    state.applications.replaceVariables(worker, []);
    const { items, skipped } = await read(platform, { applications: [worker, "app_gone"] });
    const { skipped: left, unread } = await read(platform, { applications: ["app_gone"] });
    const variables = items.filter(({ kind }) => kind === "EnvVars");
    expect(variables.find(({ id }) => id === website)?.args["variables"]).not.toHaveProperty("1ST");
    expect(variables.map(({ id }) => id)).not.toContain(worker);
    const said = skipped.map(({ what }) => what);
    expect(said).toEqual(
        expect.arrayContaining([`1ST of EnvVars website (${website})`, "Drain website (drain_1)"]),
    );
    expect(said).not.toContain(`EnvVars worker (${worker})`);
    expect(left).not.toContainEqual(expect.objectContaining({ what: "app_gone" }));
    expect(unread.map(({ what }) => what)).toContain("EnvVars of app_gone");
    await platform.close();
});

test("skip a deleted application that only a hook refers to", async () => {
    const platform = await startPlatform();
    const { organisation } = platform.account;
    platform.state.emailHooks.create(organisation, {
        name: "old",
        notified: ["ops@company.example"],
        events: ["*"],
        scope: ["app_long-gone"],
    });
    const { skipped, unread } = await read(platform);
    expect(unread).toEqual([]);
    expect(skipped).toContainEqual({
        what: "app_long-gone",
        why: `The platform answers that ${organisation} has none of that id.`,
    });
    await platform.close();
});
