import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(async () => {
    await platform.close();
});

describe("refuses and records requests outside the interface", () => {
    const addon = () => platform.seed.addons.ordersDatabase.id;
    const organisation = () => `/v2/organisations/${platform.account.organisation}`;
    const order = { name: "db", region: "par", providerId: "redis-addon", plan: "plan" };

    test.each([
        [
            "an unknown route",
            "GET",
            () => "/v2/self/adons",
            {},
            400,
            /GET \/v2\/self\/adons: no such route.*GET \/v2\/\{scope\}\/addons$/,
        ],
        ["another method", "PATCH", () => "/v2/self/addons", {}, 405, /only GET, POST|only POST, GET/],
        [
            "a query key given twice",
            "GET",
            () => `/v2/self/applications/${platform.seed.applications.blog}/deployments?limit=1&limit=1`,
            {},
            400,
            /the query key limit is given twice/,
        ],
        ["an unknown query key", "GET", () => "/v2/self/addons?limit=3", {}, 400, /limit is not a query key/],
        [
            "an unknown body key",
            "POST",
            () => "/v2/self/addons",
            { body: { ...order, __provider: "" } },
            400,
            /body\.__provider is not a key/,
        ],
        [
            "a missing body key",
            "POST",
            () => "/v2/self/addons",
            { body: { name: "db" } },
            400,
            /body\.region is missing/,
        ],
        [
            "a wrong type",
            "POST",
            () => "/v2/self/addons",
            { body: { ...order, name: 3 } },
            400,
            /body\.name must be a string, not number/,
        ],
        ["null", "POST", () => "/v2/self/addons", { body: { ...order, name: null } }, 400, /not null/],
        [
            "a missing body",
            "POST",
            () => "/v2/self/addons",
            { headers: { "content-type": "application/json" } },
            400,
            /body is missing/,
        ],
        ["a broken body", "POST", () => "/v2/self/addons", { body: "{" }, 400, /not JSON/],
        [
            "another content type",
            "POST",
            () => "/v2/self/addons",
            { body: order, headers: { "content-type": "text/plain" } },
            415,
            /not text\/plain/,
        ],
        [
            "a body where none belongs",
            "PUT",
            () => `${organisation()}/addons/${addon()}/tags/x`,
            { body: {} },
            400,
            /takes no body/,
        ],
        [
            "an unencoded part",
            "PUT",
            () => `${organisation()}/addons/${addon()}/tags/a:b`,
            {},
            400,
            /tag in the path is not properly/,
        ],
        [
            "a part that is not UTF-8",
            "PUT",
            () => `${organisation()}/addons/${addon()}/tags/%ff`,
            {},
            400,
            /tag in the path/,
        ],
    ])("%s", async (_, method, path, options, status, message) => {
        const reply = await call(platform, method, path(), options);
        expect(reply.status).toBe(status);
        expect(reply.body).toEqual({ id: status, type: "error", message: expect.any(String) as unknown });
        const [violation, ...others] = platform.requests.violations();
        expect(others).toEqual([]);
        expect(violation?.message).toMatch(message);
    });

    test("cause an error in the format of the newer generation on its routes", async () => {
        const reply = await call(platform, "GET", "/v4/networkgroups/self/networkgroup");
        expect(reply.status).toBe(400);
        expect(reply.body).toEqual({
            code: "clever.core.bad-request",
            error: "no such route",
            apiRequestId: reply.headers.get("x-request-id"),
            context: { type: "input" },
        });
        expect(platform.requests.violations()[0]?.message).toContain(
            "GET /v4/networkgroups/<v4_scope>/networkgroups",
        );
    });
});

describe("owners", () => {
    test("a user cannot act for an organisation of another user", async () => {
        const path = `/v2/organisations/${platform.account.organisation}/addons`;
        const reply = await call(platform, "GET", path, { as: platform.otherAccount });
        expect(reply).toMatchObject({ status: 403, body: { id: 2004 } });
    });

    test("an unknown organisation has its own error", async () => {
        const v2 = await call(platform, "GET", "/v2/organisations/orga_none/addons");
        expect(v2).toMatchObject({ status: 404, body: { id: 3001 } });
        const v4 = await call(platform, "GET", "/v4/networkgroups/organisations/orga_none/networkgroups");
        expect(v4).toMatchObject({ status: 404, body: { code: "clever.organisation.not-found" } });
    });

    test("an add-on is found only with its owner", async () => {
        const path = `/v2/self/addons/${platform.seed.addons.ordersDatabase.id}`;
        expect(await call(platform, "GET", path)).toMatchObject({ status: 404, body: { id: 11001 } });
    });

    test("the profile belongs to the user of the credentials", async () => {
        expect(await succeed(platform, "GET", "/v2/self")).toMatchObject({
            id: platform.account.userId,
            name: "Ada Lovelace",
        });
    });
});

describe("the log of requests", () => {
    test("contains the requests without credentials", async () => {
        const mark = platform.requests.mark();
        await call(platform, "GET", "/v2/self/addons");
        await call(platform, "POST", "/v2/self/addons", { body: { name: "x" } });
        const [list, order, ...others] = platform.requests.since(mark);
        expect(others).toEqual([]);
        expect(list).toMatchObject({
            method: "GET",
            path: "/v2/self/addons",
            route: "GET /v2/{scope}/addons",
            status: 200,
            authorization: "bearer",
            body: undefined,
            inFlight: 1,
        });
        expect(order).toMatchObject({ status: 400, body: { name: "x" } });
        expect(JSON.stringify(platform.requests.all())).not.toContain(platform.account.token);
        expect(platform.requests.count({ route: "GET /v2/{scope}/addons", status: 200 })).toBe(1);
        platform.requests.clear();
        expect(platform.requests.count()).toBe(0);
    });

    test("counts concurrent requests", async () => {
        platform.setLatency(30);
        await Promise.all(Array.from({ length: 5 }, () => call(platform, "GET", "/v2/self")));
        expect(platform.requests.maxInFlight).toBe(5);
        await call(platform, "GET", "/v2/self");
        expect(platform.requests.all().at(-1)?.inFlight).toBe(1);
    });
});

test("two platforms are independent, and return the same ids", async () => {
    const other = await startPlatform();
    try {
        const body = { label: "same" };
        const path = "/v4/networkgroups/self/networkgroups";
        const mine = await succeed(platform, "POST", path, { body });
        expect(await succeed(other, "GET", path)).toEqual([]);
        expect(await succeed(other, "POST", path, { body })).toEqual(mine);
    } finally {
        await other.close();
    }
});

test("an empty platform has accounts and a catalogue, but no objects", async () => {
    const empty = await startPlatform({ seed: "empty" });
    try {
        const { organisation } = empty.account;
        expect(await succeed(empty, "GET", `/v2/organisations/${organisation}/addons`)).toEqual([]);
        expect(await succeed(empty, "GET", "/v2/products/addonproviders")).toHaveLength(
            empty.state.catalogue.addonProviders.length,
        );
    } finally {
        await empty.close();
    }
});
