import { type Client, Rejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeAll(async () => ({ platform, client } = await connect()));
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

const url = "https://chat.company.example/hooks/1";

describe.each(["the account's own space", "an organisation"])("in %s", space => {
    const ownerOf = () => (space === "an organisation" ? platform.account.organisation : undefined);

    test("creates, lists and deletes a webhook", async () => {
        const owner = ownerOf();
        const scope = [platform.seed.applications.website];
        const hook = { name: "story", url, format: "gitter", events: ["GIT_PUSH"], scope } as const;
        const created = await client.webhooks.create({ owner, ...hook });
        expect(created).toEqual({ ...hook, id: created.id });
        expect(platform.state.webhooks.find(created.id)).toMatchObject(hook);
        expect(await client.webhooks.list({ owner })).toContainEqual(created);
        expect(await client.webhooks.remove({ owner, id: created.id })).toEqual({ existed: true });
        expect(await client.webhooks.list({ owner })).not.toContainEqual(created);
        expect(await client.webhooks.remove({ owner, id: created.id })).toEqual({ existed: false });
    });
});

test("uses plain JSON and all events when format and events are omitted", async () => {
    const webhook = await client.webhooks.create({ name: "all", url, events: ["*"] });
    expect(webhook).toMatchObject({ format: "raw", scope: [] });
});

test("reports a refusal without the URL of the webhook", async () => {
    const refused = client.webhooks.create({ name: "x", url: "ftp://hush-address", events: ["*"] });
    await expect(refused).rejects.toBeInstanceOf(Rejected);
    await expect(refused).rejects.not.toThrow(/hush/);
});
