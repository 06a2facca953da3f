import { type Client, Rejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeAll(async () => ({ platform, client } = await connect()));
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

describe.each(["the account's own space", "an organisation"])("in %s", space => {
    const ownerOf = () => (space === "an organisation" ? platform.account.organisation : undefined);

    test("creates, lists and deletes an e-mail hook", async () => {
        const owner = ownerOf();
        const hook = { name: "story", notified: ["me@company.example"], events: ["*"], scope: [] };
        const created = await client.emailHooks.create({ owner, ...hook });
        expect(created).toEqual({ ...hook, id: created.id });
        expect(platform.state.emailHooks.find(created.id)).toMatchObject(hook);
        expect(await client.emailHooks.list({ owner })).toContainEqual(created);
        expect(await client.emailHooks.remove({ owner, id: created.id })).toEqual({ existed: true });
        expect(await client.emailHooks.remove({ owner, id: created.id })).toEqual({ existed: false });
    });
});

test("selects all events and objects when events and scope are omitted", async () => {
    const emailHook = await client.emailHooks.create({
        name: "all",
        notified: [platform.account.userId],
        events: ["*"],
    });
    expect(emailHook.scope).toEqual([]);
});

test("refuses invalid recipients", async () => {
    const refused = client.emailHooks.create({ name: "x", notified: ["nobody"], events: ["*"] });
    await expect(refused).rejects.toBeInstanceOf(Rejected);
    await expect(refused).rejects.toMatchObject({ fields: { notified: expect.any(String) as unknown } });
});
