import { createHmac } from "node:crypto";
import { createSigner, signedRequest } from "../../../dist/provider/client/http/auth.js";
import { createClient } from "../../../dist/provider/client/index.js";
import { startPlatform } from "../../../dist/testing/simulator/index.js";
import { disconnect } from "../../support/connected.js";
import { json, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
beforeEach(async () => (server = await startScriptedServer()));
afterEach(() => server.close());

const keys = { consumerKey: "key", consumerSecret: "c&secret", userToken: "token", userSecret: "t secret" };

/** The parameters of an OAuth header, decoded. */
function oauthParameters(header = ""): Record<string, string> {
    expect(header).toMatch(/^OAuth /);
    return Object.fromEntries(
        header
            .slice("OAuth ".length)
            .split(", ")
            .map(pair => {
                const [, name = "", value = ""] = /^(\w+)="(.*)"$/.exec(pair) ?? [];
                return [name, decodeURIComponent(value)];
            }),
    );
}

const encode = (value: string) =>
    encodeURIComponent(value).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

test("sends a token as a bearer token", async () => {
    server.replies(json(200, { id: "user_1" }));
    await createClient({ baseUrl: server.url, credentials: { token: "t0ken" } }).self.get();
    expect(server.requests[0]?.headers.authorization).toBe("Bearer t0ken");
});

test("sends the seven OAuth parameters, with the signature of another implementation", async () => {
    server.replies(json(200, { id: "user_1" }));
    await createClient({ baseUrl: `${server.url}/prefix/`, credentials: keys }).self.get();
    const { oauth_signature, ...oauth } = oauthParameters(server.requests[0]?.headers.authorization);
    expect(Object.keys(oauth).sort()).toEqual([
        "oauth_consumer_key",
        "oauth_nonce",
        "oauth_signature_method",
        "oauth_timestamp",
        "oauth_token",
        "oauth_version",
    ]);
    expect(oauth).toMatchObject({ oauth_signature_method: "HMAC-SHA512", oauth_version: "1.0" });
    const parameters = Object.entries(oauth).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    const base = ["GET", `${server.url}/prefix/v2/self`, parameters.sort().join("&")].map(encode).join("&");
    const key = `${encode(keys.consumerSecret)}&${encode(keys.userSecret)}`;
    expect(oauth_signature).toBe(createHmac("sha512", key).update(base).digest("base64"));
});

test("signs the query parameters", async () => {
    server.replies(json(200, {}));
    const client = createClient({ baseUrl: server.url, credentials: keys });
    await client.tcpRedirections.remove({ application: "app_1", namespace: "a b&c", port: 5000 });
    const [request] = server.requests;
    expect(request?.url).toBe("/v2/self/applications/app_1/tcp-redirs/5000?namespace=a%20b%26c");
    const { oauth_signature, ...oauth } = oauthParameters(request?.headers.authorization);
    const parameters = Object.entries({ ...oauth, namespace: "a b&c" });
    const sorted = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
    const base = ["DELETE", `${server.url}/v2/self/applications/app_1/tcp-redirs/5000`, sorted.join("&")]
        .map(encode)
        .join("&");
    const key = `${encode(keys.consumerSecret)}&${encode(keys.userSecret)}`;
    expect(oauth_signature).toBe(createHmac("sha512", key).update(base).digest("base64"));
});

test("signs a query and special characters in a path as the simulator does", async () => {
    const platform = await startPlatform();
    const { consumerKey, consumerSecret, userToken, userSecret, organisation: owner } = platform.account;
    const credentials = { consumerKey, consumerSecret, userToken, userSecret };
    const client = createClient({ baseUrl: platform.url, credentials });
    const page = { application: platform.seed.applications.website, limit: 2, offset: 1 };
    expect(await client.deployments.list({ owner, ...page })).toHaveLength(2);
    const { id } = platform.seed.addons.ordersDatabase;
    await client.addons.addTag({ owner, id, tag: "it's (a) *tag*!" });
    expect(platform.state.addons.find(id)?.tags).toContain("it's (a) *tag*!");
    await disconnect(platform);
});

test("uses a new nonce for each attempt", async () => {
    server.replies(json(503, {}), json(503, {}), json(200, { id: "user_1" }));
    await createClient({ baseUrl: server.url, credentials: keys, random: () => 0 }).self.get();
    const nonces = server.requests.map(
        ({ headers }) => oauthParameters(headers.authorization)["oauth_nonce"],
    );
    expect(new Set(nonces).size).toBe(3);
});

test("sends credentials to the catalogue only if there are any", async () => {
    server.replies(json(200, []));
    await createClient({ baseUrl: server.url }).catalogue.zones();
    await createClient({ baseUrl: server.url, credentials: { token: "t" } }).catalogue.zones();
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer t"]);
});

// https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.1
test("builds the base string of the example in RFC 5849", () => {
    const url = new URL("http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b&c2&a3=2+q");
    const oauth = {
        oauth_consumer_key: "9djdj82h48djs9d2",
        oauth_token: "kkk9d7dh3k39sjv7",
        oauth_signature_method: "HMAC-SHA1",
        oauth_timestamp: 137131201,
        oauth_nonce: "7d8f3e4a",
    };
    const signer = createSigner({ key: "9djdj82h48djs9d2", secret: "j49sk3j29djd" });
    // The example leaves the version out, which the parameter's type does not allow, and has two parameters in the body.
    const signed = signer.getBaseString(signedRequest("POST", url), oauth as never);
    expect(signed).toBe(
        "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540" +
            "%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method" +
            "%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    );
});

test("sends the OAuth secrets in plain text in the live dialect, as the vendor's tools do", async () => {
    server.replies(json(200, { id: "user_1" }));
    const options = { baseUrl: server.url, credentials: keys };
    await createClient({ ...options, dialect: "clever-cloud" }).self.get();
    await createClient({ ...options, dialect: "clever-cloud", signatureMethod: "HMAC-SHA512" }).self.get();
    const [plain, signed] = server.requests.map(({ headers }) => headers.authorization);
    const signature = "c%2526secret%26t%2520secret";
    expect(plain).toBe(`OAuth oauth_consumer_key="key", oauth_token="token", oauth_signature="${signature}"`);
    expect(oauthParameters(signed)["oauth_signature_method"]).toBe("HMAC-SHA512");
});

test("keeps secrets that were sent in plain text out of errors", async () => {
    server.replies(json(400, { id: 1, message: "refused c&secret and t secret and c%26secret&t%20secret" }));
    const client = createClient({ baseUrl: server.url, credentials: keys, dialect: "clever-cloud" });
    const error: unknown = await client.self.get().catch((reason: unknown) => reason);
    expect(String(error)).toContain("[consumerSecret]");
    expect(String(error)).not.toMatch(/c&secret|t secret|c%26|t%20/);
});
