import { z } from "zod";
import { record } from "../../shape.js";
import type { OAuthConsumer, OAuthConsumerSettings } from "../../state/oauth-consumers.js";
import { noContent, ok, route, type Route } from "../route.js";

const consumers = "/v2/{scope}/consumers";

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

type Rights = Readonly<Record<keyof typeof rights, boolean>>;

const settings = record({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    picture: z.string(),
    baseUrl: z.string(),
    rights: record(rights),
});

export const oauthConsumerRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: consumers,
        handle: ({ state, owner }) => ok(state.oauthConsumers.list(owner).map(consumerRecord)),
    }),
    route({
        method: "POST",
        path: consumers,
        body: settings,
        handle: ({ state, owner, body }) =>
            ok(consumerRecord(state.oauthConsumers.create(owner, settingsOf(body)))),
    }),
    route({
        method: "GET",
        path: `${consumers}/{key}`,
        handle: ({ state, owner, param }) =>
            ok(consumerRecord(state.oauthConsumers.get(owner, param("key")))),
    }),
    route({
        method: "GET",
        path: `${consumers}/{key}/secret`,
        handle: ({ state, owner, param }) =>
            ok({ secret: state.oauthConsumers.get(owner, param("key")).secret }),
    }),
    route({
        method: "PUT",
        path: `${consumers}/{key}`,
        body: settings,
        handle: ({ state, owner, param, body }) => {
            const { id } = state.oauthConsumers.get(owner, param("key"));
            return ok(consumerRecord(state.oauthConsumers.replace(id, settingsOf(body))));
        },
    }),
    route({
        method: "DELETE",
        path: `${consumers}/{key}`,
        handle: ({ state, owner, param }) => {
            state.oauthConsumers.remove(state.oauthConsumers.get(owner, param("key")).id);
            return noContent();
        },
    }),
];

function settingsOf({
    rights: granted,
    ...described
}: Omit<Required<OAuthConsumerSettings>, "rights"> & { readonly rights: Rights }): OAuthConsumerSettings {
    const names = Object.keys(rights) as (keyof Rights)[];
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
