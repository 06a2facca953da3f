/** The vendor's published library, on a simulator. */
import { CcApiClient } from "@clevercloud/client/cc-api-client.js";
import { addOauthHeader } from "@clevercloud/client/esm/oauth.js";
import { prefixUrl } from "@clevercloud/client/esm/prefix-url.js";
import { request } from "@clevercloud/client/esm/request.fetch.js";
import type { Platform } from "../../dist/testing/simulator/index.js";

type Address = Pick<Platform, "url" | "account">;

export function libraryFor({ url, account }: Address): CcApiClient {
    const { consumerKey, consumerSecret, userToken: token, userSecret: secret } = account;
    const oauthTokens = { consumerKey, consumerSecret, token, secret };
    return new CcApiClient({ baseUrl: url, authMethod: { type: "oauth-v1", oauthTokens } });
}

/** A request of the older part of the library, before it is signed and sent. */
type Unsent = Promise<Parameters<typeof request>[0]>;

/** Sends a request of the older part, as the command line does. */
export function senderFor({ url, account }: Address): (unsent: Unsent) => Promise<unknown> {
    const sign = addOauthHeader({
        OAUTH_CONSUMER_KEY: account.consumerKey,
        OAUTH_CONSUMER_SECRET: account.consumerSecret,
        API_OAUTH_TOKEN: account.userToken,
        API_OAUTH_TOKEN_SECRET: account.userSecret,
    });
    return async unsent => request(await sign(prefixUrl(url)(await unsent)));
}
