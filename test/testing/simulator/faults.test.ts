import {
    effects,
    startPlatform,
    type FaultEffect,
    type Platform,
} from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform();
});

afterEach(async () => {
    await platform.close();
});

const groups = "/v4/networkgroups/self/networkgroups";
const create = (label = "one") => call(platform, "POST", groups, { body: { label } });
const labels = () => platform.state.networkGroups.list(platform.account.userId).map(({ label }) => label);

/** Waits until the platform has received the request, which another connection may overtake. */
async function arrived(method: string): Promise<void> {
    while (platform.requests.count({ method }) === 0) {
        await succeed(platform, "GET", "/v2/self");
    }
}

function strikeOnce(effect: FaultEffect, name = "test"): void {
    platform.faults.add({ name, when: { method: "POST" }, effect });
}

test.each([
    ["401", effects.unauthorised, 401, /"clever.core.unauthorized"/],
    ["403", effects.forbidden, 403, /"clever.core.forbidden"/],
    ["404 JSON", effects.notFound, 404, /"clever.core.not-found"/],
    ["404 HTML", effects.notFoundPage, 404, /^<html>/],
    ["409", effects.conflict, 409, /"clever.core.conflict"/],
    ["the older rate limit", effects.rateLimited, 403, /"id":403/],
    ["500", effects.internalError, 500, /"clever.core.internal-error"/],
    ["502 HTML", effects.badGateway, 502, /^<html>/],
    ["503", effects.unavailable, 503, /"clever.core.unavailable"/],
    ["504 HTML", effects.gatewayTimeout, 504, /^<html>/],
    ["a permanent 503", effects.providerFailure, 503, /"id":-500/],
] as const)(
    "%s replaces the effect of one request, and the log names the fault",
    async (name, effect, status, body) => {
        strikeOnce(effect, name);
        const reply = await create();
        expect(reply.status).toBe(status);
        expect(reply.text).toMatch(body);
        expect(reply.headers.get("content-type")).toContain(
            reply.text.startsWith("<") ? "text/html" : "application/json",
        );
        expect(labels()).toEqual([]);
        expect(platform.requests.all()).toMatchObject([{ status, fault: name }]);
        expect((await create()).status).toBe(201);
        expect(platform.requests.all().at(-1)).not.toHaveProperty("fault");
        expect(platform.requests.violations()).toEqual([]);
    },
);

test("an error body has the format of the route's generation", async () => {
    platform.faults.add({ name: "old", when: { route: "GET /v2/self" }, effect: effects.unavailable });
    expect(await call(platform, "GET", "/v2/self")).toMatchObject({ body: { id: 503, type: "error" } });
});

test.each([
    [1, "1"],
    ["Wed, 21 Oct 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:28:00 GMT"],
    [undefined, null],
])("429 has the header Retry-After %s", async (retryAfter, header) => {
    strikeOnce(effects.tooManyRequests(retryAfter));
    const reply = await create();
    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toBe(header);
});

test.each([
    ["reset before the effect", effects.reset, []],
    ["reset after the effect", effects.resetAfterEffect, ["one"]],
    ["truncated after the effect", effects.truncated, ["one"]],
])("a connection is %s", async (_, effect, left) => {
    strikeOnce(effect);
    await expect(create()).rejects.toThrow();
    expect(labels()).toEqual(left);
});

test.each([
    ["empty", effects.empty, ""],
    ["not JSON", effects.invalidJson, "{ not json"],
    ["of another shape", effects.wrongShape, '{"surprise":[1,2,3]}'],
])("an answer that is %s comes after the effect", async (_, effect, text) => {
    strikeOnce(effect);
    const reply = await fetch(`${platform.url}${groups}`, {
        method: "POST",
        headers: { authorization: `Bearer ${platform.account.token}`, "content-type": "application/json" },
        body: '{"label":"one"}',
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(text);
    expect(labels()).toEqual(["one"]);
});

test("a custom answer can come after the effect", async () => {
    strikeOnce({
        kind: "answer",
        status: 202,
        body: "later",
        contentType: "text/plain",
        headers: { "x-a": "b" },
        carriedOut: true,
    });
    const reply = await create();
    expect(reply).toMatchObject({ status: 202, text: "later" });
    expect(reply.headers.get("x-a")).toBe("b");
    expect(labels()).toEqual(["one"]);
});

test("a slow body arrives completely", async () => {
    strikeOnce(effects.slow(50));
    expect(await create()).toMatchObject({ status: 201, body: { label: "one" } });
});

test.each([
    ["before", effects.hang, []],
    ["after", effects.hangAfterEffect, ["one"]],
])("a request can hang %s the effect", async (_, effect, left) => {
    strikeOnce(effect);
    const caller = new AbortController();
    const reply = fetch(`${platform.url}${groups}`, {
        method: "POST",
        signal: caller.signal,
        headers: { authorization: `Bearer ${platform.account.token}`, "content-type": "application/json" },
        body: '{"label":"one"}',
    });
    await arrived("POST");
    expect(platform.requests.all({ method: "POST" })).toMatchObject([{ status: 0, fault: "test" }]);
    caller.abort();
    await expect(reply).rejects.toThrow("aborted");
    expect(labels()).toEqual(left);
});

test("closing the platform ends hanging requests", async () => {
    strikeOnce(effects.hang);
    const reply = create();
    await arrived("POST");
    await platform.close();
    await expect(reply).rejects.toThrow();
    platform = await startPlatform();
});

describe("the condition of a fault", () => {
    test("skips requests, and counts them", async () => {
        platform.faults.add({
            name: "third and fourth",
            when: { skip: 2, times: 2 },
            effect: effects.unavailable,
        });
        const statuses = [];
        for (let count = 0; count < 6; count += 1) {
            statuses.push((await call(platform, "GET", "/v2/self")).status);
        }
        expect(statuses).toEqual([200, 200, 503, 503, 200, 200]);
    });

    test("matches the path or the route", async () => {
        platform.faults.add({ name: "by path", when: { path: /networkgroups$/ }, effect: effects.conflict });
        platform.faults.add({
            name: "by route",
            when: { route: "GET /v2/{scope}/addons" },
            effect: effects.conflict,
        });
        expect((await call(platform, "GET", "/v2/self")).status).toBe(200);
        expect((await call(platform, "GET", "/v2/self/addons")).status).toBe(409);
        expect((await call(platform, "GET", groups)).status).toBe(409);
    });

    test("matches by a probability, the same in every run", async () => {
        const run = async () => {
            const remove = platform.faults.add({
                name: "often",
                when: { probability: 0.2, seed: 7 },
                effect: effects.tooManyRequests(1),
            });
            const statuses = [];
            for (let count = 0; count < 100; count += 1) {
                statuses.push((await call(platform, "GET", "/v2/self")).status);
            }
            remove();
            return statuses;
        };
        const statuses = await run();
        expect(statuses.filter(status => status === 429).length).toBeGreaterThan(10);
        expect(statuses.filter(status => status === 429).length).toBeLessThan(30);
        expect(await run()).toEqual(statuses);
    });

    test("ends when all faults are cleared", async () => {
        platform.faults.add({ name: "always", when: { times: Infinity }, effect: effects.unavailable });
        expect((await call(platform, "GET", "/v2/self")).status).toBe(503);
        platform.faults.clear();
        expect((await call(platform, "GET", "/v2/self")).status).toBe(200);
    });
});
