import { livePlatform, violations } from "./live";

const live = livePlatform();
let webhooks: string;
let emailHooks: string;

beforeEach(() => {
    const { organisation } = live.platform.account;
    webhooks = `/v2/notifications/webhooks/${organisation}`;
    emailHooks = `/v2/notifications/emailhooks/${organisation}`;
});

const urls = [{ format: "raw", url: "https://h.test/a" }];

describe("webhooks", () => {
    test("can have several addresses, and report every event without a filter", async () => {
        const made = await live.send("POST", webhooks, { name: "ci", urls, events: null, scope: null });
        expect(made).toEqual({
            id: expect.any(String) as unknown,
            ownerId: live.platform.account.organisation,
            name: "ci",
            urls,
            createdAt: expect.stringMatching(/Z$/) as unknown,
            failures: [],
            state: "ENABLED",
        });
        expect(await live.get(webhooks)).toMatchObject([
            { name: "chat", events: ["META_DEPLOYMENT_RESULT"], urls: [{ format: "slack" }] },
            { name: "ci" },
        ]);
    });

    test("accept a replacement of all fields, and return no body for a deletion", async () => {
        const path = `${webhooks}/${live.platform.seed.webhooks.chat}`;
        const two = [...urls, { format: "slack", url: "https://h.test/b" }];
        expect(
            await live.send("PUT", path, { name: "two", urls: two, events: ["GIT_PUSH"], scope: ["app_x"] }),
        ).toMatchObject({ id: live.platform.seed.webhooks.chat, name: "two", urls: two, scope: ["app_x"] });
        expect(await live.call("DELETE", path)).toMatchObject({ status: 204, text: "" });
    });

    test("cause an error in plain text when they are missing", async () => {
        const reply = await live.call("DELETE", `${webhooks}/none`);
        expect(reply.status).toBe(404);
        expect(reply.headers.get("content-type")).toMatch("text/plain");
        expect(reply.text).toBe('{"error":"webhook not found"}');
    });

    test.each([
        ["no address", { urls: [] }, "obj.urls"],
        ["what is no address", { urls: [{ format: "raw", url: "nothing" }] }, "obj.url"],
        ["an unknown format", { urls: [{ format: "xml", url: "https://h.test" }] }, "obj.format"],
    ])("refuse %s, with an error in the platform's format", async (_, changes, field) => {
        const body = { name: "ci", ...changes };
        expect(await live.call("POST", webhooks, { body })).toMatchObject({
            status: 400,
            body: { [field]: [{ msg: [expect.any(String)], args: [] }] },
        });
    });
});

describe("e-mail hooks", () => {
    test("return typed recipients as they were sent", async () => {
        const { userId } = live.platform.account;
        const notified = [
            { type: "email", target: "a@x.test,b@x.test" },
            { type: "userid" },
            { type: "organisation" },
        ];
        const made = await live.send("POST", emailHooks, { name: "ops", notified, events: ["GIT_PUSH"] });
        expect(made).toMatchObject({
            events: ["GIT_PUSH"],
            notified: [
                { type: "email", target: "a@x.test,b@x.test" },
                { type: "userid", target: userId },
                { type: "organisation" },
            ],
        });
        const { id } = made as { id: string };
        expect(await live.get(emailHooks)).toContainEqual(made);
        live.platform.state.emailHooks.edit(id, { notified: ["c@x.test", userId] });
        expect(await live.get(emailHooks)).toContainEqual({
            ...(made as object),
            notified: [
                { type: "email", target: "c@x.test" },
                { type: "userid", target: userId },
            ],
        });
        const everybody = [{ type: "organisation" }];
        expect(
            await live.send("PUT", `${emailHooks}/${id}`, { name: "ops", notified: everybody }),
        ).toMatchObject({ id, notified: everybody });
        expect(await live.call("DELETE", `${emailHooks}/${id}`)).toMatchObject({ status: 204 });
    });

    test.each([
        ["nobody", []],
        ["what is no address", [{ type: "email", target: "nothing" }]],
    ])("%s is refused", async (_, notified) => {
        const body = { name: "ops", notified };
        expect(await live.call("POST", emailHooks, { body })).toMatchObject({
            status: 400,
            body: { "obj.notified": [{}] },
        });
    });
});

test('refuses recipients as texts and the owner "self", which the other dialect has', async () => {
    const body = { name: "ops", notified: ["a@x.test"] };
    expect(await live.call("POST", emailHooks, { body })).toMatchObject({ status: 400 });
    expect(await live.call("GET", "/v2/notifications/webhooks/self")).toMatchObject({ status: 404 });
    expect(violations(live)).toHaveLength(2);
    live.platform.requests.clear();
});

test("lists formats and events", async () => {
    expect(await live.get("/v2/notifications/info/webhookformats")).toEqual([
        "raw",
        "slack",
        "gitter",
        "flowdock",
    ]);
    const info = (await live.get("/v2/notifications/info/events")) as {
        events: string[];
        meta_events: Record<string, string[]>;
    };
    expect(info.events).toHaveLength(21);
    expect(Object.keys(info.meta_events)).toHaveLength(4);
});
