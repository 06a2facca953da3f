/** One resource of each kind, and the requests at which a fault can hit each of its operations. */
import { creations } from "./creations.js";
import type { createHost } from "../../dist/host.js";
import type { Dialect, Platform } from "pulumi-cloud-platform/testing";

export const operations = ["create", "read", "update", "delete"] as const;
export type Operation = (typeof operations)[number];
export type Properties = Record<string, unknown>;
type Host = ReturnType<typeof createHost>;

export interface Subject {
    kind: keyof Host;
    /** The only wire that has such a thing. */
    only?: Dialect;
    args(platform: Platform): Properties;
    /** The arguments after a change that is made in place; absent where there is none. */
    readonly changed?: (platform: Platform) => Properties;
    /** The route that carries each operation out, and is hit. */
    routes: { create: string; read: string; update?: string; delete: string };
    /** Cells in which this kind differs from the table, as `create 404 JSON`, with what is right there instead. */
    exceptions?: Record<string, string>;
    /** What is another on the live platform: a change that can be made there, the route that it goes by, other cells. */
    live?: {
        changed?: Subject["changed"];
        update?: string;
        exceptions?: Record<string, string>;
    };
    /** How many of what the arguments describe the platform holds, before or after the change. */
    count(platform: Platform): number;
}

const application = (platform: Platform): string => platform.seed.applications.shop;

/** A deletion that was refused is sent again once nothing uses the object. */
const deletedOnceUnused = { "delete 409": "error×2" };

/** Where the answer to the PUT is the object, it has to be one. */
const answeredByPut = {
    "update empty 200": "partial×1",
    "update invalid JSON": "partial×1",
    "update wrong shape": "partial×1",
};

