import { SshKey, type SshKeyArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { hush } from "./secrets.js";
import type { World } from "./world.js";

const self = "GET /v2/self";
const list = "GET /v2/self/keys";
const put = "PUT /v2/self/keys/{name}";
const remove = "DELETE /v2/self/keys/{name}";

const first = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
const second = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA";
const fingerprints = [
    "SHA256:ZkAslGjFiUHdGf/WUL8rQvkib4PTvQatUV0OUQSncCA",
    "SHA256:oIVTIburEfZKUwOmv9YkLGMk4rLhYLrW27NcxmLbxTU",
];

function keys({ platform }: World): Record<string, string> {
    const all = platform.state.sshKeys.list(platform.account.userId);
    return Object.fromEntries(all.map(({ name, key }) => [name, key]));
}

onEveryWire(start => {
    test("compares keys without their comments, and replaces a renamed key after the deletion of the old one", async () => {
        // An organisation is configured; the key belongs to the account all the same.
        const world = await start();
        const { userId } = world.platform.account;
        const { sshKeys } = world.platform.state;
        const { laptop } = keys(world);
        let args: SshKeyArgs = { name: "work / desk", publicKey: `${first} ada@desk\n` };
        world.program = () => {
            const { id, keyType, fingerprint } = new SshKey("desk", args);
            return { id, keyType, fingerprint };
        };
        expect((await world.up()).outputs).toEqual({
            id: { value: "work / desk", secret: false },
            keyType: { value: "ssh-ed25519", secret: false },
            fingerprint: { value: fingerprints[0], secret: false },
        });
        expect(keys(world)).toEqual({ laptop, "work / desk": `${first} ada@desk` });
        expect((await world.resource("desk")).outputs).toMatchObject({ ...args, ownerId: userId });

        // Neither another comment nor what is around the line makes another key.
        args = { name: "work / desk", publicKey: `  ${first}   ada@elsewhere` };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });

        args = { name: "work / desk", publicKey: second };
        expect((await world.up()).outputs).toMatchObject({ fingerprint: { value: fingerprints[1] } });
        expect(keys(world)).toEqual({ laptop, "work / desk": second });

        // Another name: the old one goes first, since not every platform takes one key under two names.
        args = { name: "desk", publicKey: second };
        expect(await world.preview()).toMatchObject({
            story: ["delete-replaced desk", "replace desk (name)", "create-replacement desk (name)"],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([self, remove, list, put]);
        expect(keys(world)).toEqual({ laptop, desk: second });

        // A change of the comment is no drift, and a change of the key is.
        sshKeys.put(userId, "desk", `${second} by somebody`);
        expect(await world.refresh()).toMatchObject({ story: [] });
        sshKeys.put(userId, "desk", first);
        expect(await world.refresh()).toMatchObject({ story: ["update desk (publicKey)"] });
        await world.up();
        expect(keys(world)).toEqual({ laptop, desk: second });
    });

    test("does not overwrite another key of the same name", async () => {
        const world = await start();
        world.program = () => {
            new SshKey("laptop", { name: "laptop", publicKey: first });
        };
        const occupied = await world.fails("up");
        expect(occupied.error).toContain(
            "the account has another key of that name (its fingerprint is SHA256:",
        );
        expect(occupied.error).toContain("Choose another name, or declare that key");
        expect(occupied.sent).toEqual([self, list]);
    });

    test("a private key is refused, and not shown", async () => {
        const world = await start();
        const publicKey = `-----BEGIN OPENSSH PRIVATE KEY-----\n${hush("private")}\n-----END OPENSSH PRIVATE KEY-----`;
        world.program = () => new SshKey("desk", { name: "desk", publicKey }).fingerprint;
        const { error, diagnostics } = await world.refuses(
            `SshKey resource 'desk' has a problem: "publicKey" is a private key, which should never leave its machine`,
        );
        expect(JSON.stringify([error, diagnostics])).not.toContain("hush");
    });
});
