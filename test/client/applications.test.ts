import { type Client, createClient, NotFound } from "../../dist/client/index.js";
import { type Platform, startPlatform } from "../../dist/testing/platform/index.js";

let platform: Platform;
let client: Client;
beforeEach(async () => {
    platform = await startPlatform();
    client = createClient({ baseUrl: platform.url, credentials: { token: platform.account.token } });
});
afterEach(async () => {
    expect(platform.requests.violations()).toEqual([]);
    await platform.close();
});

test("the branches of an application", async () => {
    const { shop, foreign } = platform.seed.applications;
    const owner = platform.account.organisation;
    expect(await client.applications.branches({ owner, id: shop })).toEqual(["main", "next", "fix/checkout"]);
    await expect(client.applications.branches({ owner, id: foreign })).rejects.toBeInstanceOf(NotFound);
});