export const subjects: Subject[] = [
    {
        kind: "Addon",
        args: () => ({ name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        changed: () => ({ name: "db-2", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        routes: {
            create: "POST /v2/{scope}/addons",
            read: "GET /v2/{scope}/addons",
            update: "PUT /v2/{scope}/addons/{id}",
            delete: "DELETE /v2/{scope}/addons/{id}",
        },
        exceptions: { ...answeredByPut, ...deletedOnceUnused },
        count: platform =>
            platform.state.addons
                .list(platform.account.organisation)
                .filter(({ name }) => ["db", "db-2"].includes(name)).length,
    },
    {
        kind: "EnvVars",
        args: platform => ({ application: application(platform), variables: { PLANTED: "one" } }),
        changed: platform => ({ application: application(platform), variables: { PLANTED: "two" } }),
        routes: {
            create: "PUT /v2/{scope}/applications/{id}/env/{name}",
            read: "GET /v2/{scope}/applications/{id}/env",
            update: "PUT /v2/{scope}/applications/{id}/env/{name}",
            delete: "DELETE /v2/{scope}/applications/{id}/env/{name}",
        },
        exceptions: {
            // The application itself does not exist, says the platform: that is what "gone" means.
            "read 404 JSON": "gone×1",
        },
        count: platform =>
            "PLANTED" in platform.state.applications.variables(application(platform)) ? 1 : 0,
    },
    {
        kind: "NetworkGroup",
        args: () => ({ label: "planted" }),
        routes: {
            create: "POST /v4/networkgroups/<v4_scope>/networkgroups",
            read: "GET /v4/networkgroups/<v4_scope>/networkgroups",
            delete: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}",
        },
        exceptions: deletedOnceUnused,
        live: {
            // The id was chosen before, so that the request can be sent again.
            exceptions: {
                "create 404 HTML": "error×2",
                "create 500": "error×2",
                "create 502 HTML": "error×2",
                "create 503": "error×2",
                "create reset before effect": "done×2",
                "create time-out": "done×2",
            },
        },
        count: platform =>
            platform.state.networkGroups
                .list(platform.account.organisation)
                .filter(({ label }) => label === "planted").length,
    },
    {
        kind: "Member",
        args: platform => ({
            networkGroup: platform.seed.networkGroups.backend,
            member: platform.seed.applications.worker,
        }),
        routes: {
            create: "POST /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
            read: "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members",
            delete: "DELETE /v4/networkgroups/<v4_scope>/networkgroups/{id}/members/{memberId}",
        },
        // Asked twice: with the list of groups, then alone.
        live: { exceptions: { "read 404 JSON": "error×2" } },
        count: platform =>
            platform.state.networkGroups
                .members(platform.seed.networkGroups.backend)
                .filter(({ id }) => id === platform.seed.applications.worker).length,
    },
    like("Drain", {
        routes: {
            read: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
            update: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state",
            delete: "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        },
        change: { enabled: false },
        // The drain's own address has the last word, and it has the drain.
        // Setting the state is answered without a body, so there is none to cut.
        exceptions: { "read 404 JSON": "done×1", "update truncated body": "done×1" },
        live: {
            update: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/disable",
            // There the drain itself is the answer, and can be cut short.
            exceptions: { "update truncated body": "done×2" },
        },
    }),
    like("Operator", {
        routes: {
            read: "GET /v4/addon-providers/addon-<slug>/addons",
            update: "PUT /v4/addon-providers/addon-<slug>/addons/{id}",
            delete: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}",
        },
        change: { options: { theme: "dark" } },
        exceptions: { ...answeredByPut, ...deletedOnceUnused },
        live: {
            change: { name: "planted-2", options: undefined },
            update: "PUT /v2/{scope}/addons/{id}",
        },
    }),
    like("Webhook", {
        routes: {
            read: "GET /v4/notifications/webhooks/{owner}",
            delete: "DELETE /v4/notifications/webhooks/{owner}/{id}",
        },
    }),
    like("EmailHook", {
        routes: {
            read: "GET /v4/notifications/emailhooks/{owner}",
            delete: "DELETE /v4/notifications/emailhooks/{owner}/{id}",
        },
    }),
    like("TcpRedirection", {
        routes: {
            read: "GET /v2/{scope}/applications/{id}/tcp-redirs",
            delete: "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}",
        },
        // The application itself does not exist, says the platform.
        exceptions: { "read 404 JSON": "gone×1" },
    }),
    like("SshKey", {
        routes: {
            read: "GET /v2/self/keys",
            update: "PUT /v2/self/keys/{name}",
            delete: "DELETE /v2/self/keys/{name}",
        },
        change: {
            publicKey:
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f other",
        },
        live: {
            // The old key has gone by then, and cannot be put back either.
            exceptions: {
                "update 401": "partial×2",
                "update 403": "partial×2",
                "update 404 HTML": "partial×2",
                "update 404 JSON": "partial×2",
                "update 409": "partial×2",
                "update 429 without": "partial×14",
                "update 500": "partial×2",
                "update 502 HTML": "partial×14",
                "update 503": "partial×14",
                "update 503 id -500": "partial×2",
            },
        },
    }),
    like("OAuthConsumer", {
        routes: {
            read: "GET /v2/self/consumers",
            update: "PUT /v2/self/consumers/{consumerKey}",
            delete: "DELETE /v2/self/consumers/{consumerKey}",
        },
        change: { url: "https://elsewhere.company.example" },
        exceptions: answeredByPut,
    }),
    like("EmailAddress", {
        routes: {
            read: "GET /v2/self/emails",
            delete: "DELETE /v2/self/emails/{email}",
        },
        // No list tells whether one that nobody has confirmed is there.
        live: { exceptions: { "delete 404 JSON": "done×1" } },
    }),
    like("AddonLink", {
        routes: {
            read: "GET /v2/{scope}/applications/{id}/addons",
            delete: "DELETE /v2/{scope}/applications/{id}/addons/{addonId}",
        },
        // The application itself does not exist, says the platform.
        exceptions: { "read 404 JSON": "gone×1" },
    }),
];

interface Rest {
    routes: Omit<Subject["routes"], "create">;
    /** Of the arguments, in place. */
    change?: Properties;
    exceptions?: Subject["exceptions"];
    live?: Omit<NonNullable<Subject["live"]>, "changed"> & { change?: Properties };
}

/** The one of that kind that is created elsewhere, with the rest of its life. */
function like(kind: Subject["kind"], { routes, change, exceptions = {}, live }: Rest): Subject {
    const creation = creations.find(candidate => candidate.kind === kind);
    if (creation === undefined) {
        throw new Error(`nothing is said of how to make a ${kind}`);
    }
    const { args, route, equal, only } = creation;
    return {
        kind,
        ...(only !== undefined && { only }),
        args,
        ...(change !== undefined && { changed: platform => ({ ...args(platform), ...change }) }),
        routes: { create: route, ...routes },
        exceptions,
        ...(live !== undefined && {
            live: {
                ...live,
                changed: platform => ({ ...args(platform), ...change, ...live.change }),
            },
        }),
        count: platform => equal(platform).length,
    };
}
