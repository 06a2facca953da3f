import { z } from "zod";
import { record } from "../../shape.js";
import type { OAuthConsumer } from "../../state/oauth-consumers.js";
import { done, ok, route, type Route } from "../route.js";

const settings = record(
    { name: z.string(), url: z.string() },
    { baseUrl: z.string(), description: z.string(), picture: z.string(), rights: z.array(z.string()) },
);

export const oauthConsumerRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/self/consumers",
        handle: ({ state, account }) => ok(state.oauthConsumers.list(account.userId).map(publicRecord)),
    }),
    route({
        method: "POST",
        path: "/v2/self/consumers",
        body: settings,
        handle: ({ state, account, body }) =>
            ok(fullRecord(state.oauthConsumers.create(account.userId, body))),
    }),
    route({
        method: "GET",
        path: "/v2/self/consumers/{consumerKey}",
        handle: ({ state, account, param }) =>
            ok(fullRecord(state.oauthConsumers.get(account.userId, param("consumerKey")))),
    }),
    route({
        method: "PUT",
        path: "/v2/self/consumers/{consumerKey}",
        body: settings,
        handle: ({ state, account, param, body }) => {
            const { id } = state.oauthConsumers.get(account.userId, param("consumerKey"));
            return ok(publicRecord(state.oauthConsumers.replace(id, body)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/self/consumers/{consumerKey}",
        handle: ({ state, account, param }) => {
            state.oauthConsumers.remove(state.oauthConsumers.get(account.userId, param("consumerKey")).id);
            return done("The consumer was deleted");
        },
    }),
];

/** Lists and updates do not show secrets. */
function publicRecord(consumer: OAuthConsumer): Record<string, unknown> {
    const { id, name, url, description = null, baseUrl = null, picture = null, rights = [] } = consumer;
    return { key: id, name, url, description, baseUrl, picture, rights };
}

function fullRecord(consumer: OAuthConsumer): Record<string, unknown> {
    return { ...publicRecord(consumer), secret: consumer.secret };
}
