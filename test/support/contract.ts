/** Writes down what an engine did with a scenario, leaving out what differs from run to run. */
import type {
    DestroyOptions,
    Diagnostic,
    Engine,
    ExportedStack,
    InlineProgram,
    Json,
    OperationResult,
    Properties,
    ResourceState,
    Stack,
    StackConfig,
    Step,
    StepState,
    UpdateOptions,
    UpOptions,
} from "../../dist/testing/engine/index.js";
import { programFolder, Store } from "./store.js";

export interface Scenario {
    name: string;
    /** The behaviour that the scenario shows. */
    title: string;
    /** Steps of independent resources start in no certain order. */
    unordered?: boolean;
    /** Runs the program of the folder, as a process of its own, and not functions in this one. */
    folder?: boolean;
    play: (stage: Stage) => Promise<void>;
}

/** A stack and its store, with every operation written down. */
export class Stage {
    readonly #unordered: boolean;
    readonly store = new Store();
    readonly record: Json[] = [];

    readonly #watchers: ((diagnostic: Diagnostic) => void)[] = [];
    #stack: Stack | undefined;

    private constructor(unordered: boolean) {
        this.#unordered = unordered;
    }

    static async play(
        engine: Engine,
        { play, unordered = false, folder = false }: Scenario,
    ): Promise<Json[]> {
        const stage = new Stage(unordered);
        const placeholder: InlineProgram = () => Promise.resolve({});
        stage.#stack = await engine.createStack({
            workDir: programFolder,
            project: "contract",
            env: { STORE_FILE: stage.store.file },
            onEvent: event => {
                if (event.kind === "diagnostic") {
                    for (const watch of stage.#watchers) {
                        watch(event.diagnostic);
                    }
                }
            },
            ...(folder ? {} : { program: placeholder }),
        });
        try {
            await play(stage);
        } finally {
            await stage.stack.dispose();
            stage.store.dispose();
        }
        return stage.record;
    }

    get stack(): Stack {
        if (!this.#stack) {
            throw new Error("the stage has no stack yet");
        }
        return this.#stack;
    }

    config(config: StackConfig): void {
        this.stack.setConfig(config);
    }

    async preview(program: InlineProgram | string, options: UpdateOptions = {}): Promise<OperationResult> {
        this.#choose(program);
        return this.#write(said("preview", options), await this.stack.preview(options), this.#unordered);
    }

    async up(program: InlineProgram | string, options: UpOptions = {}): Promise<OperationResult> {
        this.#choose(program);
        return this.#write(said("up", options), await this.stack.up(options), this.#unordered);
    }

    /** Starts an update and kills it as soon as the message has been reported. */
    async killOnceSeen(message: string, program: InlineProgram): Promise<OperationResult> {
        this.stack.setProgram(program);
        const seen = new Promise<void>(resolve => {
            this.#watchers.push(diagnostic => {
                if (diagnostic.message === message) {
                    resolve();
                }
            });
        });
        const running = this.stack.up();
        await seen;
        await this.stack.kill();
        return this.#write("up, killed", await running, this.#unordered);
    }

    async refresh(options: Parameters<Stack["refresh"]>[0] = {}): Promise<OperationResult> {
        const operation = options.previewOnly ? "refresh, preview only" : "refresh";
        return this.#write(said(operation, options), await this.stack.refresh(options), true);
    }

    async destroy(options: DestroyOptions = {}): Promise<OperationResult> {
        const operation = options.previewOnly ? "destroy, preview only" : "destroy";
        return this.#write(said(operation, options), await this.stack.destroy(options), this.#unordered);
    }

    /** @param program a function, or the name of a part of the folder's program. */
    #choose(program: InlineProgram | string): void {
        if (typeof program !== "string") {
            this.stack.setProgram(program);
        } else {
            this.stack.setEnv({ STORE_FILE: this.store.file, STORY: program });
        }
    }

    async #write(operation: string, result: OperationResult, unordered: boolean): Promise<OperationResult> {
        const exported = await this.stack.exportStack({ showSecrets: true });
        const steps = result.steps.map(describeStep);
        if (unordered) {
            steps.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
        }
        const { objects, log } = this.store.content;
        this.record.push(
            toJson({
                operation,
                succeeded: result.succeeded,
                hasChanges: result.hasChanges,
                changes: result.changes,
                steps,
                diagnostics: result.diagnostics
                    .filter(({ severity }) => severity !== "info#err")
                    .map(describeDiagnostic),
                outputs: result.outputs,
                state: describeState(exported),
                store: { objects, log },
            }),
        );
        return result;
    }
}

/** `up, refresh, a`: the operation with what it was told beside. */
function said(operation: string, options: UpOptions): string {
    const { targets = [], refresh = false, exclude = [], replace = [], parallel, continueOnError } = options;
    const names = (urns: string[]) => urns.map(urn => urn.split("::").pop() ?? "");
    return [
        ...[operation, ...(refresh ? ["refresh"] : []), ...names(targets)],
        ...names(exclude).map(name => `exclude ${name}`),
        ...names(replace).map(name => `replace ${name}`),
        ...(parallel === undefined ? [] : [`parallel ${parallel}`]),
        ...(continueOnError ? ["continue on error"] : []),
    ].join(", ");
}

/** Without stack traces, which name the places of this machine, and what the CLI advises a person at a terminal. */
function describeDiagnostic({ message, ...rest }: Diagnostic): object {
    const [locked] = /the stack is currently locked by 1 lock\(s\)/.exec(message) ?? [];
    const facts = message.replace(/\n\s+at [\s\S]*$|\nThese resources are in an unknown state[\s\S]*$/, "");
    return { ...rest, message: locked ?? facts.replaceAll(programFolder, "<program>") };
}

function describeStep(step: Step): object {
    const { op, type, name, old, new: next, diff, replaceKeys, resultOp, failed } = step;
    return {
        op,
        type,
        name,
        diff,
        replaceKeys,
        resultOp,
        failed,
        ...(old ? { old: describeSide(old) } : {}),
        ...(next ? { new: describeSide(next) } : {}),
    };
}

function describeSide({ id, inputs, outputs }: StepState): object {
    return { ...(id ? { id } : {}), inputs: withoutText(inputs), outputs: withoutText(outputs) };
}

function withoutText(properties: Properties): object {
    return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== "__provider"));
}

function describeState({ deployment }: ExportedStack): object {
    const { resources = [], pending_operations: pending = [] } = deployment;
    const rank = ({ urn, delete: old }: ResourceState): string => `${urn} ${old ? "old" : ""}`;
    const sorted = [...resources].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
    const operations = pending.map(({ type, resource }) => ({ type, urn: resource.urn }));
    return {
        resources: sorted.map(describeResource),
        ...(operations.length > 0 ? { pending: operations } : {}),
    };
}

/** Times, places in the source and generated ids are nobody's promise. */
function describeResource(resource: ResourceState): object {
    const dropped = ["created", "modified", "sourcePosition", "stackTrace"];
    const kept = Object.entries(resource).filter(([key]) => !dropped.includes(key));
    return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** As it is read back from a file; the ids of providers are random, and the unknown marker only looks like one. */
function toJson(value: unknown): Json {
    const text = JSON.stringify(value).replace(
        /(?!04da6b54)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        "<id>",
    );
    return JSON.parse(text) as Json;
}
