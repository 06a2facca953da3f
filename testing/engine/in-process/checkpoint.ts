/** A stack's state between operations, and its form in `stack export`. */
import { createHash, randomUUID } from "node:crypto";
import type { ExportedStack, Json, PendingOperation, ResourceState } from "../types.js";
import { isObject, isSecret, mapValue, secret, secretSignature, signature } from "../values.js";

/** A state in memory. Secrets are marked values, as in the protocol. */
export interface Snapshot {
    /** The resources. Each comes after all that it depends on. */
    resources: ResourceState[];
    pendingOperations: PendingOperation[];
}

/** The secrets behind the placeholders of a stack's exports. Without it, the placeholders are useless. */
export type Vault = Map<string, string>;

/** The writer's name in the state; a checkpoint's magic is the hash of this text. */
const version = "in-process";

export function exportSnapshot(snapshot: Snapshot, vault: Vault, showSecrets: boolean): ExportedStack {
    const seal = (value: Json): Json | undefined => {
        if (!isSecret(value)) {
            return undefined;
        }
        const [plaintext, ciphertext] = [JSON.stringify(value.value), randomUUID()];
        vault.set(ciphertext, plaintext);
        return { [signature]: secretSignature, ...(showSecrets ? { plaintext } : { ciphertext }) };
    };
    const sealed = (state: ResourceState) => mapValue(trim(state), seal) as unknown as ResourceState;
    const resources = snapshot.resources.map(sealed);
    const pending = snapshot.pendingOperations.map(each => ({ ...each, resource: sealed(each.resource) }));
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

/**
 * Without the pending operations, which an import of the CLI removes as well.
 *
 * @throws when another stack sealed a secret
 */
export function importSnapshot(exported: ExportedStack, vault: Vault): Snapshot {
    return { ...readSnapshot(exported, vault), pendingOperations: [] };
}

/** @throws when another stack sealed a secret. */
export function readSnapshot({ deployment }: ExportedStack, vault: Vault): Snapshot {
    const open = (value: Json): Json | undefined => {
        if (!isObject(value) || value[signature] !== secretSignature) {
            return undefined;
        }
        const { plaintext, ciphertext = "" } = value as Record<string, string>;
        const text = plaintext ?? vault.get(ciphertext);
        if (text === undefined) {
            throw new Error("the imported state holds a secret of another stack");
        }
        return secret(JSON.parse(text) as Json);
    };
    // A checkpoint omits empty members.
    const opened = (state: ResourceState): ResourceState =>
        Object.assign({ inputs: {} }, mapValue(state as unknown as Json, open) as unknown as ResourceState);
    return {
        resources: (deployment.resources ?? []).map(opened),
        pendingOperations: (deployment.pending_operations ?? []).map(each => ({
            ...each,
            resource: opened(each.resource),
        })),
    };
}

/** Removes the members that a checkpoint omits: unset ones, empty ones and false flags. */
function trim(state: ResourceState): Json {
    const isSet = (value: unknown): boolean =>
        typeof value === "object" ? Object.keys(value ?? {}).length > 0 : Boolean(value);
    const kept = Object.entries(state).filter(([key, value]) => key === "custom" || isSet(value));
    return Object.fromEntries(kept);
}
