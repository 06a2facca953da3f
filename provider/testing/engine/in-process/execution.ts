/** Runs steps, keeps the state they lead to, and records what happened. */
import {
    errorText,
    hasChanges,
    inputDiff,
    isDefaultProvider,
    redact,
    resourceName,
    toOutputs,
} from "../steps.js";
import type { Diagnostic, EngineEvent, OperationResult, PendingOperation, Properties } from "../types.js";
import type { ResourceState, Step, StepState } from "../types.js";
import type { Snapshot } from "./checkpoint.js";
import { PartialFailure } from "./host.js";
import { isSecret, secret } from "./values.js";

export interface PlannedStep {
    op: string;
    old?: ResourceState | undefined;
    new?: ResourceState | undefined;
    replaceKeys?: string[];
    resultOp?: string;
    failed?: boolean;
    /** What the operation's result says of it. */
    shown?: Step;
    /** Does the work and completes `new`; a step without it only says something. */
    apply?: () => Promise<void> | void;
}

/** The operation is over; what led to it has been reported. */
export class Aborted extends Error {}

/** A protected resource stays; unlike other failures this one does not stop the rest. */
export class Protected extends Error {}

/** As the CLI on a machine with two cores. */
const parallelism = 8;

const pendingTypes = new Map<string, PendingOperation["type"]>([
    ["create", "creating"],
    ["create-replacement", "creating"],
    ["update", "updating"],
    ["delete", "deleting"],
    ["delete-replaced", "deleting"],
    ["discard", "deleting"],
    ["discard-replaced", "deleting"],
    ["read", "reading"],
    ["read-replacement", "reading"],
    ["import", "importing"],
]);

/** Steps that are half of a replacement, or say nothing of their own; a summary does not count them. */
const uncounted = new Set([
    "create-replacement",
    "delete-replaced",
    "discard-replaced",
    "remove-pending-replace",
]);

export class Execution {
    readonly #steps: PlannedStep[] = [];
    readonly diagnostics: Diagnostic[] = [];
    #changes: Record<string, number> = {};
    failed = false;
    /** Rejects as soon as the operation has to stop. */
    readonly aborted: Promise<never>;
    #abort: (reason: Aborted) => void = () => undefined;
    #stopped = false;
    #refused = false;
    #killed = false;
    #active = 0;
    readonly #waiting: (() => void)[] = [];
    readonly #inFlight = new Set<Promise<void>>();
    readonly #news: ResourceState[] = [];
    readonly #replaced = new Set<ResourceState>();
    readonly #pending = new Map<ResourceState, PendingOperation["type"]>();

