import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";

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
