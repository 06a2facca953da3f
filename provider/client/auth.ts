import { createHmac, randomBytes } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { Credentials, SignatureMethod } from "./client-options.js";
import { encode } from "../text/percent-encoding.js";

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
 * Returns the string that OAuth 1.0a signs.
 * @param oauth the `oauth_*` parameters, without the signature
 * @param form the parameters of a form-encoded body; a JSON body is not signed
 * @see https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1
 */
export function baseString(
    signer: OAuth,
    method: string,
    url: URL,
    oauth: OAuth.Data,
    form: URLSearchParams = new URLSearchParams(),
): string {
    return signer.getBaseString(
        { method, url: withoutQuery(url), data: parameters(url, form) },
        { ...oauth },
    );
}

// The library does not decode parameter names or "+", and it cuts values at "=".
function parameters(url: URL, form: URLSearchParams): Record<string, string | string[]> {
    const all = [...url.searchParams, ...form];
    return Object.fromEntries(
        all.map(([name]) => {
            const values = all.filter(([other]) => other === name).map(([, value]) => value);
            return [name, values.length === 1 ? (values[0] ?? "") : values];
        }),
    );
}

function withoutQuery(url: URL): string {
    return url.origin + url.pathname;
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
        const request = { method, url: withoutQuery(url), data: parameters(url, new URLSearchParams()) };
        const oauth = signer.authorize(request, { key: userToken, secret: userSecret });
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
