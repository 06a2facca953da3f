/**
 * Public keys as OpenSSH writes them: one line of type, base64 data and comment.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4253#section-6.6
 */
import { createHash } from "node:crypto";

/** Returns the problem as the end of a sentence. Never quotes the text, which may be a private key. */
export function problemWith(text: string): string | undefined {
    if (/PRIVATE KEY|PuTTY-User-Key-File/.test(text)) {
        return "is a private key, which should never leave its machine: give the public one, usually beside it in a file that ends in .pub";
    }
    if (/BEGIN (SSH2 )?(RSA |EC )?PUBLIC KEY/.test(text)) {
        return 'must be in the OpenSSH format, one line such as "ssh-ed25519 AAAA… comment": convert it with ssh-keygen -i';
    }
    if (/[\r\n]/.test(text.trim())) {
        return "must be one line: declare an SshKey for each key";
    }
    const [type, data] = partsOf(text);
    if (!/^[a-z][a-z0-9@.-]*$/.test(type) || data === "") {
        return 'must be a public key as OpenSSH writes it, type first: "ssh-ed25519 AAAA… comment"';
    }
    const fields = /^[A-Za-z0-9+/]+=*$/.test(data) ? fieldsOf(Buffer.from(data, "base64")) : undefined;
    if (fields === undefined || fields.length < 2) {
        return "is damaged: its data is cut off, or is none. Copy the whole line of the .pub file";
    }
    // The data repeats the type, and servers use that one.
    return fields[0]?.toString("latin1") === type
        ? undefined
        : "contradicts itself: its data is that of a key of another type";
}

/** Compares two keys, ignoring their comments. */
export function isSameKey(a: unknown, b: unknown): boolean {
    return typeof a === "string" && typeof b === "string" && partsOf(a).join(" ") === partsOf(b).join(" ");
}

/** Returns type and fingerprint, as `ssh-keygen -l` prints them. */
export function describeKey(text: string): { keyType: string; fingerprint: string } {
    const [keyType, data] = partsOf(text);
    const digest = createHash("sha256").update(Buffer.from(data, "base64")).digest("base64");
    return { keyType, fingerprint: `SHA256:${digest.replace(/=+$/, "")}` };
}

function partsOf(text: string): [type: string, data: string] {
    const [type = "", data = ""] = text.trim().split(/\s+/);
    return [type, data];
}

/** Splits the data into its length-prefixed fields. Returns undefined if the lengths do not add up. */
function fieldsOf(data: Buffer): Buffer[] | undefined {
    const fields: Buffer[] = [];
    let at = 0;
    while (at < data.length) {
        const end = data.length - at < 4 ? Infinity : at + 4 + data.readUInt32BE(at);
        if (end > data.length) {
            return undefined;
        }
        fields.push(data.subarray(at + 4, end));
        at = end;
    }
    return fields;
}
