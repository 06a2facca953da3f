/** Two servers, one for each dialect, with one state. */
import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { startLive, type Live } from "./clever-cloud/live";
import { call, succeed } from "./call.js";

let documented: Platform;
let live: Live;
let organisation: string;

beforeEach(async () => {
    documented = await startPlatform();
    live = await startLive({ beside: documented });
    organisation = `organisations/${documented.account.organisation}`;
});

afterEach(async () => {
    await Promise.all([documented.close(), live.platform.close()]);
    expect(documented.requests.violations()).toEqual([]);
    expect(live.platform.requests.violations()).toEqual([]);
});

const ask = (method: string, path: string, body?: unknown) =>
    succeed(documented, method, path, body === undefined ? {} : { body });

interface Named {
    readonly id: string;
}

test("two dialects share the state, the clock and the delays, but not requests and faults", async () => {
    expect(live.platform.state).toBe(documented.state);
    expect(live.platform.clock).toBe(documented.clock);
    expect(live.platform.delays).toBe(documented.delays);
    await live.get("/v2/self");
    expect(documented.requests.all()).toEqual([]);
    await expect(startPlatform({ beside: documented, seed: "empty" })).rejects.toThrow("beside another one");
});

describe("objects of the documented dialect in the live dialect", () => {
    test("include an add-on, its tags and its migration", async () => {
        const plan = documented.state.catalogue.findPlan("redis-addon", "s_mono")?.id;
        const next = documented.state.catalogue.findPlan("redis-addon", "m_mono")?.id;
        const order = { name: "cache", region: "par", providerId: "redis-addon", plan };
        const { id } = (await ask("POST", `/v2/${organisation}/addons`, order)) as Named;
        await call(documented, "PUT", `/v2/${organisation}/addons/${id}/tags/x`);
        await ask("POST", `/v2/${organisation}/addons/${id}/migrations`, { plan: next });
        const addon = `${live.O}/addons/${id}`;
        expect(await live.get(addon)).toMatchObject({ name: "cache", plan: { slug: "s_mono" } });
        expect(await live.get(`${addon}/tags`)).toEqual(["x"]);
        expect(await live.get(`${addon}/migrations`)).toMatchObject([{ status: "RUNNING" }]);
        documented.clock.advance(2_000);
        expect(await live.get(addon)).toMatchObject({ plan: { slug: "m_mono" } });
    });

    test("include a drain, hooks and an operator", async () => {
        const { website } = documented.seed.applications;
        const drains = `/v4/drains/${organisation}/resources/${website}/drains`;
        const body = { kind: "NewRelicHTTP", url: "https://n.test", credentials: { apiKey: "k" } };
        const { id } = (await ask("POST", drains, body)) as Named;
        expect(await live.get(`${drains}/${id}`)).toMatchObject({
            kind: "LOG",
            recipient: { type: "NEWRELIC", url: "https://n.test", apiKey: "8254c329" },
        });
        const hook = { name: "all", url: "https://h.test", events: ["*"] };
        const notifications = `notifications/webhooks/${documented.account.organisation}`;
        await ask("POST", `/v4/${notifications}`, hook);
        const [, shown] = (await live.get(`/v2/${notifications}`)) as unknown[];
        expect(shown).toMatchObject({ name: "all", urls: [{ format: "raw", url: "https://h.test" }] });
        expect(shown).not.toHaveProperty("events");
        const { signOn } = documented.seed.operators;
        expect(await live.get(`/v2/self/addons/${signOn}`)).toMatchObject({ provider: { id: "keycloak" } });
    });
});

describe("objects of the live dialect in the documented dialect", () => {
    test("include a network group with a member, and the profile", async () => {
        const id = "ng_5c6d7e8f-0a1b-4c2d-8e3f-405162738495";
        const groups = `/v4/networkgroups/${organisation}/networkgroups`;
        const { realId } = documented.seed.addons.sessions;
        const members = [{ id: realId, domainName: `${realId}.m.${id}.cc-ng.cloud`, kind: "ADDON" }];
        const ownerId = documented.account.organisation;
        await live.send("POST", groups, { id, ownerId, label: "private", members });
        expect(await ask("GET", `${groups}/${id}`)).toMatchObject({
            label: "private",
            members: [{ id: realId, kind: "addon" }],
        });
        await live.send("PUT", "/v2/self", { name: "Ada King" });
        expect(await ask("GET", "/v2/self")).toMatchObject({ name: "Ada King" });
    });
});
