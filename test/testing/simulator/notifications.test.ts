import { startPlatform, type Platform } from "../../../dist/testing/simulator/index.js";
import { call } from "./call.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterAll(() => disconnect(platform));

const hooks = {
    webhooks: { name: "ci", url: "https://ci.example/hook", events: ["*"] },
    emailhooks: { name: "ops", events: ["DEPLOYMENT_FAIL"], notified: ["ops@company.example"] },
};

test.each([
    ["webhooks", { name: " " }],
    ["webhooks", { events: [] }],
    ["webhooks", { format: "pigeon" }],
    ["webhooks", { url: "mailto:x@y.example" }],
    ["emailhooks", { name: " " }],
    ["emailhooks", { events: [] }],
    ["emailhooks", { notified: [] }],
    ["emailhooks", { notified: ["nobody"] }],
] as const)("%s with %j are refused", async (family, changes) => {
    const path = `/v4/notifications/${family}/${platform.account.organisation}`;
    expect(await call(platform, "POST", path, { body: { ...hooks[family], ...changes } })).toMatchObject({
        status: 400,
        body: { context: { type: "fields" } },
    });
});
