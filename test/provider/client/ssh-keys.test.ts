import { type Client, isRejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect, disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeEach(async () => ({ platform, client } = await connect()));
afterEach(() => disconnect(platform));

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

test("adds a key under any name, replaces it and removes it", async () => {
    const name = "work / desk?";
    const [laptop] = await client.sshKeys.list();
    await client.sshKeys.set({ name, key: `${key} ada@desk` });
    expect(await client.sshKeys.list()).toEqual([
        laptop,
        { name, key: `${key} ada@desk`, fingerprint: expect.stringMatching(/^SHA256:/) as string },
    ]);
    await client.sshKeys.set({ name, key });
    expect(platform.state.sshKeys.find(platform.account.userId, name)?.key).toBe(key);
    expect(await client.sshKeys.remove({ name })).toEqual({ existed: true });
    expect(await client.sshKeys.remove({ name })).toEqual({ existed: false });
    expect(await client.sshKeys.list()).toEqual([laptop]);
});

test("refuses an invalid key and does not show it in the error", async () => {
    const error: unknown = await client.sshKeys
        .set({ name: "desk", key: "hush-no-key" })
        .catch((reason: unknown) => reason);
    expect(isRejected(error)).toBe(true);
    expect(error).toMatchObject({ fields: { key: "not a public key" }, effect: "none" });
    expect(String(error)).not.toContain("hush");
});
