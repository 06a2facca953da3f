import type { SeededIds } from "../state/addons.js";
import { uuidOf } from "../state/identifiers.js";

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
        website: applicationId("website"),
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
    /** All of `website`: one that was deployed, one that failed, and one that is in progress until it is cancelled. */
    deployments: {
        deployed: `deployment_${uuidOf("deployment:deployed")}`,
        failed: `deployment_${uuidOf("deployment:failed")}`,
        running: `deployment_${uuidOf("deployment:running")}`,
    },
    /** Drains of `website` and of the orders database, created by another user. */
    drains: {
        website: `drain_${uuidOf("drain:website")}`,
        ordersDatabase: `drain_${uuidOf("drain:orders-db")}`,
    },
    /** The operators of the user. */
    operators: { signOn: `addon_${uuidOf("operator:sign-on")}` },
    webhooks: { chat: uuidOf("webhook:chat") },
    emailHooks: { onCall: uuidOf("e-mail hook:on call") },
    oauthConsumers: { dashboard: `consumer-${uuidOf("consumer:dashboard")}` },
    sshKeys: { laptop: "laptop" },
    emailAddresses: { primary: "ada@company.example", secondary: "ada@home.example" },
} as const;
