/** One operation: runs steps, keeps the state they lead to, and knows whether to go on. */
import { Recorder, type StepFacts } from "../recorder.js";
import { refusal } from "../refusals.js";
import { isDefaultProvider, resourceName, toOutputs } from "../steps.js";
import type { EngineEvent, OperationResult, PendingOperation, Properties, ResourceState } from "../types.js";
import type { Snapshot } from "./checkpoint.js";
import { displayFilter } from "./display-filter.js";
import { Host } from "./host.js";
import { PartialFailure, perform, type PlannedStep } from "./perform.js";
import type { RunOptions } from "./program.js";
import { dependenciesOf, inOrder, renamed, urnIn } from "./relations.js";
import { isSecret, secret } from "../values.js";

export const providerType = "pulumi:providers:pulumi-nodejs";

const pendingTypes: Record<string, PendingOperation["type"]> = {
    create: "creating",
    "create-replacement": "creating",
    update: "updating",
    read: "reading",
    delete: "deleting",
    "delete-replaced": "deleting",
};

/** Steps that are half of a replacement, or before an update; a summary does not count them. */
const uncounted = ["create-replacement", "delete-replaced", "remove-pending-replace", "refresh"];

/** A resource, or a dependency of it, could not be created, and the operation continues without it. */
export class Unregistered extends Error {
    constructor(
        readonly state: ResourceState,
        readonly reason: "failed" | "skipped",
    ) {
        super(`resource "${resourceName(state.urn)}" ${reason}`);
    }
}

export class Operation {
    readonly options: RunOptions;
    failed = false;
    stopped = false;
    killed = false;
    /** True if the program did not finish, so that missing declarations mean nothing. */
    cutShort = false;
    #refused = false;
    readonly #end = Promise.withResolvers<never>();
    readonly #recorder: Recorder;
    readonly #steps: PlannedStep[] = [];
    /** The steps that were started, also finished ones. */
    readonly runs: Promise<void>[] = [];
    #free: number;
    /** Steps that wait for a free slot, in order of arrival. */
    readonly #waiting: (() => void)[] = [];
    readonly #news: ResourceState[] = [];
    readonly #removed = new Set<ResourceState>();
    /** Renamed resources by their old URNs. */
    readonly #renamed = new Map<string, string>();
    readonly #pending = new Map<ResourceState, PendingOperation["type"]>();
    /** The URNs of resources that failed, or were skipped after a failure, while the operation continues. */
    readonly unmade = new Set<string>();
    /** The former states of resources that failed. */
    readonly #failures: ResourceState[] = [];
    /** The processes by provider and inputs. Each is started when it is first needed. */
    readonly #hosts = new Map<string, Promise<Host>>();

    constructor(
        readonly base: Snapshot,
        options: Omit<RunOptions, "report" | "aborted">,
        onEvent: (event: EngineEvent) => void,
    ) {
        this.#recorder = new Recorder(onEvent, displayFilter(options.config));
        this.options = { ...options, report: this.#recorder.report, aborted: this.#end.promise };
        this.#end.promise.catch(() => undefined);
        this.#free = options.parallel;
    }

    /** Records an error and goes on. */
    fail(message: string, urn?: string): void {
        this.failed = true;
        this.#recorder.report({ severity: "error", message, ...(urn ? { urn } : {}) });
    }

    /** Stops the operation because of the program or a resource. Only the first reason counts. */
    stop(reason: unknown, urn?: string): Error {
        const { message } = asError(reason);
        if (message && !this.stopped) {
            this.fail(message, urn);
        }
        this.#refused ||= !this.stopped;
        return this.#halt();
    }

    /** Starts nothing new and lets running steps finish. */
    #halt(): Error {
        this.failed = this.stopped = true;
        const reason = new Error("the operation is over");
        this.#end.reject(reason);
        return reason;
    }

