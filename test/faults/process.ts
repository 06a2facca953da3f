/** Host processes without an engine: calls as the engine sends them, and the state that it would store. */
import { createHost } from "../../dist/provider/host.js";
import type { Clock } from "../../dist/provider/client/index.js";
import * as kinds from "../../dist/provider/kinds/index.js";
import { withCode } from "../../dist/provider/error-codes.js";
import { silentLog, type Log } from "../../dist/provider/protocol/log.js";
import type { SessionOptions } from "../../dist/provider/lifecycle/run/session.js";
import type { ExportOthers } from "../../dist/provider/protocol/stack-export.js";
import type { EnvironmentOptions, Platform } from "pulumi-cloud-platform/testing";
import type { Properties } from "./subjects.js";

export type Host = ReturnType<typeof createHost>;
export type KindName = keyof Host;

/** A resource in the engine's state. */
export interface Kept {
    id: string;
    inputs: Properties;
    /** Secrets are in plain text, as the engine sends them. */
    outputs: Properties;
}

/** The failure of a creation or an update, with the partial state, if any. */
export interface Failed {
    message: string;
    /** The partial state that the engine records. */
    kept?: Kept;
    /** True if the partial state contains `__provider`, without which the engine cannot delete the resource. */
    hasProvider?: boolean;
    reasons?: string[];
}

export interface ProcessOptions {
    environment?: EnvironmentOptions;
    /** Additional environment variables. */
    variables?: Record<string, string>;
    clock?: Clock;
    log?: Log;
    attemptTimeout?: number;
    baseUrl?: string;
    /** Default: a stack with the resources that were passed to `has`. */
    exportStack?: () => Promise<unknown>;
    /** Default: the project has no other stack. */
    exportOthers?: ExportOthers;
    /** Options that only the native provider sets. */
    native?: Pick<SessionOptions, "otherProcesses" | "guardsDeletions">;
}

/** A clock for the host and the platform that advances only when a caller waits. */
export function sharedClock(platform: Platform): Clock {
    let skipped = 0;
    return {
        now: () => performance.now() + skipped,
        sleep: milliseconds => {
            skipped += milliseconds;
            platform.clock.advance(milliseconds);
            return new Promise<void>(resolve => setImmediate(resolve));
        },
    };
}

/** A log that collects the warnings, each with its code. */
export function warningsLog(): { log: Log; warnings: string[] } {
    const warnings: string[] = [];
    const log: Log = {
        ...silentLog,
        warn: (code, message) => void warnings.push(withCode(message, code)),
        about: () => log,
    };
    return { log, warnings };
}

const providerText = { __provider: "exports.handler = …" };

/** Counts declarations, to give each a different name. */
let declared = 0;

function nameOf(kept: Kept): string {
    const { __path: name } = kept.inputs;
    return typeof name === "string" ? name : `declared ${++declared}`;
}

/** One run of the engine, with a new host process. */
export class Process {
    readonly host: Host;
    /** The resources of the stack by URN, as passed to `has`. */
    readonly #state = new Map<string, object>();

