/** Arguments for every function of the client that the simulator's seed has an answer to. */
import type { Client } from "../../provider/client/index.js";
import type { Platform } from "../../provider/testing/platform/index.js";

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;

/** A function of the client's, by name; what comes later may stand on what came before. */
export type Calls = {
    [Family in keyof Client]: {
        [Name in keyof Client[Family]]: () => Arguments<Client[Family][Name]>;
    };
};

export function callsOf({ seed, account, state }: Platform): Calls {
    const owner = account.organisation;
    const { shop, worker } = seed.applications;
    const database = seed.addons.ordersDatabase;
    const { backend } = seed.networkGroups;
    const { dashboard } = seed.oauthConsumers;
    const { signOn } = seed.operators;
    const planOf = (provider: string, slug: string) => state.catalogue.findPlan(provider, slug)?.id ?? "";
    const bigger = planOf("postgresql-addon", "s_sml");
    const migrating = () => state.migrations.list(database).at(-1)?.id ?? "migration_none";
    const redirection = () => {
        const { namespace = "default", port = 0 } = state.tcpRedirections.list(worker)[0] ?? {};
        return { namespace, port };
    };
    const deployment = seed.deployments.running;
    const settings = { name: "status", url: "https://status.company.example", rights: ["access-user"] };
    const hook = { name: "all", events: ["*"], scope: [shop] };
    return {
        self: {
            get: () => [],
            update: () => [{ city: "London" }],
            changePassword: () => [account.password, "another password"],
        },
        sshKeys: {
            list: () => [],
            set: () => ["desk", state.sshKeys.list(account.userId)[0]?.key ?? ""],
            remove: () => ["desk"],
        },
        emailAddresses: {
            list: () => [],
            set: () => ["ada@work.example", { primary: false }],
            remove: () => ["ada@work.example"],
        },
        oauthConsumers: {
            list: () => [],
            create: () => [settings],
            get: () => [dashboard],
            update: () => [dashboard, settings],
            remove: () => [dashboard],
        },
        twoFactor: {
            start: () => ["TOTP"],
            confirm: () => [state.twoFactor.currentCode(account.userId) ?? "000000", "TOTP"],
            renewBackupCodes: () => [],
            disable: () => ["TOTP"],
        },
        catalogue: {
            addonProviders: () => [],
            addonProvider: () => ["postgresql-addon"],
            instanceTypes: () => [],
            zones: () => [],
            countries: () => [],
        },
        applications: { branches: () => [owner, shop] },
        environment: {
            list: () => [owner, shop],
            set: () => [owner, shop, "LOG_LEVEL", "info"],
            remove: () => [owner, shop, "LOG_LEVEL"],
            replace: () => [owner, shop, [{ name: "LOG_LEVEL", value: "info" }]],
        },
        deployments: {
            list: () => [owner, shop, { limit: 1, offset: 1 }],
            get: () => [owner, shop, deployment],
            cancel: () => [owner, shop, deployment],
        },
        tcpRedirections: {
            namespaces: () => [owner],
            create: () => [owner, shop, "default"],
            list: () => [owner, shop],
            remove: () => [owner, worker, redirection()],
        },
        networkGroups: {
            list: () => [owner],
            get: () => [owner, backend],
            create: () => [owner, { label: "front", description: "what faces the world" }],
            members: () => [owner, backend],
            addMember: () => [owner, backend, { id: worker, kind: "application", label: "worker" }],
            removeMember: () => [owner, backend, worker],
            externalPeerConfiguration: () => [owner, backend, seed.externalPeers.laptop],
            remove: () => [owner, backend],
        },
        drains: {
            list: () => [owner, shop],
            get: () => [owner, shop, seed.drains.shop],
            create: () => {
                const credentials = { username: "logs", password: "hush" };
                const url = "https://logs.company.example";
                return [owner, shop, { kind: "raw-http", url, credentials }];
            },
            setEnabled: () => [owner, shop, seed.drains.shop, false],
            restart: () => [owner, shop, seed.drains.shop],
            remove: () => [owner, shop, seed.drains.shop],
        },
        operators: {
            list: () => ["keycloak"],
            get: () => ["keycloak", signOn],
            create: () => {
                const planId = planOf("keycloak", "base");
                return ["keycloak", { name: "second", region: "par", planId, options: { version: "26" } }];
            },
            update: () => ["keycloak", signOn, { name: "renamed", options: { version: "26" } }],
            reboot: () => ["keycloak", signOn],
            rebuild: () => ["keycloak", signOn],
            linkNetworkGroup: () => ["keycloak", signOn],
            unlinkNetworkGroup: () => ["keycloak", signOn],
            remove: () => ["keycloak", signOn],
        },
        webhooks: {
            list: () => [owner],
            create: () => [owner, { ...hook, url: "https://hooks.company.example", format: "slack" }],
            remove: () => [owner, seed.webhooks.chat],
        },
        emailHooks: {
            list: () => [owner],
            create: () => [owner, { ...hook, notified: [account.userId] }],
            remove: () => [owner, seed.emailHooks.onCall],
        },
        addons: {
            list: () => [owner],
            get: () => [owner, database.id],
            create: () => [
                owner,
                { name: "second", provider: "postgresql-addon", plan: bigger, region: "par" },
            ],
            update: () => [owner, database.id, { name: "renamed" }],
            environment: () => [owner, database.id],
            applications: () => [owner, database.id],
            singleSignOn: () => [owner, database.id],
            tags: () => [owner, database.id],
            addTag: () => [owner, database.id, "new"],
            removeTag: () => [owner, database.id, "new"],
            preorder: () => [owner, database.id, bigger],
            migrate: () => [owner, database.id, bigger],
            migrations: () => [owner, database.id],
            migration: () => [owner, database.id, migrating()],
            cancelMigration: () => [owner, database.id, migrating()],
            remove: () => [owner, database.id],
        },
    };
}
