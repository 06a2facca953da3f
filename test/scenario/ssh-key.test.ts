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

onEveryWire((start, documented) => {
    // Documented wire only: the test names each request, and the live platform uses other routes.
    documented.test("a key is added, changed and removed", async () => {
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

        expect(await world.preview()).toMatchObject({ story: ["create desk"], sent: [] });
        const created = await world.up();
        expect(created).toMatchObject({ story: ["create desk"], sent: [self, list, put] });
        expect(created.outputs).toEqual({
            id: { value: "work / desk", secret: false },
            keyType: { value: "ssh-ed25519", secret: false },
            fingerprint: { value: fingerprints[0], secret: false },
        });
        expect(keys(world)).toEqual({ laptop, "work / desk": `${first} ada@desk` });
        expect(sshKeys.find(userId, "work / desk")?.fingerprint).toBe(fingerprints[0]);
        expect((await world.resource("desk")).outputs).toMatchObject({
            name: "work / desk",
            publicKey: `${first} ada@desk\n`,
            ownerId: userId,
            platform: world.platform.url,
        });

        // Neither another comment nor what is around the line makes another key.
        args = { name: "work / desk", publicKey: `  ${first}   ada@elsewhere` };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [self, list] });

        args = { name: "work / desk", publicKey: second };
        expect(await world.preview()).toMatchObject({ story: ["update desk (publicKey)"], sent: [] });
        const updated = await world.up();
        expect(updated).toMatchObject({ story: ["update desk (publicKey)"], sent: [self, list, put] });
        expect(updated.outputs).toMatchObject({ fingerprint: { value: fingerprints[1] } });
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
        expect(await world.refresh()).toMatchObject({
            story: ["update desk (publicKey)"],
            sent: [self, list],
        });
        expect(await world.preview()).toMatchObject({ story: ["update desk (publicKey)"] });
        await world.up();
        expect(keys(world)).toEqual({ laptop, desk: second });

        // Deleted outside Pulumi: a refresh removes it from the state, and the next up recreates it.
        sshKeys.remove(userId, "desk");
        expect(await world.refresh()).toMatchObject({ story: ["delete desk"], sent: [self, list] });
        expect(await world.up()).toMatchObject({ story: ["create desk"], sent: [self, list, put] });

        expect(await world.destroy()).toMatchObject({ story: ["delete desk"], sent: [self, remove] });
        expect(keys(world)).toEqual({ laptop });
    });

    test("an existing key is read and adopted, and not overwritten silently", async () => {
        const world = await start();
        const { laptop = "" } = keys(world);
        world.program = () => {
            const { name, publicKey, fingerprint } = SshKey.get("found", "laptop");
            return { name, publicKey, fingerprint };
        };
        expect(await world.up()).toMatchObject({
            sent: [self, list],
            outputs: { name: { value: "laptop" }, publicKey: { value: laptop } },
        });
        world.program = () => SshKey.get("missing", "phone").name;
        expect((await world.fails("up")).error).toContain(
            `phone does not exist for ${world.platform.account.userId}`,
        );

        let args: SshKeyArgs = { name: "laptop", publicKey: laptop };
        world.program = () => {
            new SshKey("laptop", args);
        };
        const duplicate = await world.fails("up");
        expect(duplicate.error).toContain(
            'create SSH key "laptop": an identical SSH key already exists (laptop) and is not managed by this stack. ',
        );
        expect(duplicate.error).toContain('To manage it, set adopt: "laptop".');
        expect(duplicate.error).not.toContain("allowDuplicate");
        expect(duplicate.sent).toEqual([self, list]);

        args = { name: "laptop", publicKey: first };
        const occupied = await world.fails("up");
        expect(occupied.error).toContain(
            "the account has another key of that name (its fingerprint is SHA256:",
        );
        expect(occupied.error).toContain("Choose another name, or declare that key");
        expect(occupied.sent).toEqual([self, list]);

        args = { name: "laptop", publicKey: first, adopt: "laptop" };
        expect((await world.fails("up")).error).toMatch(
            /laptop is not as declared: its fingerprint is SHA256:.+, that of the declared key SHA256:/,
        );
        args = { name: "phone", publicKey: laptop, adopt: "laptop" };
        expect((await world.fails("up")).error).toContain(
            "adopt names laptop, but the declaration describes phone",
        );
        args = { name: "phone", publicKey: laptop, adopt: "phone" };
        expect((await world.fails("up")).error).toContain("phone does not exist for user_");

        args = { name: "laptop", publicKey: laptop, adopt: "laptop" };
        expect(await world.up()).toMatchObject({
            story: ["create laptop", "discard found"],
            sent: [self, list],
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
        args = { name: "laptop", publicKey: laptop };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
    });

    test("two resources of one name are refused, and neither overwrites the other", async () => {
        const world = await start();
        world.program = () => {
            new SshKey("one", { name: "desk", publicKey: first });
            new SshKey("two", { name: "desk", publicKey: second });
        };
        await world.refuses("SSH key desk is declared twice", '"one"', '"two"');
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
