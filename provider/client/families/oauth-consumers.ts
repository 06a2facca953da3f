import { z } from "zod";
import { checked, refusal } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import { capabilitiesOf, type Dialect } from "../dialects.js";
import { custom, type Family, read, remove, write } from "../family.js";
import { ownedBy } from "../subject.js";
import { account } from "./self.js";

/** The settings of an OAuth consumer. */
export interface OAuthConsumerSettings {
    /** The display name. */
    name: string;
    /** The URL of the home page. */
    url: string;
    /** The prefix of allowed redirect URLs. */
    baseUrl?: string | undefined;
    /** The description. */
    description?: string | undefined;
    /** The URL of a picture. */
    picture?: string | undefined;
    /** The scopes that it may request. */
    rights?: string[] | undefined;
}

/** An OAuth consumer: an application that may ask users of the platform for rights. */
export interface OAuthConsumer extends OAuthConsumerSettings {
    /** The consumer key, which is also the id in requests. */
    key: string;
    /** The consumer secret: secret. Returned by `create` and `get` only. */
    secret?: string | undefined;
    /** The scopes that it may request. */
    rights: string[];
}

/** The key of a consumer and its owner. The owner is ignored if consumers belong to the account. */
export interface OAuthConsumerOptions extends OwnerOptions {
    /** The consumer key. */
    key: string;
}

/** The OAuth consumers of an owner, or of the account if the wire knows no owner. */
export interface OAuthConsumersClient {
    /** Returns all consumers without their secrets. */
    list(options?: OwnerOptions & ReadOptions): Promise<OAuthConsumer[]>;

    /** Returns one consumer with its secret. Fails with `NotFound` if there is none. */
    get(options: OAuthConsumerOptions & ReadOptions): Promise<OAuthConsumer>;

    /** Registers a consumer. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & OAuthConsumerSettings & CallOptions): Promise<OAuthConsumer>;

    /** Replaces all settings: omitted settings are cleared. Key and secret stay. Safe to send again. */
    update(options: OAuthConsumerOptions & OAuthConsumerSettings & CallOptions): Promise<OAuthConsumer>;

    /** Removes a consumer. Safe to send again. */
    remove(options: OAuthConsumerOptions & CallOptions): Promise<Removal>;
}

const settings = z.object({
    name: z.string(),
    url: z.string(),
    baseUrl: z.string().optional(),
    description: z.string().optional(),
    picture: z.string().optional(),
    rights: z.array(z.string()).optional(),
});

/** The live platform requires all six settings. */
const completeSettings = settings.required({ baseUrl: true, description: true, picture: true });

const documentedConsumer = z.object({
    key: z.string(),
    secret: z.string().optional(),
    ...settings.shape,
    name: z.string().default(""),
    url: z.string().default(""),
    rights: z.array(z.string()).default([]),
});

const grantedRights = z
    .record(z.string(), z.boolean())
    .transform(all => Object.keys(all).filter(name => all[name] === true));

const liveConsumer: z.ZodType<OAuthConsumer> = documentedConsumer
    .omit({ secret: true })
    .extend({ rights: grantedRights.default([]) });

/** The live platform expects a value for each right of a consumer. */
const rights = capabilitiesOf["clever-cloud"].consumerRights ?? [];

function orderOf(options: OAuthConsumerSettings, dialect: Dialect): object {
    if (dialect === "documented") {
        return checked(settings, options);
    }
    const complete = checked(completeSettings, options as z.input<typeof completeSettings>);
    const { name, url, baseUrl, description, picture, rights: wanted = [] } = complete;
    const unknown = wanted.filter(right => !rights.includes(right));
    if (unknown.length > 0) {
        throw refusal(`${unknown.join(", ")}: no such right; there are ${rights.join(", ")}`);
    }
    const granted = Object.fromEntries(rights.map(right => [right, wanted.includes(right)]));
    return { name, url, baseUrl, description, picture, rights: granted };
}

const liveSecret = z.object({ secret: z.string() });

/** @internal */
export const oauthConsumers: Family<OAuthConsumersClient> = dialect => {
    const consumers = dialect === "documented" ? "/v2/self/consumers" : "/v2/{scope}/consumers";
    const consumer: z.ZodType<OAuthConsumer> = dialect === "documented" ? documentedConsumer : liveConsumer;
    const order = (options: OAuthConsumerSettings) => ({ body: orderOf(options, dialect) });
    const all = (options: OwnerOptions) =>
        dialect === "documented" ? account.in("consumers") : ownedBy(options, "consumers");
    const one = (options: OAuthConsumerOptions) => all(options).at({ consumerKey: options.key });
    return {
        list: read(`GET ${consumers}`, all, z.array(consumer)),

        get: custom(`GET ${consumers}/{consumerKey}`, (connection, route) => async options => {
            const found = await connection.get(route, one(options), consumer, options);
            if (dialect === "documented") {
                return found;
            }
            const secretRoute = "GET /v2/{scope}/consumers/{consumerKey}/secret";
            const subject = one(options).in("secret");
            return { ...found, ...(await connection.get(secretRoute, subject, liveSecret, options)) };
        }),

        create: write(`POST ${consumers}`, all, consumer, order),
        update: write(`PUT ${consumers}/{consumerKey}`, one, consumer, order),
        remove: remove(`DELETE ${consumers}/{consumerKey}`, one),
    };
};
