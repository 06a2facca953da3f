/** Behaviour of all routes of this dialect. */
import { createHmac } from "node:crypto";
import { routes, routesOf } from "../../../../dist/testing/simulator/index.js";
import { plainText, startLive, violations, type Live } from "./live";

let live: Live;

beforeEach(async () => {
    live = await startLive();
});

afterEach(() => live.platform.close());

describe("credentials", () => {
    const as = (authorization: string) => ({ as: null, headers: { authorization } });

    test("accept a signature in plain text with three parameters", async () => {
        const header = plainText(live.platform.account);
        expect(await live.call("GET", "/v2/self", as(header))).toMatchObject({ status: 200 });
        const wrong = header.replace("simulated-user-secret", "another");
        expect(await live.call("GET", "/v2/self", as(wrong))).toMatchObject({
            status: 401,
            body: { id: 2001, type: "error" },
        });
    });

    test.each(["sha1", "sha512"])(
        "accept a signature with HMAC and %s, with or without a query",
        async digest => {
            const { url, account } = live.platform;
            const query = "limit=1";
            const path = `${live.O}/applications/${live.platform.seed.applications.website}/deployments`;
            for (const [nonce, before] of [
                ["a", `${query}&`],
                ["b", ""],
            ] as const) {
                const parameters = {
                    oauth_consumer_key: account.consumerKey,
                    oauth_nonce: nonce,
                    oauth_signature_method: `HMAC-${digest.toUpperCase()}`,
                    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
                    oauth_token: account.userToken,
                    oauth_version: "1.0",
                };
                const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
                const base = ["GET", `${url}${path}`, before + pairs.join("&")]
                    .map(encodeURIComponent)
                    .join("&");
                const key = `${account.consumerSecret}&${account.userSecret}`;
                const signature = createHmac(digest, key).update(base).digest("base64");
                const header = Object.entries({
                    ...parameters,
                    oauth_signature: encodeURIComponent(signature),
                })
                    .map(([name, value]) => `${name}="${value}"`)
                    .join(", ");
                expect(await live.call("GET", `${path}?${query}`, as(`OAuth ${header}`))).toMatchObject({
                    status: 200,
                });
            }
        },
    );

    test("must be present, and an unknown bearer token is forbidden", async () => {
        expect(await live.call("GET", "/v2/self", as("Bearer unknown"))).toMatchObject({
            status: 403,
            body: { id: 1504, type: "error" },
        });
        expect(await live.call("GET", "/v2/self", { as: null })).toMatchObject({
            status: 401,
            body: { id: 2001 },
        });
        expect(await live.call("GET", "/v2/products/instances", { as: null })).toMatchObject({ status: 200 });
        expect(violations(live)).toHaveLength(2);
    });
});

describe("owners", () => {
    test('include a user by "self" and by id', async () => {
        const { userId } = live.platform.account;
        expect(await live.get(`/v2/organisations/${userId}/addons`)).toEqual(
            await live.get("/v2/self/addons"),
        );
        expect(violations(live)).toEqual([]);
    });

    test("a user cannot act for another user", async () => {
        const { otherAccount } = live.platform;
        for (const id of [otherAccount.userId, otherAccount.organisation]) {
            expect(await live.call("GET", `/v2/organisations/${id}/addons`)).toMatchObject({ status: 403 });
        }
        expect(await live.call("GET", "/v2/organisations/orga_none/addons")).toMatchObject({ status: 404 });
    });
});

describe("missing routes and objects", () => {
    test.each([
        ["a documented route", "GET", "/v4/networkgroups/self/networkgroups"],
        ["a form that this route does not have", "PUT", "/v2/self/addons/addon_x/tags"],
        ["an owner that is none", "GET", "/v2/organisations/self/addons"],
        ["another method", "PATCH", "/v2/self"],
        ["nothing at all", "GET", "/v2/nothing"],
    ])("%s gets the gateway's answer", async (_, method, path) => {
        const reply = await live.call(method, path);
        expect(reply.status).toBe(404);
        expect(reply.headers.get("content-type")).toMatch("text/html");
        expect(reply.text).toMatch("404 Not Found");
        expect(violations(live)).toHaveLength(1);
    });
});

describe("bodies", () => {
    const order = () => ({
        name: "db",
        region: "par",
        providerId: "redis-addon",
        plan: live.platform.state.catalogue.findPlan("redis-addon", "s_mono")?.id,
    });

    test("accept null for an absent value", async () => {
        await live.send("POST", `${live.O}/addons`, { ...order(), options: null });
        expect(violations(live)).toEqual([]);
        const body = { ...order(), name: null };
        expect(await live.call("POST", `${live.O}/addons`, { body })).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(/body\.name is missing/)]);
    });

    test.each([
        ["an unknown key", { version: "7" }, /body\.version is not a key/],
        ["a wrong type", { options: { encryption: true } }, /body\.options\.encryption must be a string/],
    ])("%s is refused", async (_, changes, message) => {
        const body = { ...order(), ...changes };
        expect(await live.call("POST", `${live.O}/addons`, { body })).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(message)]);
    });

    test("can be empty with a content type", async () => {
        const headers = { "content-type": "application/json" };
        expect(await live.call("PUT", "/v2/self/emails/new%40home.example", { headers })).toMatchObject({
            status: 200,
        });
        expect(await live.call("GET", "/v2/self", { headers })).toMatchObject({ status: 200 });
        expect(violations(live)).toEqual([]);
    });

    test("refuses a query key that no client sends", async () => {
        expect(await live.call("GET", `${live.O}/addons?limit=1`)).toMatchObject({ status: 400 });
        expect(violations(live)).toEqual([expect.stringMatching(/limit is not a query key/)]);
    });
});

test("returns the id of the request in every answer", async () => {
    const reply = await live.call("GET", "/v2/self");
    expect(reply.headers.get("sozu-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers.has("x-request-id")).toBe(false);
});

test("lists the different routes of each dialect", () => {
    const names = routesOf("clever-cloud").map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(routesOf("documented")).toEqual(routes);
});

test("returns the environment variables for a program and for the vendor's command line", () => {
    const { url, account, dialect } = live.platform;
    expect(dialect).toBe("clever-cloud");
    expect(live.platform.environment()).toEqual({
        CLOUD_PLATFORM_BASE_URL: url,
        CLOUD_PLATFORM_TOKEN: account.token,
        CLOUD_PLATFORM_DIALECT: "clever-cloud",
    });
    expect(live.platform.vendorEnvironment()).toEqual({
        API_HOST: url,
        AUTH_BRIDGE_HOST: url,
        CLEVER_TOKEN: account.userToken,
        CLEVER_SECRET: account.userSecret,
        OAUTH_CONSUMER_KEY: account.consumerKey,
        OAUTH_CONSUMER_SECRET: account.consumerSecret,
    });
});
