import { createHost } from "../../../dist/provider/host.js";

const { SshKey } = createHost({ environment: {} });

const ed25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
const ecdsa =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg=";

/** A key of the type, whose fields contain zeros. */
function made(type: string, ...lengths: number[]): string {
    const field = (content: Buffer) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(content.length);
        return Buffer.concat([length, content]);
    };
    const fields = [Buffer.from(type), ...lengths.map(length => Buffer.alloc(length))].map(field);
    return `${type} ${Buffer.concat(fields).toString("base64")}`;
}

async function failures(publicKey: unknown): Promise<{ property: string; reason: string }[]> {
    const result = await SshKey.check({}, { name: "desk", publicKey });
    return result.failures as { property: string; reason: string }[];
}

test.each([
    ed25519,
    `${ed25519} ada@desk, "her own"`,
    `\t${ed25519}\r\n`,
    ecdsa,
    made("ssh-rsa", 3, 513),
    made("sk-ssh-ed25519@openssh.com", 32, 4),
    made("ssh-of-the-future", 100),
])("accepts the key %j", async publicKey => {
    expect(await failures(publicKey)).toEqual([]);
});

const hidden = "hush-hush";

test.each([
    [`-----BEGIN OPENSSH PRIVATE KEY-----\n${hidden}\n-----END OPENSSH PRIVATE KEY-----`, "is a private key"],
    [`-----BEGIN RSA PRIVATE KEY-----\n${hidden}`, "is a private key"],
    [`PuTTY-User-Key-File-3: ssh-ed25519\n${hidden}`, "is a private key"],
    [`-----BEGIN PUBLIC KEY-----\n${hidden}`, "must be in the OpenSSH format"],
    [`---- BEGIN SSH2 PUBLIC KEY ----\n${hidden}`, "must be in the OpenSSH format"],
    [`${ed25519} ${hidden}\n${ecdsa} ${hidden}`, "must be one line"],
    [`command="${hidden}" ${ed25519}`, "type first"],
    [hidden, "type first"],
    ["ssh-ed25519", "type first"],
    ["", "type first"],
    [`ssh-ed25519 ${hidden}`, "is damaged"],
    [`${ed25519.slice(0, -4)} ${hidden}`, "is damaged"],
    [`${ed25519}AAAA ${hidden}`, "is damaged"],
    [`${made("ssh-ed25519")} ${hidden}`, "is damaged"],
    [`${ed25519.replace("ssh-ed25519", "ssh-rsa")} ${hidden}`, "contradicts itself"],
    [42, "must be a string"],
    [undefined, "is required and missing"],
])("refuses %j, and does not show it", async (publicKey, reason) => {
    const [failure, ...others] = await failures(publicKey);
    expect(others).toEqual([]);
    // If the failure named the property, the engine would print its value.
    expect(failure?.property).toBe("");
    expect(failure?.reason).toContain('"publicKey"');
    expect(failure?.reason).toContain(reason);
    expect(failure?.reason).not.toContain("hush");
});
