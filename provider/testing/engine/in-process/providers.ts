/** The hosts of an operation: one for each provider, started when it is first needed. */
import type { Properties, ResourceState } from "../types.js";
import { providerUrn } from "./dependencies.js";
import type { Host } from "./host.js";
import { some, unknownValue } from "./values.js";

export const providerType = "pulumi:providers:pulumi-nodejs";

export function isProvider(type: string): boolean {
    return type.startsWith("pulumi:providers:");
}

export class Providers {
    readonly #hosts = new Map<string, Promise<Host>>();

    constructor(
        private readonly start: (config: Properties) => Promise<Host>,
        /** The state of a provider by its URN: as registered in this operation, else as it was. */
        private readonly find: (urn: string) => ResourceState | undefined,
    ) {}

    /** @returns undefined for what has no provider: components, and providers themselves. */
    hostOf({ urn, type, custom, provider }: ResourceState): Promise<Host> | undefined {
        if (type === providerType || !custom) return undefined;
        if (!type.startsWith("pulumi-nodejs:") || !provider) {
            throw new Error(`the in-process engine runs dynamic providers only, not that of "${urn}"`);
        }
        const reference = providerUrn(provider);
        const host = this.#hosts.get(reference) ?? this.#startFor(reference, urn);
        this.#hosts.set(reference, host);
        return host;
    }

    #startFor(reference: string, urn: string): Promise<Host> {
        const state = this.find(reference);
        if (!state) throw new Error(`unknown provider '${reference}' for resource '${urn}'`);
        if (some(state.inputs, value => value === unknownValue)) {
            throw new Error(
                `the in-process engine needs to know the inputs of provider '${reference}' in previews`,
            );
        }
        return this.start(state.inputs);
    }

    async stop(signal?: NodeJS.Signals): Promise<void> {
        const hosts = await Promise.allSettled(this.#hosts.values());
        await Promise.all(hosts.map(async host => host.status === "fulfilled" && host.value.stop(signal)));
    }
}
