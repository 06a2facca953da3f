import { z } from "zod";
import type { Account } from "../state/accounts.js";
import type { Addon } from "../state/addons.js";
import { uuidOf } from "../state/identifiers.js";
import type { PlatformState } from "../state/index.js";
import { notFound } from "../state/refusal.js";
import { record } from "../shape.js";
import { ok, route, type Route } from "./route.js";

type Fields = Record<string, unknown>;

interface Asked {
    readonly state: PlatformState;
    readonly account: Account;
}

/** The options of each database beside its version, with their defaults. */
const choices: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
    "es-addon": { encryption: false, kibana: false, apm: false },
    "mongodb-addon": { encryption: false, "direct-host-only": false },
    "mysql-addon": {
        "do-backup": true,
        encryption: false,
        "direct-host-only": false,
        "skip-log-bin": false,
    },
    "postgresql-addon": { "do-backup": true, encryption: false, "direct-host-only": false },
};

const configuration = "/v4/addon-providers/config-provider/addons/{realId}";

/** The records that a provider keeps of its add-ons. The path names no owner. */
export const addonDetailRoutes: readonly Route[] = [
    ...(["mongodb-addon", "mysql-addon", "postgresql-addon"] as const).map(providerId =>
        route("GET", `/v4/addon-providers/${providerId}/addons/{id}`, ({ param, ...asked }) =>
            ok(databaseRecord(asked.state, addonOf(asked, providerId, "id", param("id")))),
        ),
    ),
    route("GET", "/v4/addon-providers/es-addon/addons/{id}", ({ param, ...asked }) =>
        ok(elasticsearchRecord(asked.state, addonOf(asked, "es-addon", "id", param("id")))),
    ),
    route("GET", configuration, ({ param, ...asked }) => {
        const addon = addonOf(asked, "config-provider", "realId", param("realId"));
        return ok({
            id: addon.realId,
            owner_id: addon.ownerId,
            creation_date: new Date(addon.creationDate).toISOString(),
            env: addon.environment,
        });
    }),
    route("GET", `${configuration}/env`, ({ param, ...asked }) =>
        ok(addonOf(asked, "config-provider", "realId", param("realId")).environment),
    ),
    // The whole list replaces the one before. Each request restarts the linked applications, also if nothing changes.
    route(
        "PUT",
        `${configuration}/env`,
        { body: z.array(record({ name: z.string(), value: z.string() })) },
        ({ param, body, ...asked }) => {
            const { state } = asked;
            const addon = addonOf(asked, "config-provider", "realId", param("realId"));
            state.applications
                .linkedTo(addon)
                .forEach(({ id }) =>
                    state.deployments.start(id, { action: "RESTART", cause: "Configuration", outcome: "OK" }),
                );
            return ok(state.addons.replaceVariables(addon.id, body).environment);
        },
    ),
    route(
        "GET",
        "/v4/materia/organisations/{owner}/materia/databases/{realId}",
        ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("realId"));
            if (addon.providerId !== "kv" || addon.realId !== param("realId")) {
                throw notFound("add-on", param("realId"));
            }
            return ok({
                id: addon.realId,
                clusterId: uuidOf(`cluster of ${addon.realId}`),
                ownerId: owner,
                kind: "KV",
                plan: state.addons.plan(addon).slug.toUpperCase(),
                host: valueOf(addon, "HOST"),
                port: Number(valueOf(addon, "PORT")),
                token: valueOf(addon, "TOKEN"),
                tokenId: uuidOf(`token of ${addon.realId}`),
                status: "ACTIVE",
            });
        },
    ),
];

/** Finds an add-on of any owner the caller may act for, by the one id that its provider knows. */
function addonOf({ state, account }: Asked, providerId: string, by: "id" | "realId", id: string): Addon {
    const addon = state.addons.find(id);
    const owners = [account.userId, account.organisation];
    if (addon?.[by] !== id || addon.providerId !== providerId || !owners.includes(addon.ownerId)) {
        throw notFound("add-on", id);
    }
    return addon;
}

function databaseRecord(state: PlatformState, addon: Addon): Fields {
    return {
        ...commonFields(state, addon),
        plan: state.addons.plan(addon).slug,
        host: valueOf(addon, "HOST"),
        port: Number(valueOf(addon, "PORT")),
        database: valueOf(addon, "DB"),
        user: valueOf(addon, "USER"),
        password: valueOf(addon, "PASSWORD"),
        read_only_users: [],
    };
}

function elasticsearchRecord(state: PlatformState, addon: Addon): Fields {
    const common = commonFields(state, addon);
    const [user, password, host] = ["USER", "PASSWORD", "HOST"].map(name => valueOf(addon, name));
    const placeOf = (service: string) => (isChosen(addon, service) ? `${service}-${host ?? ""}` : null);
    const secretOf = (service: string) => uuidOf(`${service} password of ${addon.realId}`);
    return {
        ...common,
        plan: state.addons.plan(addon).name,
        host,
        user,
        password,
        apm_host: placeOf("apm"),
        apm_user: "apm",
        apm_password: secretOf("apm"),
        apm_auth_token: secretOf("apm token"),
        kibana_host: placeOf("kibana"),
        kibana_user: "kibana",
        kibana_password: secretOf("kibana"),
        plugins: (addon.options["plugins"] ?? "").split(",").filter(plugin => plugin !== ""),
        backups: { kibana_snapshots_url: `https://${placeOf("kibana") ?? ""}/app/management/snapshots` },
        services: ["kibana", "apm"].map(name => ({ name, enabled: isChosen(addon, name) })),
    };
}

function commonFields(state: PlatformState, addon: Addon): Fields {
    const { id, realId, ownerId, region, creationDate, providerId, options } = addon;
    const version = options["version"] ?? state.addons.provider(addon).versions?.usual;
    return {
        id: realId.slice(realId.indexOf("_") + 1),
        app_id: id,
        owner_id: ownerId,
        zone: region,
        creation_date: `${new Date(creationDate).toISOString()}[UTC]`,
        status: "ACTIVE",
        ...(version === undefined ? {} : { version }),
        features: Object.keys(choices[providerId] ?? {}).map(name => ({
            name,
            enabled: isChosen(addon, name),
        })),
    };
}

function isChosen({ providerId, options }: Addon, name: string): boolean {
    const chosen = options[name];
    return chosen === undefined ? (choices[providerId]?.[name] ?? false) : chosen === "true";
}

/** The value of the variable whose name has this ending: each provider has a prefix of its own. */
function valueOf({ environment }: Addon, ending: string): string | undefined {
    return environment.find(({ name }) => name.endsWith(`_${ending}`))?.value;
}
