/** The owner of a call. Routes reach a user's space only as the caller's own, so any other user's id is refused. */
import { type Client, createClient, type Owner } from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";

let platform: Platform;
let client: Client;
beforeEach(async () => {
    platform = await startPlatform();
    client = connect();
});
afterEach(() => platform.close());

const connect = (shareReads = false) =>
    createClient({ baseUrl: platform.url, credentials: { token: platform.account.token }, shareReads });

const sent = () => platform.requests.all().map(({ method, path }) => `${method} ${path}`);

const calls: [string, (owner: Owner) => Promise<unknown>][] = [
    ["a list under /v2", owner => client.addons.list({ owner })],
    ["a list under /v4", owner => client.networkGroups.list({ owner })],
    ["a list of hooks", owner => client.webhooks.list({ owner })],
    [
        "a text",
        owner => client.networkGroups.externalPeerConfiguration({ owner, id: "ng_1", peerId: "peer_1" }),
    ],
    ["a POST", owner => client.networkGroups.create({ owner, label: "front" })],
    ["a PUT", owner => client.addons.update({ owner, id: "addon_1", name: "renamed" })],
    ["a PUT without an answer", owner => client.addons.addTag({ owner, id: "addon_1", tag: "new" })],
    ["a DELETE", owner => client.addons.remove({ owner, id: "addon_1" })],
];

test.each(calls)(
    "refuses another user's id, and never uses the caller's own space instead: %s",
    async (_, call) => {
        const { account, otherAccount } = platform;
        await expect(call(otherAccount.userId)).rejects.toMatchObject({
            code: "invalid-argument",
            effect: "none",
            message:
                `the owner ${otherAccount.userId} is not the user behind the credentials (${account.userId}): ` +
                `no route leads into another user's own space`,
        });
        expect(sent()).toEqual(["GET /v2/self"]);
    },
);

test("requests the caller's own id once for all calls", async () => {
    const { userId } = platform.account;
    const [own] = await Promise.all([
        client.addons.list({ owner: userId }),
        client.webhooks.list({ owner: userId }),
    ]);
    expect(own.map(({ name }) => name)).toEqual(["blog-db"]);
    expect(await client.addons.list()).toEqual(own);
    await client.networkGroups.create({ owner: userId, label: "front" });
    expect(sent().filter(request => request === "GET /v2/self")).toHaveLength(1);
});

test("requests the caller's own id no second time after self.get", async () => {
    await client.self.get();
    await client.sshKeys.remove({ name: "laptop" });
    await client.addons.list({ owner: platform.account.userId });
    expect(sent()).toEqual(["GET /v2/self", "DELETE /v2/self/keys/laptop", "GET /v2/self/addons"]);
});

test("does not share an answer of the caller's own space with another user's id", async () => {
    client = connect(true);
    await client.addons.list();
    await expect(client.addons.list({ owner: platform.otherAccount.userId })).rejects.toMatchObject({
        code: "invalid-argument",
    });
    expect(await client.self.get()).toMatchObject({ name: "Ada Lovelace" });
});

test("sends no other request when the credentials are refused, and asks again for the next call", async () => {
    const { userId } = platform.account;
    platform.faults.add({ name: "refusal", effect: { kind: "answer", status: 401, body: { id: 2001 } } });
    await expect(client.addons.remove({ owner: userId, id: "addon_1" })).rejects.toMatchObject({
        code: "unauthorised",
        effect: "none",
    });
    expect(sent()).toEqual(["GET /v2/self"]);
    expect(await client.addons.remove({ owner: userId, id: "addon_1" })).toEqual({ existed: false });
});

test("the client sends no owner query for an organisation or the account's own space", async () => {
    await client.addons.list({ owner: platform.account.organisation });
    await client.addons.list();
    expect(sent()).not.toContain("GET /v2/self");
});

test("addresses a user's space as the caller's own, and an organisation by its id", async () => {
    const { organisation, userId } = platform.account;
    await client.self.get();
    for (const owner of [undefined, userId, organisation]) {
        await client.addons.list({ owner });
        await client.networkGroups.list({ owner });
        await client.webhooks.list({ owner });
    }
    const own = [
        "GET /v2/self/addons",
        "GET /v4/networkgroups/self/networkgroups",
        "GET /v4/notifications/webhooks/self",
    ];
    expect(sent().slice(1)).toEqual([
        ...own,
        ...own,
        `GET /v2/organisations/${organisation}/addons`,
        `GET /v4/networkgroups/organisations/${organisation}/networkgroups`,
        `GET /v4/notifications/webhooks/${organisation}`,
    ]);
});
