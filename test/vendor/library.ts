/** The vendor's library, as published, against a platform of ours. */
import { CcApiClient } from "@clevercloud/client/cc-api-client.js";
import type { Platform } from "../../provider/testing/platform/index.js";

export function libraryFor({ url, account }: Platform): CcApiClient {
    const { consumerKey, consumerSecret, userToken: token, userSecret: secret } = account;
    const oauthTokens = { consumerKey, consumerSecret, token, secret };
    return new CcApiClient({ baseUrl: url, authMethod: { type: "oauth-v1", oauthTokens } });
}
