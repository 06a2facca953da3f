/** A stack's state between operations, and its form in `stack export`. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { ExportedStack, Json, PendingOperation, Properties, ResourceState } from "../types.js";
import { isObject, isSecret, mapProperties, secret, secretSignature, signature } from "./values.js";

/** In memory secrets are tagged values, as on the wire. */
export interface Snapshot {
    /** Every resource after all it depends on. */
    resources: ResourceState[];
    pendingOperations: PendingOperation[];
}

/** What the state names as its writer; a checkpoint's magic is this text's hash. */
const version = "in-process";

/** Encrypts with a key of this stack alone: an export holds no secret in clear, and no other stack can read it. */
export class Vault {
    readonly #key = randomBytes(32);

    encrypt(text: string): string {
        const nonce = randomBytes(12);
        const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
        const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
        return [
            "v1",
            nonce.toString("base64"),
            Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64"),
        ].join(":");
    }

    decrypt(text: string): string {
        const [, nonce = "", body = ""] = text.split(":");
        const sealed = Buffer.from(body, "base64");
        const decipher = createDecipheriv("aes-256-gcm", this.#key, Buffer.from(nonce, "base64"));
        decipher.setAuthTag(sealed.subarray(-16));
        return decipher.update(sealed.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
    }
}

export function exportSnapshot(snapshot: Snapshot, vault: Vault, showSecrets: boolean): ExportedStack {
    const sealed = (value: Json): Json | undefined => {
        if (!isSecret(value)) return undefined;
        const text = JSON.stringify(value.value);
        return {
            [signature]: secretSignature,
            ...(showSecrets ? { plaintext: text } : { ciphertext: vault.encrypt(text) }),
        };
    };
    const resources = snapshot.resources.map(state => mapState(state, bag => mapProperties(bag, sealed)));
    const pending = snapshot.pendingOperations.map(({ type, resource }) => ({
        type,
        resource: mapState(resource, bag => mapProperties(bag, sealed)),
    }));
    const magic = createHash("sha256").update(version).digest("hex");
    return {
        version: 3,
        deployment: {
            manifest: { time: new Date().toISOString(), magic, version },
            secrets_providers: { type: version },
            ...(resources.length > 0 ? { resources } : {}),
            ...(pending.length > 0 ? { pending_operations: pending } : {}),
            metadata: {},
        },
    };
}

/** @throws when a secret was encrypted by another stack. */
export function importSnapshot({ deployment }: ExportedStack, vault: Vault): Snapshot {
    const opened = (value: Json): Json | undefined => {
        if (!isObject(value) || value[signature] !== secretSignature) return undefined;
        const { plaintext, ciphertext } = value;
        if (typeof plaintext === "string") return secret(parse(plaintext));
        if (typeof ciphertext === "string") return secret(parse(vault.decrypt(ciphertext)));
        throw new Error("the imported state holds a secret with neither plaintext nor ciphertext");
    };
    const open = (state: ResourceState): ResourceState => {
        const known = mapState(state, bag => mapProperties(bag, opened));
        // A checkpoint leaves out what is empty.
        return isEmpty(known.inputs) ? { ...known, inputs: {} } : known;
    };
    // As the CLI does it: what was pending when the state was exported says nothing of now.
    return { resources: (deployment.resources ?? []).map(open), pendingOperations: [] };
}

function parse(text: string): Json {
    return JSON.parse(text) as Json;
}

/** A deep copy: operations mark resources in place, and previews must leave no trace. */
export function copySnapshot(snapshot: Snapshot): Snapshot {
    return structuredClone(snapshot);
}

/** Without the members a checkpoint leaves out: unset ones, empty lists and false flags. */
function mapState(state: ResourceState, change: (bag: Properties) => Properties): ResourceState {
    const { inputs, outputs, urn, custom, type, ...rest } = state;
    const kept = Object.entries(rest).filter(
        ([, value]) => value !== false && value !== "" && !isEmpty(value),
    );
    return {
        urn,
        custom,
        type,
        ...Object.fromEntries(kept),
        ...(isEmpty(inputs) ? {} : { inputs: change(inputs) }),
        ...(outputs === undefined || isEmpty(outputs) ? {} : { outputs: change(outputs) }),
    } as ResourceState;
}

function isEmpty(value: unknown): boolean {
    return (
        value === undefined ||
        (typeof value === "object" && value !== null && Object.keys(value).length === 0)
    );
}
