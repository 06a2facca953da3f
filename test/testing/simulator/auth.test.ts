import { createHmac } from "node:crypto";
import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call } from "./call.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterAll(async () => {
    await platform.close();
});

beforeEach(() => platform.requests.clear());

const seconds = () => Math.floor(Date.now() / 1000);
let nonces = 0;

function freshNonce(): string {
    nonces += 1;
    return `nonce${nonces}`;
}

interface Signing {
    readonly algorithm?: "sha512" | "sha1";
    readonly nonce?: string;
    readonly timestamp?: number;
    /** The second and third part of the base string, written by hand in the tests. */
    readonly uri: string;
    readonly parametersBefore?: string;
    readonly secret?: string;
    readonly version?: string;
    readonly method?: string;
}

/** Builds a header by the steps of RFC 5849, without code of the platform. */
function signedHeader(signing: Signing): string {
    const {
        algorithm = "sha512",
        nonce = freshNonce(),
        timestamp = seconds(),
        uri,
        method = "GET",
    } = signing;
    const { consumerKey, consumerSecret, userToken, userSecret } = platform.account;
    const name = algorithm === "sha512" ? "HMAC-SHA512" : "HMAC-SHA1";
    const version = signing.version ?? "1.0";
    const parameters = [
        ...(signing.parametersBefore === undefined ? [] : [signing.parametersBefore]),
        `oauth_consumer_key=${consumerKey}`,
        `oauth_nonce=${nonce}`,
        `oauth_signature_method=${name}`,
        `oauth_timestamp=${timestamp}`,
        `oauth_token=${userToken}`,
        `oauth_version=${version}`,
    ].join("&");
    const base = `${method}&${encodeURIComponent(`${platform.url}${uri}`)}&${encodeURIComponent(parameters)}`;
    const key = `${signing.secret ?? consumerSecret}&${userSecret}`;
    const signature = createHmac(algorithm, key).update(base).digest("base64");
    return [
        `OAuth oauth_consumer_key="${consumerKey}"`,
        `oauth_nonce="${nonce}"`,
        `oauth_signature="${encodeURIComponent(signature)}"`,
        `oauth_signature_method="${name}"`,
        `oauth_timestamp="${timestamp}"`,
        `oauth_token="${userToken}"`,
        `oauth_version="${version}"`,
    ].join(", ");
}

function get(path: string, authorization: string, method = "GET") {
    return call(platform, method, path, { as: null, headers: { authorization } });
}

test("accepts a bearer token", async () => {
    expect(await call(platform, "GET", "/v2/self")).toMatchObject({
        status: 200,
        body: { id: platform.account.userId },
    });
    expect(await call(platform, "GET", "/v2/self", { as: platform.otherAccount })).toMatchObject({
        body: { id: platform.otherAccount.userId },
    });
});

test.each([
    ["no header", undefined],
    ["an unknown token", "Bearer unknown"],
    ["another scheme", "Basic eDp5"],
    ["an unknown consumer", 'OAuth oauth_consumer_key="x", oauth_token="y", oauth_signature="z"'],
    ["a header that is no list of pairs", "OAuth oauth_consumer_key=x"],
])("refuses and records %s", async (_, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const v2 = await call(platform, "GET", "/v2/self", { as: null, headers });
    expect(v2).toMatchObject({ status: 401, body: { id: 2001, type: "error" } });
    const v4 = await call(platform, "GET", "/v4/networkgroups/self/networkgroups", { as: null, headers });
    expect(v4).toMatchObject({ status: 401, body: { code: "clever.account.unauthorised" } });
    expect(platform.requests.violations()).toHaveLength(2);
});

test.each(["sha512", "sha1"] as const)("accepts a signature with HMAC and %s", async algorithm => {
    expect(await get("/v2/self", signedHeader({ algorithm, uri: "/v2/self" }))).toMatchObject({
        status: 200,
    });
    expect(platform.requests.all()[0]?.authorization).toBe("oauth");
});

