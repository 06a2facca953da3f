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
