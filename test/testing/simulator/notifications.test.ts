import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call, succeed } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let owner: string;

beforeEach(async () => {
    platform = await startPlatform();
    owner = platform.account.organisation;
});

afterEach(() => disconnect(platform));

const webhook = { name: "ci", url: "https://ci.example/hook", events: ["*"] };
const emailHook = { name: "ops", events: ["DEPLOYMENT_FAIL"], notified: ["ops@company.example"] };

describe.each([
    ["webhooks", webhook, { ...webhook, format: "raw", scope: [] }, () => platform.seed.webhooks.chat],
    ["emailhooks", emailHook, { ...emailHook, scope: [] }, () => platform.seed.emailHooks.onCall],
])("%s", (family, order, completed, seeded) => {
    const path = (of = owner) => `/v4/notifications/${family}/${of}`;

    test("get defaults, appear in the list, and can be deleted", async () => {
        const made = await call(platform, "POST", path(), { body: order });
        expect(made.status).toBe(201);
        expect(made.body).toEqual({
            ...completed,
            id: expect.any(String) as unknown,
            ownerId: owner,
            createdAt: expect.stringMatching(/Z$/) as unknown,
        });
        const list = await succeed(platform, "GET", path());
        expect(list).toEqual([expect.objectContaining({ id: seeded() }), made.body]);
        expect(await call(platform, "DELETE", `${path()}/${seeded()}`)).toMatchObject({ status: 204 });
        expect(await call(platform, "DELETE", `${path()}/${seeded()}`)).toMatchObject({ status: 404 });
        expect(await succeed(platform, "GET", path())).toEqual([made.body]);
    });

    test('a hook of "self" belongs to the caller', async () => {
        await succeed(platform, "POST", path("self"), { body: { ...order, scope: ["app_1"] } });
        expect(await succeed(platform, "GET", path("self"))).toMatchObject([
            { ownerId: platform.account.userId, scope: ["app_1"] },
        ]);
        expect(await succeed(platform, "GET", path())).toHaveLength(1);
        expect(await call(platform, "GET", path(), { as: platform.otherAccount })).toMatchObject({
            status: 403,
        });
        expect(await call(platform, "DELETE", `${path("self")}/${seeded()}`)).toMatchObject({ status: 404 });
    });

    test("can be listed with a delay", async () => {
        platform.delays.listing = 1_000;
        await succeed(platform, "POST", path(), { body: order });
        expect(await succeed(platform, "GET", path())).toHaveLength(1);
        platform.clock.advance(1_000);
        expect(await succeed(platform, "GET", path())).toHaveLength(2);
    });

    test.each([{ name: " " }, { events: [] }])("with %j are refused", async changes => {
        expect(await call(platform, "POST", path(), { body: { ...order, ...changes } })).toMatchObject({
            status: 400,
            body: { context: { type: "fields" } },
        });
    });
});

test.each(["raw", "slack", "gitter", "flowdock"])("a webhook accepts the format %s", async format => {
    const path = `/v4/notifications/webhooks/${owner}`;
    const body = { ...webhook, format };
    expect(await succeed(platform, "POST", path, { body })).toMatchObject({ format });
});

test("webhooks refuse invalid formats and addresses, and e-mail hooks refuse invalid recipients", async () => {
    const refused = async (family: string, body: object) => {
        const reply = await call(platform, "POST", `/v4/notifications/${family}/${owner}`, { body });
        expect(reply.status).toBe(400);
    };
    await refused("webhooks", { ...webhook, format: "pigeon" });
    await refused("webhooks", { ...webhook, url: "mailto:x@y.example" });
    await refused("emailhooks", { ...emailHook, notified: [] });
    await refused("emailhooks", { ...emailHook, notified: ["nobody"] });
});

test("hooks can be changed outside the program that declares them", async () => {
    platform.state.webhooks.edit(platform.seed.webhooks.chat, { url: "https://other.example" });
    platform.state.emailHooks.edit(platform.seed.emailHooks.onCall, { notified: ["a@b.example"] });
    expect(await succeed(platform, "GET", `/v4/notifications/webhooks/${owner}`)).toMatchObject([
        { url: "https://other.example" },
    ]);
    expect(await succeed(platform, "GET", `/v4/notifications/emailhooks/${owner}`)).toMatchObject([
        { notified: ["a@b.example"] },
    ]);
});
