/** One of each kind to be made, and how to find all that are equal to it. */
import type { Dialect, Platform } from "pulumi-cloud-platform/testing";
import type { KindName } from "./process.js";
import type { Properties } from "./subjects.js";

export interface Creation {
    kind: KindName;
    readonly args: (platform: Platform) => Properties;
    /** The request that makes it, as the interface document spells it where it has it. */
    route: string;
    /** The only wire that has such a thing. */
    only?: Dialect;
    /** There can only be one with these arguments: a second one would be the same. */
    unique?: boolean;
    /** Ids of all that are as declared, also of what is not listed yet. */
    readonly equal: (platform: Platform) => string[];
}

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh planted";

export const creations: Creation[] = [
    {
        kind: "Addon",
        args: () => ({ name: "planted", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        route: "POST /v2/{scope}/addons",
        equal: eventually(({ account, state }) =>
            state.addons.list(account.organisation).filter(({ name }) => name === "planted"),
        ),
    },
    {
        kind: "NetworkGroup",
        args: () => ({ label: "planted", description: "for a test" }),
        route: "POST /v4/networkgroups/<v4_scope>/networkgroups",
        equal: eventually(({ account, state }) =>
            state.networkGroups.list(account.organisation).filter(({ label }) => label === "planted"),
        ),
    },
    {
        kind: "Member",
        args: ({ seed }) => ({
            networkGroup: seed.networkGroups.backend,
            member: seed.applications.worker,
        }),
        route: "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
        unique: true,
        equal: eventually(({ seed, state }) =>
            state.networkGroups
                .members(seed.networkGroups.backend)
                .filter(({ id }) => id === seed.applications.worker)
                .map(({ id }) => ({ id: `${seed.networkGroups.backend}/${id}` })),
        ),
    },
    {
        kind: "Drain",
        args: ({ seed }) => ({
            resource: seed.applications.api,
            kind: "raw-http",
            url: "https://logs.company.example/planted",
        }),
        route: "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains",
        equal: eventually(({ account, seed, state }) =>
            state.drains
                .list(account.organisation, seed.applications.api)
                .filter(({ url }) => url.endsWith("planted")),
        ),
    },
    {
        kind: "Operator",
        args: () => ({ kind: "keycloak", name: "planted", region: "par", plan: "base" }),
        route: "POST /v4/addon-providers/addon-<slug>/addons",
        equal: eventually(({ account, state }) =>
            [account.organisation, account.userId]
                .flatMap(owner => state.operators.list(owner, "keycloak"))
                .filter(({ name }) => name.startsWith("planted")),
        ),
    },
    {
        kind: "Webhook",
        args: () => ({
            name: "planted",
            url: "https://hooks.company.example/planted",
            events: ["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"],
        }),
        route: "POST /v4/notifications/webhooks/{owner}",
        equal: eventually(({ account, state }) =>
            state.webhooks.list(account.organisation).filter(({ name }) => name === "planted"),
        ),
    },
    {
        kind: "EmailHook",
        args: () => ({
            name: "planted",
            notified: ["oncall@company.example"],
            events: ["DEPLOYMENT_FAIL"],
        }),
        route: "POST /v4/notifications/emailhooks/{owner}",
        equal: eventually(({ account, state }) =>
            state.emailHooks.list(account.organisation).filter(({ name }) => name === "planted"),
        ),
    },
    {
        kind: "TcpRedirection",
        args: ({ seed }) => ({ application: seed.applications.shop, namespace: "default" }),
        route: "POST /v2/{scope}/applications/{id}/tcp-redirs",
        equal: eventually(({ seed, state }) =>
            state.tcpRedirections
                .list(seed.applications.shop)
                .map(({ namespace, port }) => ({ id: `${seed.applications.shop}/${namespace}/${port}` })),
        ),
    },
    {
        kind: "OAuthConsumer",
        args: () => ({
            name: "planted",
            description: "Planted",
            url: "https://planted.company.example",
            baseUrl: "https://planted.company.example",
            picture: "https://planted.company.example/logo.png",
            rights: ["access_personal_information"],
        }),
        route: "POST /v2/self/consumers",
        equal: eventually(({ account, state }) =>
            [account.userId, account.organisation]
                .flatMap(owner => state.oauthConsumers.list(owner))
                .filter(({ name }) => name === "planted"),
        ),
    },
    {
        kind: "SshKey",
        args: () => ({ name: "planted", publicKey }),
        route: "PUT /v2/self/keys/{name}",
        unique: true,
        equal: eventually(({ account, state }) =>
            state.sshKeys
                .list(account.userId)
                .filter(({ name }) => name === "planted")
                .map(({ name }) => ({ id: name })),
        ),
    },
    {
        kind: "EmailAddress",
        args: () => ({ email: "planted@company.example" }),
        route: "PUT /v2/self/emails/{email}",
        unique: true,
        equal: eventually(({ account, state }) =>
            state.emailAddresses.list(account.userId).filter(({ id }) => id.startsWith("planted")),
        ),
    },
    {
        kind: "AddonLink",
        args: ({ seed }) => ({ application: seed.applications.worker, addon: seed.addons.sessions.id }),
        route: "POST /v2/{scope}/applications/{id}/addons",
        only: "clever-cloud",
        unique: true,
        equal: eventually(({ seed, state }) =>
            (state.applications.find(seed.applications.worker)?.linkedAddons ?? []).map(id => ({
                id: `${seed.applications.worker}/${id}`,
            })),
        ),
    },
];

/** Those that there are on a wire. */
export function isOn(dialect: Dialect): (one: { only?: Dialect }) => boolean {
    return ({ only }) => only === undefined || only === dialect;
}

/** Looks once everything has had the time to show. */
function eventually(look: (platform: Platform) => { id: string }[]): Creation["equal"] {
    return platform => {
        platform.clock.advance(600_000);
        return look(platform).map(({ id }) => id);
    };
}
