import { type Client, Conflict, NotFound } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
let owner: string;
beforeAll(async () => {
    ({ platform, client } = await connect());
    owner = platform.account.organisation;
});
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

test("creates and reads a group, adds and removes a member, and deletes the group", async () => {
    const group = await client.networkGroups.create({ owner, label: "story", description: "told" });
    expect(group).toMatchObject({ label: "story", description: "told", ownerId: owner });
    expect(group.networkIp).toMatch(/^10\.\d+\.\d+\.\d+\/16$/);
    expect(await client.networkGroups.get({ owner, id: group.id })).toEqual(group);
    expect(await client.networkGroups.list({ owner })).toContainEqual(group);

    const member = { id: platform.seed.applications.api, kind: "application", label: "api" };
    await client.networkGroups.addMember({ owner, id: group.id, member });
    expect(await client.networkGroups.members({ owner, id: group.id })).toMatchObject([member]);
    await expect(client.networkGroups.addMember({ owner, id: group.id, member })).rejects.toBeInstanceOf(
        Conflict,
    );
    const removal = await client.networkGroups.removeMember({ owner, id: group.id, memberId: member.id });
    expect([removal, platform.state.networkGroups.members(group.id)]).toEqual([{ existed: true }, []]);

    await client.networkGroups.remove({ owner, id: group.id });
    expect(platform.state.networkGroups.find(group.id)).toBeUndefined();
    await expect(client.networkGroups.get({ owner, id: group.id })).rejects.toBeInstanceOf(NotFound);
    expect(await client.networkGroups.remove({ owner, id: group.id })).toEqual({ existed: false });
});

test("creates a group in the account's own space without owner and description", async () => {
    const group = await client.networkGroups.create({ label: "own" });
    expect(group.description).toBeUndefined();
    expect(await client.networkGroups.list({ owner: platform.account.userId })).toEqual([group]);
});

test("returns the configuration of an external peer as text", async () => {
    const { networkGroups, externalPeers } = platform.seed;
    const configuration = await client.networkGroups.externalPeerConfiguration({
        owner,
        id: networkGroups.backend,
        peerId: externalPeers.laptop,
    });
    expect(configuration).toMatch(/^\[Interface\]\n/);
    expect(configuration).toContain("[Peer]");
    const unknown = client.networkGroups.externalPeerConfiguration({
        owner,
        id: networkGroups.backend,
        peerId: "nobody",
    });
    await expect(unknown).rejects.toBeInstanceOf(NotFound);
});
