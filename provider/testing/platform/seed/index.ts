import type { PlatformState } from "../state/index.js";
import { uuidOf } from "../state/identifiers.js";
import type { SeededIds } from "../state/addons.js";
import { account, otherAccount, users } from "./accounts.js";

function addonIds(name: string, prefix: string): SeededIds {
    return { id: `addon_${uuidOf(`addon:${name}`)}`, realId: `${prefix}_${uuidOf(`real:${name}`)}` };
}

function applicationId(name: string): string {
    return `app_${uuidOf(`application:${name}`)}`;
}

/** Ids of what the realistic seed holds, the same in every run. */
export const seed = {
    /** In the organisation, but for `blog` (the user's own space) and `foreign` (of the other account). */
    applications: {
        shop: applicationId("shop"),
        api: applicationId("api"),
        worker: applicationId("worker"),
        blog: applicationId("blog"),
        foreign: applicationId("foreign"),
    },
    /** Likewise: `blogDatabase` is the user's own, `foreign` of the other account. */
    addons: {
        ordersDatabase: addonIds("orders-db", "postgresql"),
        sessions: addonIds("sessions", "redis"),
        assets: addonIds("assets", "cellar"),
        search: addonIds("search", "elasticsearch"),
        settings: addonIds("settings", "config"),
        blogDatabase: addonIds("blog-db", "mysql"),
        foreign: addonIds("their-db", "postgresql"),
    },
    networkGroups: { backend: `ng_${uuidOf("network group:backend")}` },
    externalMembers: { office: `external_${uuidOf("external:office")}` },
    externalPeers: { laptop: uuidOf("peer:laptop") },
} as const;

/** Somebody's organisation and space as they grew by hand. */
export function plantRealistic(state: PlatformState): void {
    plantApplications(state);
    plantAddons(state);
    plantNetworkGroup(state);
}

export function plantUsers(state: PlatformState): void {
    users.forEach(user => state.users.add(user));
}

function plantApplications({ applications }: PlatformState): void {
    const { shop, api, worker, blog, foreign } = seed.applications;
    applications.add(account.organisation, {
        id: shop,
        name: "shop",
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
    state.applications.link(seed.applications.shop, ordersDatabase.id);
    state.applications.link(seed.applications.api, ordersDatabase.id);
    state.applications.link(seed.applications.shop, sessions.id);
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
    networkGroups.addMember(backend, { id: seed.applications.shop, kind: "application", label: "shop" });
    networkGroups.addMember(backend, { id: seed.addons.ordersDatabase.realId, kind: "addon" });
    networkGroups.addMember(backend, { id: office, kind: "external", label: "office" });
    networkGroups.addExternalPeer(backend, office, "laptop", seed.externalPeers.laptop);
}
