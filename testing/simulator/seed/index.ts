import type { PlatformState } from "../state/index.js";
import type { SeededIds } from "../state/addons.js";
import { account, otherAccount, users } from "./accounts.js";
import { seed } from "./well-known.js";

/** Somebody's organisation and space as they grew by hand. */
export function plantRealistic(state: PlatformState): void {
    plantApplications(state);
    plantAddons(state);
    plantNetworkGroup(state);
    plantActivity(state);
    plantNotifications(state);
    plantSelf(state);
}

export function plantUsers(state: PlatformState): void {
    for (const { userId, password } of [account, otherAccount]) {
        users
            .filter(({ id }) => id === userId)
            .forEach(user => {
                state.users.add(user, password);
                state.emailAddresses.put(userId, user.email, true);
                state.emailAddresses.validate(user.email);
            });
    }
}

function plantApplications({ applications }: PlatformState): void {
    const { website, api, worker, blog, foreign } = seed.applications;
    applications.add(account.organisation, {
        id: website,
        name: "website",
        branches: ["main", "next", "fix/checkout"],
        variables: { NODE_ENV: "production", PORT: "8080", PAYMENT_API_KEY: "payment-key-set-by-somebody" },
    });
    applications.add(account.organisation, {
        id: api,
        name: "api",
        type: "java",
        branches: ["main", "develop"],
        variables: { JAVA_OPTS: "-Xmx512m", JWT_SECRET: "jwt-secret-set-by-somebody" },
    });
    applications.add(account.organisation, {
        id: worker,
        name: "worker",
        type: "python",
        zone: "rbx",
        variables: { QUEUE: "orders" },
    });
    applications.add(account.userId, {
        id: blog,
        name: "blog",
        type: "php",
        branches: ["master"],
        variables: { SITE_TITLE: "Notes on engines" },
    });
    applications.add(otherAccount.organisation, {
        id: foreign,
        name: "their-site",
        variables: { THEIR_SECRET: "secret-of-another-organisation" },
    });
}

function plantAddons(state: PlatformState): void {
    const plant = (owner: string, name: string, ids: SeededIds, providerId: string, slug: string) => {
        const plan = state.catalogue.findPlan(providerId, slug)?.id ?? slug;
        state.addons.create(owner, { name, region: "par", providerId, plan }, ids);
    };
    const { ordersDatabase, sessions, assets, search, settings, blogDatabase, foreign } = seed.addons;
    plant(account.organisation, "orders-db", ordersDatabase, "postgresql-addon", "xs_sml");
    plant(account.organisation, "sessions", sessions, "redis-addon", "m_mono");
    plant(account.organisation, "assets", assets, "cellar-addon", "S");
    plant(account.organisation, "search", search, "es-addon", "xs");
    plant(account.organisation, "settings", settings, "config-provider", "std");
    plant(account.userId, "blog-db", blogDatabase, "mysql-addon", "dev");
    plant(otherAccount.organisation, "their-db", foreign, "postgresql-addon", "dev");
    state.addons.tag(ordersDatabase.id, "team:orders");
    state.addons.tag(ordersDatabase.id, "production");
    state.applications.link(seed.applications.website, ordersDatabase.id);
    state.applications.link(seed.applications.api, ordersDatabase.id);
    state.applications.link(seed.applications.website, sessions.id);
    state.applications.link(seed.applications.blog, blogDatabase.id);
}

function plantNetworkGroup({ networkGroups }: PlatformState): void {
    const { backend } = seed.networkGroups;
    const { office } = seed.externalMembers;
    networkGroups.create(
        account.organisation,
        { label: "backend", description: "Made by hand before anything was declared" },
        backend,
    );
    networkGroups.addMember(backend, {
        id: seed.applications.website,
        kind: "application",
        label: "website",
    });
    networkGroups.addMember(backend, { id: seed.addons.ordersDatabase.realId, kind: "addon" });
    networkGroups.addMember(backend, { id: office, kind: "external", label: "office" });
    networkGroups.addExternalPeer(backend, office, "laptop", seed.externalPeers.laptop);
}

function plantActivity({ deployments, drains, operators, tcpRedirections, catalogue }: PlatformState): void {
    const { website, worker } = seed.applications;
    const { deployed, failed, running } = seed.deployments;
    const author = { id: account.userId, name: "Ada Lovelace" };
    deployments.start(website, { id: deployed, commit: "4f2d0c9e8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e", author });
    deployments.start(website, { id: failed, cause: "Console", outcome: "FAIL" });
    deployments.start(website, {
        id: running,
        commit: "9a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
        outcome: "hang",
    });
    drains.create(
        account.organisation,
        website,
        { kind: "SyslogTCP", url: "tcp://logs.company.example:514" },
        seed.drains.website,
    );
    drains.create(
        account.organisation,
        seed.addons.ordersDatabase.realId,
        {
            kind: "ElasticSearch",
            url: "https://search.company.example/_bulk",
            credentials: { username: "logs", password: "drain-password-set-by-somebody" },
        },
        seed.drains.ordersDatabase,
    );
    tcpRedirections.create(worker, "default");
    const planId = catalogue.findPlan("keycloak", "base")?.id ?? "";
    operators.create(
        account.userId,
        "keycloak",
        { name: "sign-on", region: "par", planId },
        seed.operators.signOn,
    );
}

function plantNotifications({ webhooks, emailHooks }: PlatformState): void {
    webhooks.create(
        account.organisation,
        {
            name: "chat",
            url: "https://chat.company.example/hooks/deployments",
            format: "slack",
            events: ["META_DEPLOYMENT_RESULT"],
            scope: [],
        },
        seed.webhooks.chat,
    );
    emailHooks.create(
        account.organisation,
        {
            name: "on call",
            notified: ["oncall@company.example", account.userId],
            events: ["DEPLOYMENT_FAIL"],
            scope: [seed.applications.website],
        },
        seed.emailHooks.onCall,
    );
}

function plantSelf({ sshKeys, emailAddresses, oauthConsumers }: PlatformState): void {
    const { userId } = account;
    sshKeys.put(
        userId,
        seed.sshKeys.laptop,
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9F ada@laptop",
    );
    emailAddresses.put(userId, seed.emailAddresses.secondary, false);
    emailAddresses.validate(seed.emailAddresses.secondary);
    oauthConsumers.create(
        userId,
        {
            name: "dashboard",
            url: "https://dashboard.company.example",
            baseUrl: "https://dashboard.company.example",
            description: "Shows what runs",
            rights: ["access_personal_information", "access_organisations"],
        },
        seed.oauthConsumers.dashboard,
    );
}
