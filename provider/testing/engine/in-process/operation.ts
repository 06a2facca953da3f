/** One operation: runs steps, keeps the state they lead to, and knows whether to go on. */
import { Recorder, type StepFacts } from "../recorder.js";
import { isDefaultProvider, toOutputs } from "../steps.js";
import type { Diagnostic, EngineEvent, OperationResult, PendingOperation, Properties } from "../types.js";
import type { ResourceState } from "../types.js";
import { differ, PartialFailure, type PlannedStep } from "./actions.js";
import type { Snapshot } from "./checkpoint.js";
import { isSecret, secret } from "./values.js";

/** As the CLI on a machine with two cores. */
const parallelism = 8;

/** Steps that are half of a replacement; a summary does not count them. */
const uncounted = ["create-replacement", "delete-replaced", "remove-pending-replace"];

export class Operation {
    failed = false;
    stopped = false;
    killed = false;
    /** Rejects as soon as the operation has to stop. */
    readonly aborted: Promise<never>;
    #abort: (reason: Error) => void = () => undefined;
    #refused = false;
    readonly #recorder: Recorder;
    readonly #steps: PlannedStep[] = [];
    readonly #runs: Promise<void>[] = [];
    #free = parallelism;
    readonly #waiting: (() => void)[] = [];
    readonly #news: ResourceState[] = [];
    readonly #removed = new Set<ResourceState>();
    readonly #pending = new Map<ResourceState, PendingOperation["type"]>();

    constructor(
        readonly base: Snapshot,
        readonly dryRun: boolean,
        onEvent: (event: EngineEvent) => void,
    ) {
        this.#recorder = new Recorder(onEvent);
        this.aborted = new Promise((_, reject) => (this.#abort = reject));
        this.aborted.catch(() => undefined);
    }

    report = ({ message, ...rest }: Diagnostic): void => {
        this.#recorder.report({ ...rest, message: message.trimEnd() });
    };

    /** Records an error and goes on. */
    fail(message: string, urn?: string): void {
        this.failed = true;
        this.report({ severity: "error", message, ...(urn ? { urn } : {}) });
    }

    /** The program or a resource cannot be had as it is. What has stopped already is not told a second reason. */
    stop(reason: unknown, urn?: string): Error {
        const message = asError(reason).message;
        if (message && !this.stopped) this.fail(message, urn);
        this.#refused ||= !this.stopped;
        return this.#halt();
    }

    /** Nothing new starts afterwards; what runs is finished. */
    #halt(): Error {
        this.failed = this.stopped = true;
        const reason = new Error("the operation is over");
        this.#abort(reason);
        return reason;
    }

    kill(): void {
        this.killed = true;
        this.fail("the operation was killed");
        this.stop("");
    }

    /** @throws when the operation is over. */
    assertRunning(): void {
        if (this.stopped) throw this.#halt();
    }

    /** Runs the steps one after the other, as soon as few enough others run. @throws when one of them failed. */
    run(steps: PlannedStep[]): Promise<void> {
        const run = this.#run(steps);
        this.#runs.push(run);
        return run;
    }

    /** Waits until nothing runs any more. */
    async settle(): Promise<void> {
        await Promise.allSettled(this.#runs);
    }

    async #run(steps: PlannedStep[]): Promise<void> {
        if (this.#free > 0) this.#free--;
        else await new Promise<void>(resolve => this.#waiting.push(resolve));
        try {
            for (const step of steps) await this.#runStep(step);
        } finally {
            const next = this.#waiting.shift() ?? (() => this.#free++);
            next();
        }
    }

    async #runStep(step: PlannedStep): Promise<void> {
        this.assertRunning();
        const { subject, pending, goesOn } = step;
        this.#steps.push(step);
        this.#recorder.start(factsOf(step));
        if (pending) this.#pending.set(subject, pending);
        const failure = await attempt(step);
        if (this.killed) throw this.#halt();
        this.#pending.delete(subject);
        if (step.new) markSecrets(step.new);
        step.failed = failure !== undefined;
        if (failure) {
            const message = `${this.dryRun ? "Preview failed: " : ""}${failure.message}`;
            this.fail(message, isDefaultProvider(subject.type, subject.urn) ? "" : subject.urn);
        }
        if (!failure || !this.dryRun) this.#recorder.end(factsOf(step), step.failed);
        if (!failure || failure instanceof PartialFailure) this.#commit(step);
        if (failure && !goesOn) throw this.#halt();
    }

    #commit({ op, old, new: next }: PlannedStep): void {
        if (op === "replace" || op === "refresh") return;
        if (next) this.#news.push(next);
        if (!old) return;
        // With its new inputs the next update would find nothing left to do.
        if (next?.initErrors && op === "update") next.inputs = old.inputs;
        // The old object is deleted at the end of the operation, or keeps its place until the new one is there.
        if (op === "create-replacement" && !old.pendingReplacement) old.delete = true;
        else if (op === "delete-replaced" && !old.delete) old.pendingReplacement = true;
        else this.#removed.add(old);
    }

    /** The outputs of a component come when it is complete. */
    setOutputs(state: ResourceState, outputs: Properties): void {
        state.outputs = outputs;
        const step = this.#steps.find(({ subject }) => subject === state);
        if (step) this.#recorder.end(factsOf(step), false);
    }

    snapshot(): Snapshot {
        const resources = [...this.#news, ...this.base.resources].filter(state => !this.#removed.has(state));
        const left = this.base.pendingOperations.filter(({ type }) => type === "creating");
        const pending = [...this.#pending].map(([resource, type]) => ({ resource, type }));
        return { resources, pendingOperations: [...pending, ...left] };
    }

    /** Says the last words and sums up. */
    result(outputs: Properties): OperationResult {
        const message = this.dryRun ? "preview failed" : "update failed";
        if (this.failed && !this.#refused) this.report({ severity: "error", message });
        // Nobody is left who could count what a killed operation did.
        if (!this.killed) this.#recorder.changes = countChanges(this.#steps);
        return this.#recorder.result(!this.failed, toOutputs(outputs));
    }
}

async function attempt({ apply }: PlannedStep): Promise<Error | undefined> {
    try {
        await apply?.();
        return undefined;
    } catch (error) {
        return asError(error);
    }
}

function asError(error: unknown): Error {
    return error instanceof Error ? error : new Error(String(error));
}

function factsOf({
    op,
    resultOp = op,
    subject: { urn, type },
    old,
    new: next,
    replaceKeys,
}: PlannedStep): StepFacts {
    return { op: resultOp, urn, type, old, new: next, keys: replaceKeys };
}

/** How many resources each operation touched; reading what has not changed touches nothing. */
function countChanges(steps: PlannedStep[]): Record<string, number> {
    const changes: Record<string, number> = {};
    for (const { op, resultOp = op, subject, old, failed } of steps) {
        const readsTheSame = op === "read" && (!old || !differ(old.outputs, subject.outputs));
        if (failed || readsTheSame || uncounted.includes(op) || isDefaultProvider(subject.type, subject.urn))
            continue;
        changes[resultOp] = (changes[resultOp] ?? 0) + 1;
    }
    return changes;
}

/** What the user asked to be secret, and what was secret when it went in, is secret when it comes out. */
function markSecrets({ inputs, outputs = {}, additionalSecretOutputs = [] }: ResourceState): void {
    for (const [key, value] of Object.entries(outputs)) {
        if (additionalSecretOutputs.includes(key) || isSecret(inputs[key])) outputs[key] = secret(value);
    }
}
