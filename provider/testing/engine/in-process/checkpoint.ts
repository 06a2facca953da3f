/** A stack's state between operations, and its form in `stack export`. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { ExportedStack, Json, PendingOperation, ResourceState } from "../types.js";
import { isObject, isSecret, mapValue, secret, secretSignature, signature } from "./values.js";

/** In memory secrets are tagged values, as on the wire. */
export interface Snapshot {
    /** Every resource after all it depends on. */
    resources: ResourceState[];
    pendingOperations: PendingOperation[];
}

/** What the state names as its writer; a checkpoint's magic is this text's hash. */
const version = "in-process";

/** @param key of this stack alone, unless secrets are to be shown: no other stack can read its export. */
export function exportSnapshot(snapshot: Snapshot, key: Buffer, showSecrets: boolean): ExportedStack {
    const seal = (value: Json): Json | undefined => {
        if (!isSecret(value)) return undefined;
        const text = JSON.stringify(value.value);
        const sealed = showSecrets ? { plaintext: text } : { ciphertext: encrypt(text, key) };
        return { [signature]: secretSignature, ...sealed };
    };
    const pending = snapshot.pendingOperations.map(each => ({ ...each, resource: trim(each.resource) }));
    const trimmed = { resources: snapshot.resources.map(trim), pendingOperations: pending };
    const { resources, pendingOperations } = mapValue(
        trimmed as unknown as Json,
        seal,
    ) as unknown as Snapshot;
    const magic = createHash("sha256").update(version).digest("hex");
    return {
        version: 3,
        deployment: {
            manifest: { time: new Date().toISOString(), magic, version },
            secrets_providers: { type: version },
            ...(resources.length > 0 ? { resources } : {}),
            ...(pendingOperations.length > 0 ? { pending_operations: pendingOperations } : {}),
            metadata: {},
        },
    };
}

/** @throws when a secret was encrypted by another stack. */
export function importSnapshot({ deployment }: ExportedStack, key: Buffer): Snapshot {
    const open = (value: Json): Json | undefined => {
        if (!isObject(value) || value[signature] !== secretSignature) return undefined;
        const { plaintext, ciphertext } = value as Record<string, string>;
        return secret(JSON.parse(plaintext ?? decrypt(ciphertext ?? "", key)) as Json);
    };
    const resources = mapValue(
        (deployment.resources ?? []) as unknown as Json,
        open,
    ) as unknown as ResourceState[];
    // A checkpoint leaves out what is empty.
    const complete = resources.map(state => Object.assign({ inputs: {} }, state));
    // As the CLI does it: what was pending when the state was exported says nothing of now.
    return { resources: complete, pendingOperations: [] };
}

function encrypt(text: string, key: Buffer): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
}

function decrypt(text: string, key: Buffer): string {
    const sealed = Buffer.from(text, "base64");
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}

/** Without the members a checkpoint leaves out: unset ones, empty ones and false flags. */
function trim(state: ResourceState): ResourceState {
    const isSet = (value: unknown): boolean =>
        typeof value === "object" ? Object.keys(value ?? {}).length > 0 : Boolean(value);
    const kept = Object.entries(state).filter(([key, value]) => key === "custom" || isSet(value));
    return Object.fromEntries(kept) as unknown as ResourceState;
}
