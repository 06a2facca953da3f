/** Lookups of the account behind the credentials. */
import { z } from "zod";
import { isNotFound } from "../client/errors.js";
import { choose } from "./choose.js";
import { defineLookup, outputForm, plainForm } from "./lookup.js";

const nothing = z.strictObject({});

const profile = defineLookup({
    name: "getProfile",
    summary: "The account behind the credentials: its id, name and addresses.",
    args: nothing,
    scope: "caller",
    routes: ["GET /v2/self"],
    look: ({ client, read }) => client.self.get(read),
});

/**
 * The account behind the credentials.
 * @example
 * const { id, name } = await getProfile();
 * @see GET /v2/self
 */
export const getProfile = plainForm(profile);
/** `getProfile` as an output. */
export const getProfileOutput = outputForm(profile);

const sshKeys = defineLookup({
    name: "getSshKeys",
    summary: "The public SSH keys of the account.",
    args: nothing,
    scope: "caller",
    routes: ["GET /v2/self/keys"],
    look: ({ client, read }) => client.sshKeys.list(read),
});

/**
 * The public SSH keys of the account.
 * @see GET /v2/self/keys
 */
export const getSshKeys = plainForm(sshKeys);
/** `getSshKeys` as an output. */
export const getSshKeysOutput = outputForm(sshKeys);

const emailAddresses = defineLookup({
    name: "getEmailAddresses",
    summary: "The e-mail addresses of the account.",
    args: nothing,
    scope: "caller",
    routes: ["GET /v2/self/emails"],
    look: ({ client, read }) => client.emailAddresses.list(read),
});

/**
 * The e-mail addresses of the account.
 * @see GET /v2/self/emails
 */
export const getEmailAddresses = plainForm(emailAddresses);
/** `getEmailAddresses` as an output. */
export const getEmailAddressesOutput = outputForm(emailAddresses);

const oauthConsumers = defineLookup({
    name: "getOAuthConsumers",
    summary: "The OAuth consumers that the account registered, without their secrets.",
    args: nothing,
    scope: "caller",
    routes: ["GET /v2/self/consumers"],
    look: async ({ client, read }) =>
        (await client.oauthConsumers.list(read)).map(
            ({ key, name, url, baseUrl, description, picture, rights }) => ({
                key,
                name,
                url,
                baseUrl,
                description,
                picture,
                rights,
            }),
        ),
});

/**
 * The OAuth consumers of the account. `getOAuthConsumerOutput` shows the secret of one.
 * @see GET /v2/self/consumers
 */
export const getOAuthConsumers = plainForm(oauthConsumers);
/** `getOAuthConsumers` as an output. */
export const getOAuthConsumersOutput = outputForm(oauthConsumers);

const oauthConsumer = defineLookup({
    name: "getOAuthConsumer",
    summary: "One OAuth consumer, by its key or name, with its secret.",
    args: z.strictObject({
        consumer: z.string().min(1).meta({
            description: "Key of the consumer, or its name where no other has it.",
            example: '"dashboard"',
        }),
    }),
    scope: "caller",
    secret: true,
    routes: ["GET /v2/self/consumers", "GET /v2/self/consumers/{consumerKey}"],
    look: async ({ client, read }, { consumer }) => {
        try {
            return await client.oauthConsumers.get(consumer, read);
        } catch (error) {
            if (!isNotFound(error)) {
                throw error;
            }
        }
        const { key } = choose(consumer, await client.oauthConsumers.list(read), {
            noun: "OAuth consumer",
            plural: "OAuth consumers",
            words: ({ name, key }) => [name, key],
            id: ({ key }) => key,
        });
        return client.oauthConsumers.get(key, read);
    },
});

/**
 * One OAuth consumer: secret, since its secret is.
 * @example
 * const secret = getOAuthConsumerOutput({ consumer: "dashboard" }).apply(found => found.secret);
 * @see GET /v2/self/consumers/{consumerKey}
 */
export const getOAuthConsumerOutput = outputForm(oauthConsumer);
