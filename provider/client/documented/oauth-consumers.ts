import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { OAuthConsumerOptions, OAuthConsumersClient } from "../contract/oauth-consumers.js";
import { account } from "./self.js";

export const routes = {
    list: "GET /v2/self/consumers",
    get: "GET /v2/self/consumers/{consumerKey}",
    create: "POST /v2/self/consumers",
    update: "PUT /v2/self/consumers/{consumerKey}",
    remove: "DELETE /v2/self/consumers/{consumerKey}",
} as const;

export const consumerSettings = z.object({
    name: z.string(),
    url: z.string(),
    baseUrl: z.string().optional(),
    description: z.string().optional(),
    picture: z.string().optional(),
    rights: z.array(z.string()).optional(),
});

export const oauthConsumer = z.object({
    key: z.string(),
    secret: z.string().optional(),
    ...consumerSettings.shape,
    name: z.string().default(""),
    url: z.string().default(""),
    rights: z.array(z.string()).default([]),
});

export const all = account.in("consumers");
export const one = ({ key }: OAuthConsumerOptions) => all.at({ consumerKey: key });

export function client(connection: Connection): OAuthConsumersClient {
    return {
        list: (options = {}) => connection.get(routes.list, all, z.array(oauthConsumer), options),

        get: options => connection.get(routes.get, one(options), oauthConsumer, options),

        create(options) {
            const body = checked(consumerSettings, options);
            return connection.write(routes.create, all, body, oauthConsumer, options);
        },

        update(options) {
            const body = checked(consumerSettings, options);
            return connection.write(routes.update, one(options), body, oauthConsumer, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
