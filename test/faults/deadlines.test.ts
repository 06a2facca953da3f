import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";

let platform: Platform;
beforeEach(async () => {
    platform = await startPlatform();
});
afterEach(() => platform.close());

test("ends an attempt at the deadline of the call", async () => {
    platform.faults.add({ name: "silent", when: { times: 1000 }, effect: effects.hang });
    const { url: baseUrl, account } = platform;
    const credentials = { token: account.token };
    const client = createClient({ baseUrl, credentials, deadline: 200, attemptTimeout: 600_000 });
    await expect(client.sshKeys.list()).rejects.toThrow("GET /v2/self/keys");
}, 60_000);