test("verifies the query and percent-encoded parts of the path", async () => {
    const application = platform.seed.applications.blog;
    const path = `/v2/self/applications/${application}/env/A%20B`;
    const header = signedHeader({ uri: path, method: "DELETE" });
    expect(await get(path, header, "DELETE")).toMatchObject({ status: 404 });

    const listed = `/v2/self/applications/${application}/env`;
    const query = "b%5B=%20x&a=1";
    const signed = signedHeader({ uri: listed, parametersBefore: "a=1&b%5B=%20x" });
    // The signature is valid, and the query keys are refused.
    expect(await get(`${listed}?${query}`, signed)).toMatchObject({ status: 400 });
    expect(await get(`${listed}?${query}`, signedHeader({ uri: listed }))).toMatchObject({ status: 401 });
});

test("accepts plain text signatures", async () => {
    const { consumerKey, consumerSecret, userToken, userSecret } = platform.account;
    const header = (secret: string) =>
        `OAuth oauth_consumer_key="${consumerKey}", oauth_token="${userToken}", oauth_signature_method="PLAINTEXT", ` +
        `oauth_signature="${encodeURIComponent(`${consumerSecret}&${secret}`)}"`;
    expect(await get("/v2/self", header(userSecret))).toMatchObject({ status: 200 });
    expect(await get("/v2/self", header("wrong"))).toMatchObject({ status: 401 });
});

test.each([
    ["a wrong secret", () => signedHeader({ uri: "/v2/self", secret: "wrong" }), /signature does not match/],
    ["another path", () => signedHeader({ uri: "/v2/other" }), /signature does not match/],
    ["another method", () => signedHeader({ uri: "/v2/self", method: "POST" }), /signature does not match/],
    ["an old timestamp", () => signedHeader({ uri: "/v2/self", timestamp: seconds() - 301 }), /five minutes/],
    [
        "a future timestamp",
        () => signedHeader({ uri: "/v2/self", timestamp: seconds() + 302 }),
        /five minutes/,
    ],
    ["another version", () => signedHeader({ uri: "/v2/self", version: "1.1" }), /version/],
    [
        "no nonce",
        () => signedHeader({ uri: "/v2/self" }).replace(/oauth_nonce="[^"]*", /, ""),
        /oauth_nonce is missing/,
    ],
])("refuses %s", async (_, header, reason) => {
    expect(await get("/v2/self", header())).toMatchObject({ status: 401, body: { id: 2001 } });
    expect(platform.requests.violations()[0]?.message).toMatch(reason);
});

test("accepts a nonce once", async () => {
    const header = signedHeader({ uri: "/v2/self" });
    expect(await get("/v2/self", header)).toMatchObject({ status: 200 });
    expect(await get("/v2/self", header)).toMatchObject({ status: 401 });
    expect(platform.requests.violations()[0]?.message).toContain("oauth_nonce was used before");
});

test("returns the catalogue without credentials, but not with wrong ones", async () => {
    const path = "/v2/products/zones";
    expect(await call(platform, "GET", path, { as: null })).toMatchObject({ status: 200 });
    expect(await call(platform, "GET", path)).toMatchObject({ status: 200 });
    expect(await get(path, "Bearer unknown")).toMatchObject({ status: 401 });
});

test("returns the environment variables for a program", () => {
    const { url, account, otherAccount } = platform;
    expect(platform.environment()).toEqual({
        CLOUD_PLATFORM_BASE_URL: url,
        CLOUD_PLATFORM_TOKEN: account.token,
    });
    expect(platform.environment({ scheme: "oauth", organisation: true, account: otherAccount })).toEqual({
        CLOUD_PLATFORM_BASE_URL: url,
        CLOUD_PLATFORM_CONSUMER_KEY: otherAccount.consumerKey,
        CLOUD_PLATFORM_CONSUMER_SECRET: otherAccount.consumerSecret,
        CLOUD_PLATFORM_USER_TOKEN: otherAccount.userToken,
        CLOUD_PLATFORM_USER_SECRET: otherAccount.userSecret,
        CLOUD_PLATFORM_ORGANISATION: otherAccount.organisation,
    });
});
