import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export interface OAuthConsumerSettings {
    readonly name: string;
    readonly url: string;
    readonly baseUrl?: string;
    readonly description?: string;
    readonly picture?: string;
    readonly rights?: readonly string[];
}

export interface OAuthConsumer extends OAuthConsumerSettings {
    /** The consumer key. */
    readonly id: string;
    readonly userId: string;
    readonly secret: string;
}

/** Applications users registered to act for others. */
export class OAuthConsumers {
    readonly #world: World;
    readonly #consumers: Collection<OAuthConsumer>;

    constructor(world: World) {
        this.#world = world;
        this.#consumers = new Collection(world);
    }

    list(userId: string): OAuthConsumer[] {
        return this.#consumers.list(consumer => consumer.userId === userId);
    }

    find(key: string): OAuthConsumer | undefined {
        return this.#consumers.find(key);
    }

    get(userId: string, key: string): OAuthConsumer {
        const consumer = this.find(key);
        if (consumer?.userId !== userId) {
            throw notFound("oauth consumer", key);
        }
        return consumer;
    }

    create(userId: string, settings: OAuthConsumerSettings, key?: string): OAuthConsumer {
        check(settings);
        const { identifiers, delays } = this.#world;
        const id = key ?? identifiers.secret(30);
        const consumer = { ...settings, id, userId, secret: identifiers.secret(30) };
        return this.#consumers.add(consumer, { readableIn: 0, listedIn: delays.listing });
    }

    /** All settings at once: what is not given is taken away. Key and secret stay. */
    replace(key: string, settings: OAuthConsumerSettings): OAuthConsumer {
        check(settings);
        const { id, userId, secret } = this.#require(key);
        return this.#consumers.replace({ ...settings, id, userId, secret });
    }

    remove(key: string): void {
        this.#require(key);
        this.#consumers.drop(key);
    }

    #require(key: string): OAuthConsumer {
        const consumer = this.find(key);
        if (consumer === undefined) {
            throw notFound("oauth consumer", key);
        }
        return consumer;
    }
}

function check(settings: OAuthConsumerSettings): void {
    const fields: Record<string, string> = {};
    if (settings.name.trim() === "") {
        fields["name"] = "must not be empty";
    }
    for (const key of ["url", "baseUrl", "picture"] as const) {
        const value = settings[key];
        if (value !== undefined && !URL.canParse(value)) {
            fields[key] = "not a URL";
        }
    }
    if (Object.keys(fields).length > 0) {
        throw invalid("oauth consumer", "The consumer is invalid", fields);
    }
}
