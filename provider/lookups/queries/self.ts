/** Lookups of the account behind the credentials, and of OAuth consumers. */
import { z } from "zod";
import type { OAuthConsumer } from "../../client/index.js";
import { orUndefined } from "../../kind/reading.js";
import { choose } from "./choose.js";
import { defineQuery, ownerOnLivePlatform as owner } from "./query.js";

const nothing = z.strictObject({});

export const getProfile = defineQuery({
    summary: "The account behind the credentials: its id, name and addresses.",
    example: `
        const { id, name } = await getProfile();`,
    args: nothing,
    asks: ["self.get"],
    answer: ({ client, options }) => client.self.get(options),
});

export const getSshKeys = defineQuery({
    summary: "The public SSH keys of the account.",
    args: nothing,
    asks: ["sshKeys.list"],
    answer: ({ client, options }) => client.sshKeys.list(options),
});

export const getEmailAddresses = defineQuery({
    summary: "The e-mail addresses of the account.",
    args: nothing,
    asks: ["emailAddresses.list"],
    answer: ({ client, options }) => client.emailAddresses.list(options),
});

export const getOAuthConsumers = defineQuery({
    summary: "The OAuth consumers of an owner, without their secrets.",
    remarks:
        "In the documented dialect they belong to the account behind the credentials. `getOAuthConsumerOutput` returns a consumer with its secret.",
    args: z.strictObject({ owner }),
    owned: "ownedConsumers",
    asks: ["oauthConsumers.list"],
    answer: async ({ client, options }): Promise<Omit<OAuthConsumer, "secret">[]> =>
        (await client.oauthConsumers.list(options)).map(consumer => ({
            ...consumer,
            secret: undefined,
        })),
});

export const getOAuthConsumer = defineQuery({
    summary: "One OAuth consumer, by its key or name, with its secret.",
    remarks: "The answer is secret.",
    example: `
        const secret = getOAuthConsumerOutput({ consumer: "dashboard" }).apply(found => found.secret);`,
    args: z.strictObject({
        consumer: z.string().min(1).meta({
            description: "Key or unique name of the consumer.",
            example: '"dashboard"',
        }),
        owner,
    }),
    owned: "ownedConsumers",
    secret: true,
    asks: ["oauthConsumers.list", "oauthConsumers.get"],
    answer: async ({ client, options }, { consumer }) => {
        const found = await orUndefined(client.oauthConsumers.get({ ...options, key: consumer }));
        if (found !== undefined) {
            return found;
        }
        const { key } = choose(consumer, await client.oauthConsumers.list(options), {
            noun: "OAuth consumer",
            plural: "OAuth consumers",
            words: ({ name, key }) => [name, key],
            id: ({ key }) => key,
        });
        return client.oauthConsumers.get({ ...options, key });
    },
});
