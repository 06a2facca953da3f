import { createHmac, timingSafeEqual } from "node:crypto";
import type { Account } from "./state/accounts.js";
import type { PlatformState } from "./state/index.js";
import type { Wire } from "./wires.js";

export interface SignedRequest {
    readonly method: string;
    /** As sent, without the query. */
    readonly path: string;
    /** As sent, without the question mark. */
    readonly query: string;
    readonly host: string;
    readonly authorization: string | undefined;
}

/** Credentials were not accepted; the message says which rule they broke and never what they were. */
export class AuthenticationFailure extends Error {
    constructor(
        message: string,
        readonly kind: "unauthorised" | "forbidden" = "unauthorised",
    ) {
        super(message);
    }
}

const clockSkew = 300_000;
const digests: Readonly<Record<string, string>> = { "HMAC-SHA512": "sha512", "HMAC-SHA1": "sha1" };
const signedParameters = [
    "oauth_consumer_key",
    "oauth_token",
    "oauth_signature_method",
    "oauth_signature",
    "oauth_timestamp",
    "oauth_nonce",
    "oauth_version",
];

/** Verifies bearer tokens and OAuth 1.0a signatures (RFC 5849); keeps the nonces it has seen. */
export class Authenticator {
    readonly #state: PlatformState;
    readonly #wire: Pick<Wire, "unknownBearer" | "queryMayBeUnsigned">;
    readonly #nonces = new Set<string>();

    constructor(state: PlatformState, wire: Pick<Wire, "unknownBearer" | "queryMayBeUnsigned">) {
        this.#state = state;
        this.#wire = wire;
    }

    authenticate(request: SignedRequest): Account {
        const header = request.authorization;
        if (header === undefined) {
            throw new AuthenticationFailure("there is no Authorization header");
        }
        const [, scheme = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(header) ?? [];
        switch (scheme.toLowerCase()) {
            case "bearer":
                return this.#bearer(rest);
            case "oauth":
                return this.#oauth(request, rest);
            default:
                throw new AuthenticationFailure("the Authorization header is neither Bearer nor OAuth");
        }
    }

    #bearer(token: string): Account {
        const { accounts, apiTokens } = this.#state;
        const account = accounts.byToken(token) ?? apiTokens.accountOf(token);
        if (account === undefined) {
            throw new AuthenticationFailure("the bearer token is not known", this.#wire.unknownBearer);
        }
        return account;
    }

    #oauth(request: SignedRequest, header: string): Account {
        const parameters = parseHeader(header);
        const method = parameters.get("oauth_signature_method") ?? "PLAINTEXT";
        const account = this.#state.accounts.byOAuth(
            parameters.get("oauth_consumer_key") ?? "",
            parameters.get("oauth_token") ?? "",
        );
        if (account === undefined) {
            throw new AuthenticationFailure("the OAuth consumer key and user token are not known");
        }
        const key = `${encode(account.consumerSecret)}&${encode(account.userSecret)}`;
        if (method !== "PLAINTEXT") {
            this.#checkFreshness(parameters);
        }
        const given = parameters.get("oauth_signature") ?? "";
        const signed = this.#wire.queryMayBeUnsigned ? [request, { ...request, query: "" }] : [request];
        if (!signed.some(version => equal(signatureOf(method, version, parameters, key), given))) {
            throw new AuthenticationFailure(`the ${method} signature does not match the request`);
        }
        return account;
    }

    #checkFreshness(parameters: ReadonlyMap<string, string>): void {
        const missing = signedParameters.find(name => !parameters.has(name));
        if (missing !== undefined) {
            throw new AuthenticationFailure(`${missing} is missing`);
        }
        if (parameters.get("oauth_version") !== "1.0") {
            throw new AuthenticationFailure("oauth_version is not 1.0");
        }
        const timestamp = parameters.get("oauth_timestamp") ?? "";
        const nonce = parameters.get("oauth_nonce") ?? "";
        // Real time, not platform time: tests that let days pass do not change the caller's clock.
        if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > clockSkew) {
            throw new AuthenticationFailure("oauth_timestamp is more than five minutes off");
        }
        const used = [parameters.get("oauth_consumer_key"), parameters.get("oauth_token"), timestamp, nonce];
        const seen = JSON.stringify(used);
        if (nonce === "" || this.#nonces.has(seen)) {
            throw new AuthenticationFailure("oauth_nonce was used before");
        }
        this.#nonces.add(seen);
    }
}

function parseHeader(header: string): Map<string, string> {
    const parameters = new Map<string, string>();
    for (const pair of header.split(",")) {
        const [, name, value] = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(pair) ?? [];
        if (name === undefined || value === undefined || parameters.has(name)) {
            throw new AuthenticationFailure('the OAuth header is not a list of different name="value" pairs');
        }
        if (name !== "realm") {
            parameters.set(name, decode(value));
        }
    }
    return parameters;
}

function signatureOf(
    method: string,
    request: SignedRequest,
    parameters: ReadonlyMap<string, string>,
    key: string,
): string {
    if (method === "PLAINTEXT") {
        return key;
    }
    const digest = digests[method];
    if (digest === undefined) {
        throw new AuthenticationFailure(`${method} is not a signature method of the platform`);
    }
    return createHmac(digest, key).update(baseString(request, parameters)).digest("base64");
}

/** RFC 5849, section 3.4.1. */
function baseString(request: SignedRequest, parameters: ReadonlyMap<string, string>): string {
    const protocol = [...parameters].filter(([name]) => name !== "oauth_signature");
    const pairs = [...queryPairs(request.query), ...protocol]
        .map(([name, value]) => [encode(name), encode(value)] as const)
        .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
        .map(([name, value]) => `${name}=${value}`);
    const host = request.host.toLowerCase().replace(/:80$/, "");
    const uri = `http://${host}${request.path}`;
    return [request.method.toUpperCase(), encode(uri), encode(pairs.join("&"))].join("&");
}

function queryPairs(query: string): [string, string][] {
    return query
        .split("&")
        .filter(pair => pair !== "")
        .map(pair => {
            const cut = pair.indexOf("=");
            const [name, value] = cut < 0 ? [pair, ""] : [pair.slice(0, cut), pair.slice(cut + 1)];
            return [decode(name.replaceAll("+", " ")), decode(value.replaceAll("+", " "))];
        });
}

/** RFC 5849, section 3.6: everything but the unreserved characters. */
function encode(value: string): string {
    return encodeURIComponent(value).replace(
        /[!'()*]/g,
        character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}

function decode(value: string): string {
    try {
        return decodeURIComponent(value);
    } catch {
        throw new AuthenticationFailure("a parameter is not percent-encoded");
    }
}

function compare(a: string, b: string): number {
    return a < b ? -1 : Number(a > b);
}

function equal(expected: string, given: string): boolean {
    const [a, b] = [Buffer.from(expected), Buffer.from(given)];
    return a.length === b.length && timingSafeEqual(a, b);
}