    constructor(
        readonly base: Snapshot,
        readonly dryRun: boolean,
        private readonly onEvent: (event: EngineEvent) => void,
    ) {
        this.aborted = new Promise((_, reject) => (this.#abort = reject));
        this.aborted.catch(() => undefined);
    }

    report({ message, ...rest }: Diagnostic): void {
        const diagnostic = { ...rest, message: message.trimEnd() };
        this.diagnostics.push(diagnostic);
        this.onEvent({ kind: "diagnostic", diagnostic });
    }

    /** The program or a resource cannot be had as it is: stops before anything is tried. */
    refuse(message?: string, urn?: string): Aborted {
        if (message) this.fail(message, urn);
        this.#refused = true;
        return this.abort();
    }

    /** Nothing new starts afterwards; what runs is finished. */
    abort(message?: string): Aborted {
        this.failed = true;
        this.#stopped = true;
        const reason = new Aborted(message);
        this.#abort(reason);
        return reason;
    }

    /** Records an error and goes on. */
    fail(message: string, urn?: string): void {
        this.failed = true;
        this.report({ severity: "error", message, ...(urn ? { urn } : {}) });
    }

    get wasKilled(): boolean {
        return this.#killed;
    }

    get isStopped(): boolean {
        return this.#stopped;
    }

    /** @throws Aborted when the operation is over. */
    assertRunning(): void {
        if (this.#stopped) throw new Aborted();
    }

    /** Runs the steps one after the other. @throws Aborted when one of them failed. */
    async run(steps: PlannedStep[]): Promise<void> {
        const work = this.#runChain(steps);
        const tracked = work.catch(() => undefined);
        this.#inFlight.add(tracked);
        await work.finally(() => this.#inFlight.delete(tracked));
    }

    async #runChain(steps: PlannedStep[]): Promise<void> {
        await this.limited(async () => {
            for (const step of steps) {
                this.assertRunning();
                const error = await this.runStep(step);
                if (error && !(error instanceof Protected)) throw this.abort();
            }
        });
    }

    /** Runs the work as soon as fewer others than the CLI allows are running. */
    async limited<Result>(work: () => Promise<Result>): Promise<Result> {
        if (this.#active < parallelism) this.#active++;
        else await new Promise<void>(resolve => this.#waiting.push(resolve));
        try {
            return await work();
        } finally {
            const next = this.#waiting.shift();
            if (next) next();
            else this.#active--;
        }
    }

    /** @returns the reason when the step failed; it has been reported. */
    async runStep(step: PlannedStep): Promise<Error | undefined> {
        const subject = step.new ?? step.old;
        if (!subject) throw new Error(`a ${step.op} step without a resource`);
        const pending = pendingTypes.get(step.op);
        const held = pending === "deleting" ? step.old : step.new;
        this.#steps.push(step);
        this.#emit("step-start", step);
        if (pending && held) this.#pending.set(held, pending);
        let failure: Error | undefined;
        try {
            await step.apply?.();
        } catch (error) {
            failure = error instanceof Error ? error : new Error(String(error));
        }
        if (this.#killed) return new Aborted();
        if (held) this.#pending.delete(held);
        if (step.new && step.op !== "replace") markSecrets(step.new);
        const partial = failure instanceof PartialFailure;
        if (failure) {
            const prefix = this.dryRun ? "Preview failed: " : "";
            const internal = isDefaultProvider(subject.type, subject.urn);
            this.fail(prefix + failure.message, internal ? undefined : subject.urn);
            step.failed = true;
        } else {
            this.#count(step, subject);
        }
        this.#emit("step-end", step);
        // Its old inputs: with the new ones the next update would find nothing left to do.
        if (partial && step.op === "update" && step.old && step.new)
            step.new.inputs = structuredClone(step.old.inputs);
        if (!failure || partial) this.#commit(step);
        return failure;
    }

    #commit({ op, old, new: next }: PlannedStep): void {
        if (op === "replace" || op === "refresh") return;
        const replacesPending = op === "create-replacement" && old?.pendingReplacement === true;
        const removes = op.startsWith("delete") || op.startsWith("discard") ? !old?.pendingReplacement : true;
        const creates = op === "create" || op === "create-replacement";
        if (old && (replacesPending || (!creates && removes))) this.#replaced.add(old);
        if (next) this.#news.push(next);
    }

    #count(step: PlannedStep, subject: ResourceState): void {
        if (uncounted.has(step.op) || isDefaultProvider(subject.type, subject.urn)) return;
        const { old, new: next } = step;
        const readsTheSame = !old || JSON.stringify(old.outputs) === JSON.stringify(next?.outputs);
        if (step.op.startsWith("read") && (step.op !== "read" || readsTheSame)) return;
        const op = step.resultOp ?? step.op;
        this.#changes[op] = (this.#changes[op] ?? 0) + 1;
    }

    /** Waits until nothing runs any more. */
    async settle(): Promise<void> {
        while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    }

    /** Freezes the state as it is, with what was under way. */
    kill(): void {
        this.#killed = true;
        // Nobody is left who could sum up.
        this.#changes = {};
        this.refuse("the operation was killed");
    }

    snapshot(): Snapshot {
        const resources = [...this.#news, ...this.base.resources].filter(state => !this.#replaced.has(state));
        const left = this.base.pendingOperations.filter(({ type }) => type === "creating");
        const pending = [...this.#pending].map(([resource, type]) => ({ resource, type }));
        return { resources, pendingOperations: [...pending, ...left] };
    }

    /** Says the last words and sums up. */
    result(outputs: Properties): OperationResult {
        const message = this.dryRun ? "preview failed" : "update failed";
        if (this.failed && !this.#refused) this.report({ severity: "error", message });
        return {
            succeeded: !this.failed,
            steps: this.#steps.flatMap(({ shown }) => shown ?? []),
            changes: this.#changes,
            hasChanges: hasChanges(this.#changes),
            diagnostics: this.diagnostics,
            outputs: toOutputs(outputs),
            ...(this.failed ? { error: errorText(this.diagnostics) } : {}),
        };
    }

    /** The outputs of a component come when it is complete. */
    showOutputs(state: ResourceState): void {
        const step = this.#steps.find(each => each.new === state);
        if (step) this.#emit("step-end", step);
    }

    #emit(kind: "step-start" | "step-end", step: PlannedStep): void {
        if (!isShown(step)) return;
        step.shown = Object.assign(step.shown ?? {}, { new: undefined }, view(step, this.dryRun));
        if (!step.new) delete step.shown.new;
        this.onEvent({ kind, step: step.shown });
    }
}

/** What the user asked to be secret, and what was secret when it went in, is secret when it comes out. */
function markSecrets({ inputs, outputs, additionalSecretOutputs = [] }: ResourceState): void {
    if (!outputs) return;
    for (const [key, value] of Object.entries(outputs)) {
        if (additionalSecretOutputs.includes(key) || isSecret(inputs[key])) outputs[key] = secret(value);
    }
}

function isShown({ op, old, new: next }: PlannedStep): boolean {
    const { type = "", urn = "" } = next ?? old ?? {};
    return op !== "remove-pending-replace" && !isDefaultProvider(type, urn);
}

function view(step: PlannedStep, dryRun: boolean): Step {
    const { op, old, new: next, replaceKeys, resultOp, failed } = step;
    const { urn = "", type = "" } = next ?? old ?? {};
    const sides = { ...(old ? { old: viewState(old) } : {}), ...(next ? { new: viewState(next) } : {}) };
    return {
        op,
        urn,
        type,
        name: resourceName(urn),
        ...sides,
        diff: inputDiff(sides),
        ...(replaceKeys && replaceKeys.length > 0 ? { replaceKeys } : {}),
        ...(resultOp && !failed ? { resultOp } : {}),
        ...(failed && !dryRun ? { failed } : {}),
    };
}

function viewState({ id, inputs, outputs }: ResourceState): StepState {
    return { ...(id ? { id } : {}), inputs: redact(inputs), outputs: redact(outputs ?? {}) };
}
