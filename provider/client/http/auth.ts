import { createHmac, randomBytes } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { Credentials, SignatureMethod } from "../client-options.js";
import { encode } from "../../text/percent-encoding.js";

export interface Signature {
    /** The value of the Authorization header. */
    header: string;
    /** The parts of the header that no message may contain. */
    secrets: Record<string, string>;
}

type OAuthCredentials = Exclude<Credentials, { token: string }>;

/** Creates the Authorization header of one attempt. With OAuth signatures, each header has a new nonce. */
export type Authorise = (method: string, url: URL) => Signature;

/**
 * Returns the request as the library signs it. A JSON body is not signed.
 * @see https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1
 */
export function signedRequest(method: string, url: URL): OAuth.RequestOptions {
    // The library does not decode parameter names or "+", and it cuts values at "=".
    const names = [...url.searchParams.keys()];
    const data = names.map(name => {
        const values = url.searchParams.getAll(name);
        return [name, values.length === 1 ? values[0] : values] as const;
    });
    return { method, url: url.origin + url.pathname, data: Object.fromEntries(data) };
}

/** Signs with HMAC-SHA512, the strongest method that the platform supports. */
export function createSigner(consumer: OAuth.Consumer): OAuth {
    const signer = new OAuth({
        consumer,
        signature_method: "HMAC-SHA512",
        hash_function: (text, key) => createHmac("sha512", key).update(text).digest("base64"),
    });
    // The library creates its nonces with Math.random.
    signer.getNonce = () => randomBytes(16).toString("hex");
    return signer;
}

/** @see https://www.rfc-editor.org/rfc/rfc6750 and https://www.rfc-editor.org/rfc/rfc5849 */
export function createAuthorise(
    credentials: Credentials,
    method: SignatureMethod = "HMAC-SHA512",
): Authorise {
    if ("token" in credentials) {
        const { token } = credentials;
        return () => ({ header: `Bearer ${token}`, secrets: { token } });
    }
    const { consumerKey, consumerSecret, userToken, userSecret } = credentials;
    if (method === "PLAINTEXT") {
        return () => plaintext(credentials);
    }
    const signer = createSigner({ key: consumerKey, secret: consumerSecret });
    return (method, url) => {
        const token = { key: userToken, secret: userSecret };
        const oauth = signer.authorize(signedRequest(method, url), token);
        return {
            header: signer.toHeader(oauth).Authorization,
            secrets: { consumerKey, consumerSecret, userToken, userSecret, signature: oauth.oauth_signature },
        };
    };
}

/**
 * The platform needs only these three parameters.
 * @see https://www.rfc-editor.org/rfc/rfc5849#section-3.4.4
 */
function plaintext({ consumerKey, consumerSecret, userToken, userSecret }: OAuthCredentials): Signature {
    const signature = `${encode(consumerSecret)}&${encode(userSecret)}`;
    const parameters = {
        oauth_consumer_key: consumerKey,
        oauth_token: userToken,
        oauth_signature: signature,
    };
    const encoded = Object.entries(parameters).map(([name, value]) => `${name}="${encode(value)}"`);
    return {
        header: `OAuth ${encoded.join(", ")}`,
        secrets: { consumerKey, consumerSecret, userToken, userSecret, signature },
    };
}
