/** Host processes as the engine runs them, without the engine: what it sends, and what it keeps of the answers. */
import { createHost } from "../../dist/host.js";
import type { Clock } from "../../dist/client/index.js";
import { silentLog, type Log } from "../../dist/lifecycle/log.js";
import type { EnvironmentOptions, Platform } from "pulumi-cloud-platform/testing";
import type { Properties } from "./subjects.js";

export type Host = ReturnType<typeof createHost>;
export type KindName = keyof Host;

/** What the engine keeps of a resource. */
export interface Kept {
    id: string;
    inputs: Properties;
    /** Secrets are plain in it, as the engine sends them back. */
    outputs: Properties;
}

/** What the engine learns from a creation or an update that failed half-way. */
export interface Failed {
    message: string;
    /** Where it is recorded all the same. */
    kept?: Kept;
    /** Whether what is recorded says where its provider is: without that, nobody could ever delete it. */
    hasProvider?: boolean;
    reasons?: string[];
}

export interface ProcessOptions {
    environment?: EnvironmentOptions;
    /** Addition to the environment. */
    variables?: Record<string, string>;
    clock?: Clock;
    log?: Log;
    attemptTimeout?: number;
    baseUrl?: string;
    /** Default: the stack has what the process was told of. */
    exportStack?: () => Promise<unknown>;
}

/** Time that passes, here and on the platform, only when it is waited for. */
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

const providerText = { __provider: "exports.handler = …" };

/** By what a program declares, each with a name of its own. */
let declared = 0;

function nameOf(kept: Kept): string {
    const { __path: name } = kept.inputs;
    return typeof name === "string" ? name : `declared ${++declared}`;
}

/** One run of the engine: a host that knows nothing of earlier ones. */
export class Process {
    readonly host: Host;
    /** What the stack has, by URN: whatever this run was told of, or kept before. */
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
            ...(attemptTimeout !== undefined && { attemptTimeout }),
        });
    }

    /** Tells what the stack had before the run. */
    has(kind: KindName, kept: Kept): this {
        const urn = `urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:${kind}::${nameOf(kept)}`;
        this.#state.set(urn, { urn, id: kept.id, outputs: kept.outputs });
        return this;
    }

    /**
     * @param olds the inputs so far, as the engine sends them with those of what exists
     * @param name what the program calls it
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

    /** As a run does with what exists: check, diff, and an update where one is due. */
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

    /** As the option `replacementTrigger` has it: nothing is compared, and the new one comes first. */
    async replace(kind: KindName, kept: Kept, args: Properties = kept.inputs): Promise<Kept> {
        this.has(kind, kept);
        const name = nameOf(kept);
        await this.check(kind, args, kept.inputs, name);
        const replacement = await this.create(kind, args, name);
        await this.remove(kind, kept);
        return replacement;
    }

    /** Nothing where it is gone. */
    async refresh(kind: KindName, kept: Kept): Promise<Kept | undefined> {
        const found = await this.host[kind].read(kept.id, { ...kept.outputs, ...providerText });
        if (found.id !== "" && found.id !== undefined) {
            // For its display, the engine also asks what an up with the same program would find.
            await this.host[kind].diff(found.id, found.props, { ...kept.inputs, ...providerText });
        }
        return found.id === "" || found.id === undefined
            ? undefined
            : {
                  id: found.id,
                  // Without any the engine keeps those it has.
                  inputs: found.inputs === undefined ? kept.inputs : unmarked(found.inputs),
                  outputs: unmarked(found.props),
              };
    }

    remove(kind: KindName, { id, outputs }: Kept): Promise<void> {
        return this.host[kind].delete(id, { ...outputs, ...providerText });
    }
}

/** What a call failed with; it has to. */
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
