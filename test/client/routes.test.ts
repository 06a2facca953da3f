/** Document, client and simulator speak of the same routes, and every function of the client is one that works. */
import { type Client, createClient } from "../../provider/client/index.js";
import { routes as simulated, startPlatform, type Platform } from "../../provider/testing/platform/index.js";
import { interfaceRoutes, withoutNames } from "../fixtures/interface-routes";
import { endpoints } from "../support/endpoints";

const documented = interfaceRoutes.map(withoutNames).sort();

test("the document has eighty routes, each once", () => {
    expect(new Set(documented).size).toBe(80);
    expect(documented).toHaveLength(80);
});

test("the client has one function for each route", () => {
    expect(endpoints.map(({ route }) => route).sort()).toEqual(documented);
});

test("the simulator serves each route, and no other", () => {
    expect(simulated.map(({ method, path }) => withoutNames(`${method} ${path}`)).sort()).toEqual(documented);
});

/** A call of every function; what comes later may stand on what came before. */
type Calls = { [Family in keyof Client]: { [Name in keyof Client[Family]]: () => Promise<unknown> } };

function callsTo(client: Client, { seed, account, state }: Platform): Calls {
    const owner = account.organisation;
    const { shop, worker } = seed.applications;
    const database = seed.addons.ordersDatabase;
    const { backend } = seed.networkGroups;
    const { dashboard } = seed.oauthConsumers;
    const { signOn } = seed.operators;
    const planOf = (provider: string, slug: string) => state.catalogue.findPlan(provider, slug)?.id ?? "";
    const bigger = planOf("postgresql-addon", "s_sml");
    const migrating = () => state.migrations.list(database).at(-1)?.id ?? "";
    const deployment = seed.deployments.running;
    const settings = { name: "status", url: "https://status.company.example" };
    const hook = { name: "all", events: ["*"] };
    return {
        self: {
            get: () => client.self.get(),
            update: () => client.self.update({ city: "London" }),
            changePassword: () => client.self.changePassword(account.password, "another password"),
        },
        sshKeys: {
            list: () => client.sshKeys.list(),
            set: () => client.sshKeys.set("desk", state.sshKeys.list(account.userId)[0]?.key ?? ""),
            remove: () => client.sshKeys.remove("desk"),
        },
        emailAddresses: {
            list: () => client.emailAddresses.list(),
            set: () => client.emailAddresses.set("ada@work.example"),
            remove: () => client.emailAddresses.remove("ada@work.example"),
        },
        oauthConsumers: {
            list: () => client.oauthConsumers.list(),
            create: () => client.oauthConsumers.create(settings),
            get: () => client.oauthConsumers.get(dashboard),
            update: () => client.oauthConsumers.update(dashboard, settings),
            remove: () => client.oauthConsumers.remove(dashboard),
        },
        twoFactor: {
            start: () => client.twoFactor.start(),
            confirm: () => client.twoFactor.confirm(state.twoFactor.currentCode(account.userId) ?? ""),
            renewBackupCodes: () => client.twoFactor.renewBackupCodes(),
            disable: () => client.twoFactor.disable(),
        },
        catalogue: {
            addonProviders: () => client.catalogue.addonProviders(),
            addonProvider: () => client.catalogue.addonProvider("postgresql-addon"),
            instanceTypes: () => client.catalogue.instanceTypes(),
            zones: () => client.catalogue.zones(),
            countries: () => client.catalogue.countries(),
        },
        applications: { branches: () => client.applications.branches(owner, shop) },
        environment: {
            list: () => client.environment.list(owner, shop),
            set: () => client.environment.set(owner, shop, "LOG_LEVEL", "info"),
            remove: () => client.environment.remove(owner, shop, "LOG_LEVEL"),
            replace: () => client.environment.replace(owner, shop, []),
        },
        deployments: {
            list: () => client.deployments.list(owner, shop, { limit: 1 }),
            get: () => client.deployments.get(owner, shop, deployment),
            cancel: () => client.deployments.cancel(owner, shop, deployment),
        },
        tcpRedirections: {
            namespaces: () => client.tcpRedirections.namespaces(owner),
            create: () => client.tcpRedirections.create(owner, shop, "default"),
            list: () => client.tcpRedirections.list(owner, shop),
            remove: () =>
                client.tcpRedirections.remove(
                    owner,
                    worker,
                    state.tcpRedirections.list(worker)[0] ?? { namespace: "", port: 0 },
                ),
        },
        networkGroups: {
            list: () => client.networkGroups.list(owner),
            get: () => client.networkGroups.get(owner, backend),
            create: () => client.networkGroups.create(owner, { label: "front" }),
            members: () => client.networkGroups.members(owner, backend),
            addMember: () =>
                client.networkGroups.addMember(owner, backend, { id: worker, kind: "application" }),
            removeMember: () => client.networkGroups.removeMember(owner, backend, worker),
            externalPeerConfiguration: () =>
                client.networkGroups.externalPeerConfiguration(owner, backend, seed.externalPeers.laptop),
            remove: () => client.networkGroups.remove(owner, backend),
        },
        drains: {
            list: () => client.drains.list(owner, shop),
            get: () => client.drains.get(owner, shop, seed.drains.shop),
            create: () =>
                client.drains.create(owner, shop, { kind: "raw-http", url: "https://logs.company.example" }),
            setEnabled: () => client.drains.setEnabled(owner, shop, seed.drains.shop, false),
            restart: () => client.drains.restart(owner, shop, seed.drains.shop),
            remove: () => client.drains.remove(owner, shop, seed.drains.shop),
        },
        operators: {
            list: () => client.operators.list("keycloak"),
            get: () => client.operators.get("keycloak", signOn),
            create: () =>
                client.operators.create("keycloak", {
                    name: "second",
                    region: "par",
                    planId: planOf("keycloak", "base"),
                }),
            update: () => client.operators.update("keycloak", signOn, { name: "renamed" }),
            reboot: () => client.operators.reboot("keycloak", signOn),
            rebuild: () => client.operators.rebuild("keycloak", signOn),
            linkNetworkGroup: () => client.operators.linkNetworkGroup("keycloak", signOn),
            unlinkNetworkGroup: () => client.operators.unlinkNetworkGroup("keycloak", signOn),
            remove: () => client.operators.remove("keycloak", signOn),
        },
        webhooks: {
            list: () => client.webhooks.list(owner),
            create: () => client.webhooks.create(owner, { ...hook, url: "https://hooks.company.example" }),
            remove: () => client.webhooks.remove(owner, seed.webhooks.chat),
        },
        emailHooks: {
            list: () => client.emailHooks.list(owner),
            create: () => client.emailHooks.create(owner, { ...hook, notified: [account.userId] }),
            remove: () => client.emailHooks.remove(owner, seed.emailHooks.onCall),
        },
        addons: {
            list: () => client.addons.list(owner),
            get: () => client.addons.get(owner, database.id),
            create: () =>
                client.addons.create(owner, {
                    name: "second",
                    provider: "postgresql-addon",
                    plan: bigger,
                    region: "par",
                }),
            update: () => client.addons.update(owner, database.id, { name: "renamed" }),
            environment: () => client.addons.environment(owner, database.id),
            applications: () => client.addons.applications(owner, database.id),
            singleSignOn: () => client.addons.singleSignOn(owner, database.id),
            tags: () => client.addons.tags(owner, database.id),
            addTag: () => client.addons.addTag(owner, database.id, "new"),
            removeTag: () => client.addons.removeTag(owner, database.id, "new"),
            preorder: () => client.addons.preorder(owner, database.id, bigger),
            migrate: () => client.addons.migrate(owner, database.id, bigger),
            migrations: () => client.addons.migrations(owner, database.id),
            migration: () => client.addons.migration(owner, database.id, migrating()),
            cancelMigration: () => client.addons.cancelMigration(owner, database.id, migrating()),
            remove: () => client.addons.remove(owner, database.id),
        },
    };
}

test("every function of the client sends the one request of its route, and understands the answer", async () => {
    const platform = await startPlatform({ delays: { migration: 3_600_000 } });
    try {
        const client = createClient({
            baseUrl: platform.url,
            credentials: { token: platform.account.token },
        });
        const families = Object.entries(callsTo(client, platform));
        const sent: { function: string; requests: string[] }[] = [];
        for (const [family, calls] of families) {
            for (const [name, call] of Object.entries<() => Promise<unknown>>(calls)) {
                const mark = platform.requests.mark();
                await call();
                const requests = platform.requests.since(mark);
                expect(requests.map(({ status }) => status < 300)).toEqual([true]);
                const routes = requests.map(({ route }) => withoutNames(route));
                sent.push({ function: `${family}.${name}`, requests: routes });
            }
        }
        const declared = endpoints.map(({ family, name, route }) => ({
            function: `${family}.${name}`,
            requests: [route],
        }));
        const inOrder = (a: { function: string }, b: { function: string }) =>
            a.function < b.function ? -1 : 1;
        expect(sent.sort(inOrder)).toEqual(declared.sort(inOrder));
        expect(platform.requests.violations()).toEqual([]);
    } finally {
        await platform.close();
    }
});
