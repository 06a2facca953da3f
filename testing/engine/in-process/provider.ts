/** The calls to a dynamic provider as the SDK's host sends them, in plain values for any transport. */
import type { Properties } from "../types.js";

/** The process that runs a provider; one per operation. */
export interface Provider {
    configure(config: Properties): Promise<void>;
    check(call: { urn: string; olds: Properties; news: Properties }): Promise<Checked>;
    diff(call: Known & { oldInputs: Properties; olds: Properties; news: Properties }): Promise<Compared>;
    /** @throws InitFailed if the object exists but is not finished. `update` throws it too */
    create(call: { urn: string; properties: Properties }): Promise<Made>;
    update(call: Known & { olds: Properties; news: Properties }): Promise<{ properties: Properties }>;
    /** Returns the properties after a change, in a preview. No dynamic provider has it. */
    preview?(call: Previewed): Promise<{ properties: Properties }>;
    /** Returns an empty id if the object no longer exists. */
    read(call: Known & { inputs: Properties; properties: Properties }): Promise<Found>;
    delete(call: Known & { oldInputs: Properties; properties: Properties }): Promise<void>;
    stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Known {
    urn: string;
    id: string;
}

/** The properties for a preview: the new ones, and for an update the state before it. */
export interface Previewed {
    urn: string;
    news: Properties;
    old?: { id: string; state: Properties } | undefined;
}

interface Checked {
    inputs: Properties;
    failures: { property: string; reason: string }[];
}

interface Compared {
    /** Undefined if the provider leaves the comparison to the engine. */
    changes?: boolean | undefined;
    replaces: string[];
    deleteBeforeReplace: boolean;
}

interface Made {
    id: string;
    properties: Properties;
}

interface Found extends Made {
    inputs?: Properties | undefined;
}

/** The object exists but is not complete. */
export class InitFailed extends Error {
    constructor(
        readonly made: Made,
        readonly reasons: string[],
    ) {
        super(reasons.join("\n"));
    }
}