    /** @returns undefined for resources without a provider: components and providers */
    async hostOf({ urn, type, custom, provider = "" }: ResourceState): Promise<Host | undefined> {
        if (!custom || type === providerType) {
            return undefined;
        }
        if (!type.startsWith("pulumi-nodejs:")) {
            throw refusal("providers that are not dynamic", { asking: resourceName(urn) });
        }
        const inputs = this.#providerBehind(provider)?.inputs ?? {};
        const key = JSON.stringify([urnIn(provider), inputs]);
        const host = this.#hosts.get(key) ?? this.#startHost(urnIn(provider), inputs);
        this.#hosts.set(key, host);
        return await host;
    }

    /** Returns the provider as this operation registered it, else as the state has it. */
    #providerBehind(reference: string): ResourceState | undefined {
        const urn = urnIn(reference);
        return [...this.#news, ...this.base.resources].find(state => state.urn === urn);
    }

    async #startHost(provider: string, inputs: Properties): Promise<Host> {
        const { startProvider } = this.options;
        return new Host(await startProvider({ ...this.options, provider })).configure(inputs);
    }

    async stopHosts(signal?: NodeJS.Signals): Promise<void> {
        const stopped = [...this.#hosts.values()].map(async started => {
            await (await started.catch(() => undefined))?.stop(signal);
        });
        await Promise.all(stopped);
    }

    /** Returns the URNs of all dependencies of failed resources: these stay. */
    neededByFailed(): ReadonlySet<string> {
        const needed = new Set<string>();
        const visit = (state: ResourceState): void => {
            for (const urn of dependenciesOf(state)) {
                if (needed.has(urn)) {
                    continue;
                }
                needed.add(urn);
                this.base.resources.filter(each => each.urn === urn).forEach(visit);
            }
        };
        this.#failures.forEach(visit);
        return needed;
    }

    /** Runs the steps one after another, as soon as few enough others run. @throws if one of them fails */
    async run(steps: PlannedStep[]): Promise<void> {
        await (
            await this.start(steps)
        ).ended;
    }

    /** Resolves when a slot is free. */
    start(steps: PlannedStep[]): Promise<{ ended: Promise<void> }> {
        const started = this.#room().then(() => ({ ended: this.#runAll(steps) }));
        const run = started.then(({ ended }) => ended);
        run.catch(() => undefined);
        this.runs.push(run);
        return started;
    }

    async #room(): Promise<void> {
        if (this.#free > 0) {
            this.#free -= 1;
        } else {
            await new Promise<void>(resolve => this.#waiting.push(resolve));
        }
    }

    async #runAll(steps: PlannedStep[]): Promise<void> {
        try {
            for (const step of steps) {
                await this.#runStep(step);
            }
        } finally {
            const next = this.#waiting.shift() ?? (() => (this.#free += 1));
            next();
        }
    }

    async #runStep(step: PlannedStep): Promise<void> {
        if (this.stopped) {
            throw this.#halt();
        }
        const { op, subject } = step;
        const { dryRun } = this.options;
        const pending = pendingTypes[op];
        this.#steps.push(step);
        this.#recorder.start(factsOf(step));
        if (pending) {
            this.#pending.set(subject, pending);
        }
        const done = this.hostOf(subject).then(host => perform(step, host, dryRun));
        const failure = await done.then(() => undefined, asError);
        if (this.killed) {
            throw this.#halt();
        }
        this.#pending.delete(subject);
        if (step.new) {
            markSecrets(step.new);
        }
        step.failed = failure !== undefined;
        if (failure) {
            this.fail(`${dryRun ? "Preview failed: " : ""}${failure.message}`, subject.urn);
        }
        if (!failure || !dryRun) {
            this.#recorder.end(factsOf(step), step.failed);
        }
        if (!failure || failure instanceof PartialFailure) {
            this.#commit(step);
        }
        // A refresh goes on without what it could not read, and deletions without what is protected.
        if (!failure || op === "refresh" || (op === "delete" && subject.protect)) {
            return;
        }
        if (!this.options.continueOnError) {
            throw this.#halt();
        }
        this.unmade.add(subject.urn);
        this.#failures.push(subject, ...(step.old ? [step.old] : []));
        throw new Unregistered(subject, "failed");
    }

    #commit({ op, old, new: next, deletesLater }: PlannedStep): void {
        if (op === "replace" || op === "refresh") {
            return;
        }
        if (next) {
            this.#news.push(stamped(next, op, old));
        }
        if (next && old && next.urn !== old.urn) {
            this.#renamed.set(old.urn, next.urn);
        }
        if (!old) {
            return;
        }
        // The old inputs stay: with the new ones, the next update would find nothing to do.
        if (next?.initErrors && op === "update") {
            next.inputs = old.inputs;
        }
        // The old object is deleted at the end of the operation, or keeps its place until the new one is there.
        if (deletesLater) {
            old.delete = true;
        } else if (op === "delete-replaced" && !old.delete) {
            old.pendingReplacement = true;
        } else {
            this.#removed.add(old);
        }
    }

    /** The outputs of a component come when it is complete. */
    setOutputs(state: ResourceState, outputs: Properties): void {
        state.outputs = outputs;
        const step = this.#steps.find(({ subject }) => subject === state);
        if (step) {
            this.#recorder.end(factsOf(step), false);
        }
    }

    snapshot(): Snapshot {
        const all = [...this.#news, ...this.base.resources].filter(state => !this.#removed.has(state));
        const resources = inOrder(renamed(all, this.#renamed));
        const left = this.base.pendingOperations.filter(({ type }) => type === "creating");
        const pending = [...this.#pending].map(([resource, type]) => ({ resource, type }));
        return { resources, pendingOperations: [...pending, ...left] };
    }

    /** Ends the operation, and returns its result. */
    result(outputs: Properties): OperationResult {
        const message = this.options.dryRun ? "preview failed" : "update failed";
        if (this.failed && !this.#refused) {
            this.#recorder.report({ severity: "error", message });
        }
        // A killed operation reports no counts.
        if (!this.killed) {
            this.#recorder.changes = countChanges(this.#steps);
        }
        return this.#recorder.result(!this.failed, toOutputs(outputs));
    }
}

function asError(error: unknown): Error {
    return error instanceof Error ? error : new Error(String(error));
}

function factsOf({
    op,
    resultOp = op,
    subject,
    replaceKeys: keys,
    isSkipped,
    ...step
}: PlannedStep): StepFacts {
    const sides = isSkipped ? { old: {}, new: {} } : { old: step.old, new: step.new };
    return { op: resultOp, urn: subject.urn, type: subject.type, keys, ...sides };
}

/** How many resources each operation touched; reading what has not changed touches nothing. */
function countChanges(steps: PlannedStep[]): Record<string, number> {
    const changes: Record<string, number> = {};
    for (const { op, resultOp = op, subject, old, failed } of steps) {
        const { type, urn, outputs } = subject;
        const isSame = op === "read" && (!old || JSON.stringify(old.outputs) === JSON.stringify(outputs));
        const isQuiet = isSame || uncounted.includes(resultOp) || isDefaultProvider(type, urn);
        if (!failed && !isQuiet) {
            changes[resultOp] = (changes[resultOp] ?? 0) + 1;
        }
    }
    return changes;
}

/** Adds the dates of the creation and the last change. */
function stamped(next: ResourceState, op: string, old?: ResourceState): ResourceState {
    const now = new Date().toISOString();
    const { created = now, modified = now } = (["same", "update"].includes(op) && old) || {};
    return Object.assign(next, { created, modified: op === "same" ? modified : now });
}

/** Marks outputs as secret on the user's request, and where the input was secret. */
function markSecrets({ inputs, outputs = {}, additionalSecretOutputs = [] }: ResourceState): void {
    for (const [key, value] of Object.entries(outputs)) {
        if (additionalSecretOutputs.includes(key) || isSecret(inputs[key])) {
            outputs[key] = secret(value);
        }
    }
}