    constructor(
        readonly platform: Platform,
        {
            environment,
            variables,
            clock,
            log = silentLog,
            attemptTimeout,
            baseUrl,
            exportStack,
            exportOthers = () => Promise.resolve([]),
            native,
        }: ProcessOptions = {},
    ) {
        this.host = createHost({
            environment: {
                ...platform.environment({ organisation: true, ...environment }),
                ...(baseUrl !== undefined && { CLOUD_PLATFORM_BASE_URL: baseUrl }),
                ...variables,
            },
            clock: clock ?? sharedClock(platform),
            log,
            random: () => 0.5,
            exportStack:
                exportStack ??
                (() => Promise.resolve({ deployment: { resources: [...this.#state.values()] } })),
            exportOthers,
            ...native,
            ...(attemptTimeout !== undefined && { attemptTimeout }),
        });
    }

    /** Adds a resource that the stack had before the run. */
    has(kind: KindName, kept: Kept): this {
        const urn = `urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:${kind}::${nameOf(kept)}`;
        this.#state.set(urn, { urn, id: kept.id, outputs: kept.outputs });
        return this;
    }

    /**
     * @param olds the inputs in the state, empty for a new resource
     * @param name the name of the declaration
     */
    async check(
        kind: KindName,
        args: Properties,
        olds: Properties = {},
        name = `declared ${++declared}`,
    ): Promise<Properties> {
        const before = Object.keys(olds).length > 0 ? { ...olds, ...providerText } : {};
        const checked = await this.host[kind].check(before, { ...args, __path: name, ...providerText });
        const { inputs, failures = [] } = checked as { inputs: Properties; failures?: { reason: string }[] };
        if (failures.length > 0) {
            throw new Error(failures.map(({ reason }) => reason).join("\n"));
        }
        const returned = { ...inputs };
        // The SDK's host writes into the very object that check returned.
        Object.assign(inputs, providerText);
        return returned;
    }

    async create(kind: KindName, args: Properties, name?: string): Promise<Kept> {
        const inputs = await this.check(kind, args, {}, name);
        try {
            const created = await this.host[kind].create({ ...inputs, ...providerText });
            const { id, outs } = created as { id: string; outs: Properties };
            return { id, inputs, outputs: unmarked(outs) };
        } catch (error) {
            throw failed(error, inputs);
        }
    }

    /** Runs check and diff of an existing resource, and an update if there are changes. */
    async up(kind: KindName, kept: Kept, args: Properties = kept.inputs): Promise<Kept> {
        const changes = await this.diff(kind, kept, args);
        return changes.changes === true ? this.update(kind, kept, args) : kept;
    }

    async diff(kind: KindName, kept: Kept, args: Properties = kept.inputs) {
        const inputs = await this.check(kind, args, kept.inputs, nameOf(kept));
        return this.host[kind].diff(
            kept.id,
            { ...kept.outputs, ...providerText },
            { ...inputs, ...providerText },
        );
    }

    async update(kind: KindName, kept: Kept, args: Properties = kept.inputs): Promise<Kept> {
        const inputs = await this.check(kind, args, kept.inputs, nameOf(kept));
        try {
            const updated = await this.host[kind].update(
                kept.id,
                { ...kept.outputs, ...providerText },
                { ...inputs, ...providerText },
            );
            const { outs } = updated as { outs: Properties };
            return { id: kept.id, inputs, outputs: unmarked(outs) };
        } catch (error) {
            throw failed(error, inputs);
        }
    }

    /** Replaces a resource as `replacementTrigger` does: without a diff, and the new object is created first. */
    async replace(kind: KindName, kept: Kept, args: Properties = kept.inputs): Promise<Kept> {
        this.has(kind, kept);
        const name = nameOf(kept);
        const allowed = { ...args, ...(kinds[kind].deletion?.holdsData === true && { allowReplace: true }) };
        await this.check(kind, allowed, kept.inputs, name);
        const replacement = await this.create(kind, allowed, name);
        await this.remove(kind, kept);
        return replacement;
    }

    /** Returns undefined if the object no longer exists. */
    async refresh(kind: KindName, kept: Kept): Promise<Kept | undefined> {
        const found = await this.host[kind].read(kept.id, { ...kept.outputs, ...providerText });
        if (found.id !== "" && found.id !== undefined) {
            // For its display, the engine also calls diff with the program's inputs.
            await this.host[kind].diff(found.id, found.props, { ...kept.inputs, ...providerText });
        }
        return found.id === "" || found.id === undefined
            ? undefined
            : {
                  id: found.id,
                  // If read returns no inputs, the engine keeps the old ones.
                  inputs: found.inputs === undefined ? kept.inputs : unmarked(found.inputs),
                  outputs: unmarked(found.props),
              };
    }

    remove(kind: KindName, { id, outputs }: Kept): Promise<void> {
        return this.host[kind].delete(id, { ...outputs, ...providerText });
    }
}

/** Returns the failure of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<Failed> {
    try {
        await call;
    } catch (error) {
        if (error instanceof CallFailed) {
            const { message, kept, hasProvider, reasons } = error;
            return { message, hasProvider, ...(kept && { kept }), ...(reasons && { reasons }) };
        }
        return { message: error instanceof Error ? error.message : String(error) };
    }
    throw new Error("it succeeded");
}

class CallFailed extends Error {
    constructor(
        message: string,
        readonly kept: Kept | undefined,
        readonly hasProvider: boolean,
        readonly reasons: string[] | undefined,
    ) {
        super(message);
    }
}

function failed(error: unknown, inputs: Properties): Error {
    const { message, id, properties, reasons } = error as Error & {
        id?: string;
        properties?: Properties;
        reasons?: string[];
    };
    const kept = id === undefined ? undefined : { id, inputs, outputs: unmarked(properties) };
    return new CallFailed(message, kept, properties?.["__provider"] === providerText.__provider, reasons);
}

const mark = "4dabf18193072939515e22adb298388d";

function unmarked(properties: unknown): Properties {
    const text = JSON.stringify(properties ?? {});
    const plain = JSON.parse(text, (_key, part: unknown) =>
        typeof part === "object" && part !== null && mark in part && "value" in part ? part.value : part,
    ) as Properties;
    Reflect.deleteProperty(plain, "__provider");
    return plain;
}
