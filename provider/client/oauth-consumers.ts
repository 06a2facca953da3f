import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { path } from "./path.js";

const oauthConsumer = z.object({
    /** The consumer key, by which it is addressed. */
    key: z.string(),
    /** Secret; only a creation and `get` show it. */
    secret: z.string().optional(),
    name: z.string().default(""),
    url: z.string().default(""),
    baseUrl: z.string().optional(),
    description: z.string().optional(),
    picture: z.string().optional(),
    /** Scopes that it may ask users for. */
    rights: z.array(z.string()).default([]),
});

export type OAuthConsumer = z.output<typeof oauthConsumer>;

const consumerSettings = z.object({
    name: z.string(),
    url: z.string(),
    baseUrl: z.string().optional(),
    description: z.string().optional(),
    /** Address of a picture. */
    picture: z.string().optional(),
    rights: z.array(z.string()).optional(),
});

export type OAuthConsumerSettings = z.input<typeof consumerSettings>;

/** @endpoint [GET] /v2/self/consumers */
export function list(connection: Connection, read: ReadOptions = {}): Promise<OAuthConsumer[]> {
    return connection.get(path`/v2/self/consumers`, z.array(oauthConsumer), read);
}

/** @endpoint [GET] /v2/self/consumers/{consumerKey} */
export function get(
    connection: Connection,
    { key, ...read }: { key: string } & ReadOptions,
): Promise<OAuthConsumer> {
    return connection.get(path`/v2/self/consumers/${key}`, oauthConsumer, read);
}

/**
 * Not safe to send again after a lost answer.
 * @endpoint [POST] /v2/self/consumers
 */
export function create(connection: Connection, settings: OAuthConsumerSettings): Promise<OAuthConsumer> {
    return connection.post(path`/v2/self/consumers`, checked(consumerSettings, settings), oauthConsumer);
}

/**
 * Sets all there is to set: what is left out is taken away. Key and secret stay as they are.
 * @endpoint [PUT] /v2/self/consumers/{consumerKey}
 */
export function update(
    connection: Connection,
    { key, ...settings }: { key: string } & OAuthConsumerSettings,
): Promise<OAuthConsumer> {
    return connection.put(
        path`/v2/self/consumers/${key}`,
        checked(consumerSettings, settings),
        oauthConsumer,
    );
}

/** @endpoint [DELETE] /v2/self/consumers/{consumerKey} */
export function remove(connection: Connection, { key }: { key: string }): Promise<Removal> {
    return connection.remove(path`/v2/self/consumers/${key}`);
}
