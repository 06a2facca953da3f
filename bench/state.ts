/** How large resources are in an exported stack. */
import type { ExportedStack, ResourceState } from "pulumi-cloud-platform/testing";

export interface StateSizes {
    resources: number;
    /** Bytes of compact JSON of one resource on average. */
    mean: number;
    /** The largest of those that hold no secret, whose encryption would count for most of it. */
    largest: { type: string; bytes: number };
    /** Bytes of `__provider` in one resource, in its inputs and its outputs together, at the most. */
    provider: number;
}

const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

export function stateSizes({ deployment }: ExportedStack): StateSizes {
    const resources = (deployment.resources ?? []).filter(({ type }) =>
        /^(pulumi-nodejs|cloud-platform):/.test(type),
    );
    const sizes = resources.map(state => ({ state, bytes: bytesOf(state) }));
    const withoutSecrets = sizes.filter(({ state }) => !JSON.stringify(state).includes(secretSignature));
    const [largest] = withoutSecrets.sort((a, b) => b.bytes - a.bytes);
    return {
        resources: resources.length,
        mean: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, sizes.length),
        largest: { type: largest?.state.type ?? "none", bytes: largest?.bytes ?? 0 },
        provider: Math.max(0, ...resources.map(providerBytes)),
    };
}

function providerBytes({ inputs, outputs }: ResourceState): number {
    return [inputs, outputs ?? {}]
        .map(bag => bag["__provider"])
        .filter(value => value !== undefined)
        .reduce((sum: number, value) => sum + bytesOf(value), 0);
}

function bytesOf(value: unknown): number {
    return Buffer.byteLength(JSON.stringify(value));
}
