/** Options for every function of the client, for which the simulator's seed has an answer. */
import type { Families } from "../../../dist/provider/client/index.js";
import { aCluster, aNodeGroup } from "../../support/kinds/kubernetes-node-group";
import type { Platform } from "../../../dist/testing/simulator/index.js";

export const publicKey =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC8vLy8vLy8vLy8vLy8vLy8vLy8vLy8vLy8vLy8vLy8v ada@desk";

type Options<F> = F extends (options: infer O) => unknown ? NonNullable<O> : never;

/** Options by function. A later call may depend on an earlier one. */
export type Calls = {
    [Family in keyof Families]: {
        [Name in keyof Families[Family]]: () => Options<Families[Family][Name]>;
    };
};

export function callsOf(platform: Platform): Calls {
    const { seed, account, state, dialect } = platform;
    const owner = account.organisation;
    const { website, worker } = seed.applications;
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
    const site = "https://status.company.example";
    const settings = {
        name: "status",
        description: "Shows what runs",
        url: site,
        baseUrl: site,
        picture: `${site}/logo.png`,
        rights: ["access_personal_information"],
    };
    // Only the live platform asks for the password, and for a version that there is.
    const newPassword = "another password";
    const proof = dialect === "clever-cloud" ? { password: newPassword } : {};
    const version = dialect === "clever-cloud" ? "26.1.0" : "26";
    const runtime = state.catalogue.instanceTypes.find(({ type }) => type === "node");
    if (runtime === undefined) {
        throw new Error("the catalogue has no node");
    }
    const { clusters } = state.kubernetes;
    const ready = (id: string) => clusters.edit(id, { status: "ACTIVE" }).id;
    const failed = (id: string) => clusters.edit(id, { status: "FAILED" }).id;
    const inState = (status: string) => {
        const { clusterId: cluster, nodeGroupId: id } = aNodeGroup(platform, status);
        return { owner, cluster, id };
    };
    const hook = { name: "all", events: ["*"], scope: [website] };
    return {
        self: {
            get: () => ({}),
            organisations: () => ({}),
            update: () => ({ city: "London" }),
            changePassword: () => ({ oldPassword: account.password, newPassword }),
        },
        sshKeys: {
            list: () => ({}),
            set: () => ({ name: "desk", key: publicKey }),
            remove: () => ({ name: "desk" }),
        },
        emailAddresses: {
            list: () => ({}),
            set: () => ({ email: "ada@work.example", primary: false }),
            remove: () => ({ email: "ada@work.example" }),
        },
        oauthConsumers: {
            list: () => ({}),
            create: () => settings,
            get: () => ({ key: dashboard }),
            update: () => ({ key: dashboard, ...settings }),
            remove: () => ({ key: dashboard }),
        },
        twoFactor: {
            start: () => ({ kind: "TOTP", ...proof }),
            confirm: () => ({
                code: state.twoFactor.currentCode(account.userId) ?? "000000",
                kind: "TOTP",
                ...proof,
            }),
            renewBackupCodes: () => ({ ...proof }),
            disable: () => ({ kind: "TOTP", ...proof }),
        },
        catalogue: {
            addonProviders: () => ({}),
            addonProvider: () => ({ id: "postgresql-addon" }),
            operatorProvider: () => ({ kind: "matomo" }),
            instanceTypes: () => ({}),
            zones: () => ({}),
            countries: () => ({}),
            kubernetes: () => ({}),
        },
        applications: {
            branches: () => ({ owner, id: website }),
            list: () => ({ owner }),
            get: () => ({ owner, application: website }),
            create: () => {
                const { type, version, variants } = runtime;
                const variant = variants.find(({ slug }) => slug === "node")?.id ?? "";
                const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };
                return { owner, name: "second", zone: "par", type, version, variant, ...size };
            },
            update: () => ({ owner, application: website, cancelOnPush: true }),
            tags: () => ({ owner, application: website }),
            addTag: () => ({ owner, application: website, tag: "new" }),
            removeTag: () => ({ owner, application: website, tag: "new" }),
            addDependency: () => ({ owner, application: worker, dependency: website }),
            dependencies: () => ({ owner, application: worker }),
            removeDependency: () => ({ owner, application: worker, dependency: website }),
            linkAddon: () => ({ owner, application: worker, addon: database.id }),
            addons: () => ({ owner, application: worker }),
            unlinkAddon: () => ({ owner, application: worker, addon: database.id }),
            remove: () => ({ owner, application: seed.applications.api }),
        },
        domains: {
            add: () => ({ owner, application: website, fqdn: "shop.example/api" }),
            setPrimary: () => ({ owner, application: website, fqdn: "shop.example/api" }),
            primary: () => ({ owner, application: website }),
            unsetPrimary: () => ({ owner, application: website }),
            list: () => ({ owner, application: website }),
            remove: () => ({ owner, application: website, fqdn: "shop.example/api" }),
            dnsRecords: () => ({ owner, application: website }),
        },
        exposedVariables: {
            list: () => ({ owner, application: website }),
            replace: () => ({
                owner,
                application: website,
                variables: [{ name: "URL", value: "https://x" }],
            }),
        },
        environment: {
            list: () => ({ owner, application: website }),
            set: () => ({ owner, application: website, name: "LOG_LEVEL", value: "info" }),
            remove: () => ({ owner, application: website, name: "LOG_LEVEL" }),
            replace: () => ({
                owner,
                application: website,
                variables: [{ name: "LOG_LEVEL", value: "info" }],
            }),
        },
        configurationVariables: {
            list: () => ({ realId: seed.addons.settings.realId }),
            replace: () => ({
                realId: seed.addons.settings.realId,
                variables: [{ name: "LOG_LEVEL", value: "info" }],
            }),
        },
        deployments: {
            list: () => ({ owner, application: website, limit: 1, offset: 1 }),
            get: () => ({ owner, application: website, id: deployment }),
            start: () => ({ owner, application: website, commit: "4f2d0c9e", useCache: false }),
            cancel: () => ({ owner, application: website, id: deployment }),
        },
        tcpRedirections: {
            namespaces: () => ({ owner }),
            create: () => ({ owner, application: website, namespace: "default" }),
            list: () => ({ owner, application: website }),
            remove: () => ({ owner, application: worker, ...redirection() }),
        },
        kubernetesClusters: {
            list: () => ({ owner }),
            get: () => ({ owner, id: aCluster(platform) }),
            create: () => ({
                owner,
                name: "site",
                topology: { kind: "all-in-one", flavor: "S", replicas: 1 },
            }),
            update: () => ({ owner, id: aCluster(platform), tags: ["production"] }),
            versions: () => ({ owner, id: aCluster(platform) }),
            events: () => ({ owner, id: aCluster(platform) }),
            kubeconfig: () => ({ owner, id: aCluster(platform) }),
            updateVersion: () => ({ owner, id: aCluster(platform), version: "1.36" }),
            addPersistentStorage: () => ({ owner, id: ready(aCluster(platform)) }),
            resume: () => ({ owner, id: failed(aCluster(platform)) }),
            remove: () => ({ owner, id: aCluster(platform) }),
        },
        kubernetesNodeGroups: {
            list: () => ({ owner, cluster: aCluster(platform) }),
            create: () => ({ owner, cluster: aCluster(platform), name: "web", flavor: "2XS", nodes: 1 }),
            get: () => inState("READY"),
            update: () => ({ ...inState("READY"), name: "web", nodes: 2 }),
            resume: () => inState("FAILED"),
            remove: () => inState("READY"),
        },
        networkGroups: {
            list: () => ({ owner }),
            get: () => ({ owner, id: backend }),
            create: () => ({ owner, label: "front", description: "what faces the world" }),
            members: () => ({ owner, id: backend }),
            addMember: () => ({
                owner,
                id: backend,
                member: { id: worker, kind: "application", label: "worker" },
            }),
            removeMember: () => ({ owner, id: backend, memberId: worker }),
            externalPeerConfiguration: () => ({ owner, id: backend, peerId: seed.externalPeers.laptop }),
            remove: () => ({ owner, id: backend }),
        },
        drains: {
            list: () => ({ owner, resourceId: website }),
            get: () => ({ owner, resourceId: website, id: seed.drains.website }),
            create: () => {
                const credentials = { username: "logs", password: "hush" };
                const url = "https://logs.company.example";
                return { owner, resourceId: website, kind: "raw-http", url, credentials };
            },
            setEnabled: () => ({ owner, resourceId: website, id: seed.drains.website, enabled: false }),
            restart: () => ({ owner, resourceId: website, id: seed.drains.website }),
            remove: () => ({ owner, resourceId: website, id: seed.drains.website }),
        },
        operators: {
            list: () => ({ kind: "keycloak" }),
            get: () => ({ kind: "keycloak", id: signOn }),
            versions: () => ({ kind: "keycloak", id: signOn }),
            create: () => {
                const plan = planOf("keycloak", "base");
                return {
                    kind: "keycloak",
                    name: "second",
                    region: "par",
                    planId: plan,
                    options: { version },
                };
            },
            update: () => ({ kind: "keycloak", id: signOn, name: "renamed", options: { version } }),
            reboot: () => ({ kind: "keycloak", id: signOn }),
            rebuild: () => ({ kind: "keycloak", id: signOn }),
            linkNetworkGroup: () => ({ kind: "keycloak", id: signOn }),
            unlinkNetworkGroup: () => ({ kind: "keycloak", id: signOn }),
            remove: () => ({ kind: "keycloak", id: signOn }),
        },
        webhooks: {
            list: () => ({ owner }),
            create: () => ({ owner, ...hook, url: "https://hooks.company.example", format: "slack" }),
            remove: () => ({ owner, id: seed.webhooks.chat }),
        },
        emailHooks: {
            list: () => ({ owner }),
            create: () => ({ owner, ...hook, notified: [account.userId] }),
            remove: () => ({ owner, id: seed.emailHooks.onCall }),
        },
        addons: {
            list: () => ({ owner }),
            get: () => ({ owner, id: database.id }),
            create: () => ({
                owner,
                name: "second",
                provider: "postgresql-addon",
                planId: bigger,
                region: "par",
            }),
            update: () => ({ owner, id: database.id, name: "renamed" }),
            environment: () => ({ owner, id: database.id }),
            applications: () => ({ owner, id: database.id }),
            singleSignOn: () => ({ owner, id: database.id }),
            tags: () => ({ owner, id: database.id }),
            addTag: () => ({ owner, id: database.id, tag: "new" }),
            removeTag: () => ({ owner, id: database.id, tag: "new" }),
            preorder: () => ({ owner, id: database.id, planId: bigger }),
            migrate: () => ({ owner, id: database.id, planId: bigger }),
            backups: () => ({ owner, id: database.id }),
            migrations: () => ({ owner, id: database.id }),
            migration: () => ({ owner, id: database.id, migrationId: migrating() }),
            cancelMigration: () => ({ owner, id: database.id, migrationId: migrating() }),
            remove: () => ({ owner, id: database.id }),
        },
    };
}
