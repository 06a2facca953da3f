import { z } from "zod";
import { record } from "../shape.js";
import type { OAuthConsumer, OAuthConsumerSettings } from "../state/oauth-consumers.js";
import { done, noContent, ok, route, type Answer, type Route, type Routes } from "./route.js";

/** The rights that a request may contain. The platform has one more right, which it never grants. */
const rights = {
    access_organisations: z.boolean(),
    access_organisations_bills: z.boolean(),
    access_organisations_consumption_statistics: z.boolean(),
    access_organisations_credit_count: z.boolean(),
    access_personal_information: z.boolean(),
    manage_organisations: z.boolean(),
    manage_organisations_applications: z.boolean(),
    manage_organisations_members: z.boolean(),
    manage_organisations_services: z.boolean(),
    manage_personal_information: z.boolean(),
    manage_ssh_keys: z.boolean(),
};

const liveSettings = record({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    picture: z.string(),
    baseUrl: z.string(),
    rights: record(rights),
});

const documentedSettings = record(
    { name: z.string(), url: z.string() },
    { baseUrl: z.string(), description: z.string(), picture: z.string(), rights: z.array(z.string()) },
);

interface Wire<Settings> {
    readonly all: "/v2/self/consumers" | "/v2/{scope}/consumers";
    readonly one: "/v2/self/consumers/{consumerKey}" | "/v2/{scope}/consumers/{key}";
    readonly key: "consumerKey" | "key";
    readonly settings: z.ZodType<Settings>;
    readonly settingsOf: (settings: Settings) => OAuthConsumerSettings;
    readonly record: (consumer: OAuthConsumer) => Record<string, unknown>;
    /** The record that a creation and a read of one consumer return. */
    readonly fullRecord: (consumer: OAuthConsumer) => Record<string, unknown>;
    readonly deleted: Answer;
}

export const oauthConsumerRoutes: Routes = {
    documented: routesOn({
        all: "/v2/self/consumers",
        one: "/v2/self/consumers/{consumerKey}",
        key: "consumerKey",
        settings: documentedSettings,
        settingsOf: settings => settings,
        record: publicRecord,
        fullRecord: consumer => ({ ...publicRecord(consumer), secret: consumer.secret }),
        deleted: done("The consumer was deleted"),
    }),
    "clever-cloud": [
        ...routesOn({
            all: "/v2/{scope}/consumers",
            one: "/v2/{scope}/consumers/{key}",
            key: "key",
            settings: liveSettings,
            settingsOf,
            record: consumerRecord,
            fullRecord: consumerRecord,
            deleted: noContent(),
        }),
        route("GET", "/v2/{scope}/consumers/{key}/secret", ({ state, owner, param }) =>
            ok({ secret: state.oauthConsumers.get(owner, param("key")).secret }),
        ),
    ],
};

function routesOn<Settings>(wire: Wire<Settings>): Route[] {
    const { all, one, key, settings, record, fullRecord } = wire;
    return [
        route("GET", all, ({ state, owner }) => ok(state.oauthConsumers.list(owner).map(record))),
        route("POST", all, { body: settings }, ({ state, owner, body }) =>
            ok(fullRecord(state.oauthConsumers.create(owner, wire.settingsOf(body)))),
        ),
        route("GET", one, ({ state, owner, param }) =>
            ok(fullRecord(state.oauthConsumers.get(owner, param(key)))),
        ),
        route("PUT", one, { body: settings }, ({ state, owner, param, body }) => {
            const { id } = state.oauthConsumers.get(owner, param(key));
            return ok(record(state.oauthConsumers.replace(id, wire.settingsOf(body))));
        }),
        route("DELETE", one, ({ state, owner, param }) => {
            state.oauthConsumers.remove(state.oauthConsumers.get(owner, param(key)).id);
            return wire.deleted;
        }),
    ];
}

/** Lists and updates do not show secrets. */
function publicRecord(consumer: OAuthConsumer): Record<string, unknown> {
    const { id, name, url, description = null, baseUrl = null, picture = null, rights = [] } = consumer;
    return { key: id, name, url, description, baseUrl, picture, rights };
}

function settingsOf({ rights: granted, ...described }: z.infer<typeof liveSettings>): OAuthConsumerSettings {
    const names = Object.keys(rights) as (keyof typeof rights)[];
    return { ...described, rights: names.filter(right => granted[right]) };
}

function consumerRecord(consumer: OAuthConsumer): Record<string, unknown> {
    const { id, name, url, description = "", baseUrl = "", picture = "", rights: granted = [] } = consumer;
    const names = ["almighty", ...Object.keys(rights)];
    return {
        key: id,
        name,
        description,
        url,
        picture,
        baseUrl,
        rights: Object.fromEntries(names.map(right => [right, granted.includes(right)])),
    };
}
