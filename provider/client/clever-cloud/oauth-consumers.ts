import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    OAuthConsumer,
    OAuthConsumerOptions,
    OAuthConsumersClient,
    OAuthConsumerSettings,
} from "../contract/oauth-consumers.js";
import type { OwnerOptions } from "../call-options.js";
import { consumerSettings, oauthConsumer } from "../documented/oauth-consumers.js";
import { capabilitiesOf } from "../dialects.js";
import { InvalidArgument } from "../errors.js";
import { ownedBy } from "../subject.js";

export const routes = {
    list: "GET /v2/{scope}/consumers",
    get: "GET /v2/{scope}/consumers/{consumerKey}",
    create: "POST /v2/{scope}/consumers",
    update: "PUT /v2/{scope}/consumers/{consumerKey}",
    remove: "DELETE /v2/{scope}/consumers/{consumerKey}",
} as const;

const secretRoute = "GET /v2/{scope}/consumers/{consumerKey}/secret";

/** The platform expects a value for each right of a consumer. */
const rights = capabilitiesOf["clever-cloud"].consumerRights ?? [];

const grantedRights = z
    .record(z.string(), z.boolean())
    .transform(all => Object.keys(all).filter(name => all[name] === true));

const consumer: z.ZodType<OAuthConsumer> = oauthConsumer
    .omit({ secret: true })
    .extend({ rights: grantedRights.default([]) });

const secret = z.object({ secret: z.string() });

const all = (options: OwnerOptions) => ownedBy(options, "consumers");
const one = (options: OAuthConsumerOptions) => all(options).at({ consumerKey: options.key });

/** The platform requires all six settings. */
const complete = consumerSettings.required({ baseUrl: true, description: true, picture: true });

function bodyOf(options: OAuthConsumerSettings) {
    const settings = checked(complete, options as z.input<typeof complete>);
    const { name, url, baseUrl, description, picture, rights: wanted = [] } = settings;
    const unknown = wanted.filter(right => !rights.includes(right));
    if (unknown.length > 0) {
        const reason = `${unknown.join(", ")}: no such right; there are ${rights.join(", ")}`;
        throw new InvalidArgument({ reason, effect: "none" });
    }
    const granted = Object.fromEntries(rights.map(right => [right, wanted.includes(right)]));
    return { name, url, baseUrl, description, picture, rights: granted };
}

export function client(connection: Connection): OAuthConsumersClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(consumer), options),

        async get(options) {
            const found = await connection.get(routes.get, one(options), consumer, options);
            const shown = await connection.get(secretRoute, one(options).in("secret"), secret, options);
            return { ...found, ...shown };
        },

        create: options => connection.write(routes.create, all(options), bodyOf(options), consumer, options),

        update: options => connection.write(routes.update, one(options), bodyOf(options), consumer, options),

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
