import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** An application of somebody's that may ask users of the platform for rights. */
export interface OAuthConsumer {
    /** The consumer key, by which it is addressed. */
    key: string;
    /** Secret; only a creation and `get` show it. */
    secret?: string | undefined;
    /** Name for people. */
    name: string;
    /** Its home page. */
    url: string;
    /** What the addresses begin with that users may be sent back to. */
    baseUrl?: string | undefined;
    /** Text for people; absent where there is none. */
    description?: string | undefined;
    /** Address of a picture. */
    picture?: string | undefined;
    /** Scopes that it may ask users for. */
    rights: string[];
}

/** What can be set of a consumer. */
export interface OAuthConsumerSettings {
    /** Name for people. */
    name: string;
    /** Its home page. */
    url: string;
    /** What the addresses begin with that users may be sent back to. */
    baseUrl?: string | undefined;
    /** Text for people. */
    description?: string | undefined;
    /** Address of a picture. */
    picture?: string | undefined;
    /** Scopes that it may ask users for. */
    rights?: string[] | undefined;
}

/** Which consumer is meant, and whose; an owner means nothing where consumers belong to the account. */
export interface OAuthConsumerOptions extends OwnerOptions {
    /** The consumer key. */
    key: string;
}

/** The OAuth consumers of an owner; where the wire knows no owner, those of the account behind the credentials. */
export interface OAuthConsumersClient {
    /** All consumers, without their secrets. */
    list(options?: OwnerOptions & ReadOptions): Promise<OAuthConsumer[]>;

    /** One consumer with its secret. Fails with `NotFound` where there is none. */
    get(options: OAuthConsumerOptions & ReadOptions): Promise<OAuthConsumer>;

    /** Registers a consumer. Not safe to send again after a lost answer. */
    create(options: OwnerOptions & OAuthConsumerSettings & CallOptions): Promise<OAuthConsumer>;

    /** Sets all there is to set: what is left out is taken away. Key and secret stay. Safe to send again. */
    update(options: OAuthConsumerOptions & OAuthConsumerSettings & CallOptions): Promise<OAuthConsumer>;

    /** Removes a consumer. Safe to send again. */
    remove(options: OAuthConsumerOptions & CallOptions): Promise<Removal>;
}
