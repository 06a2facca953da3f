/** Writes down what an engine did with a scenario, leaving out what differs from run to run. */
import type {
    Engine,
    ExportedStack,
    InlineProgram,
    Json,
    OperationResult,
    ResourceState,
    Stack,
    StackConfig,
    Step,
    StepState,
} from "../../provider/testing/engine/index.js";
import { programFolder, Store } from "./store.js";

export interface Scenario {
    name: string;
    /** What the scenario shows. */
    title: string;
    /** Steps of independent resources start in no certain order. */
    unordered?: boolean;
    play: (stage: Stage) => Promise<void>;
}

/** A stack and its store, with every operation written down. */
export class Stage {
    readonly store = new Store();
    readonly record: Json[] = [];

    private constructor(
        readonly stack: Stack,
        private readonly unordered: boolean,
    ) {}

    static async play(engine: Engine, { play, unordered = false }: Scenario): Promise<Json[]> {
        // The store's file is part of the environment, so it has to exist before the stack.
        const placeholder: InlineProgram = () => Promise.resolve({});
        const stack = await engine.createStack({
            workDir: programFolder,
            project: "contract",
            program: placeholder,
        });
        const stage = new Stage(stack, unordered);
        stack.setEnv({ STORE_FILE: stage.store.file });
        try {
            await play(stage);
        } finally {
            await stack.dispose();
            stage.store.dispose();
        }
        return stage.record;
    }

    config(config: StackConfig): void {
        this.stack.setConfig(config);
    }

    async preview(program: InlineProgram): Promise<OperationResult> {
        this.stack.setProgram(program);
        return this.#write("preview", await this.stack.preview(), this.unordered);
    }

    async up(program: InlineProgram): Promise<OperationResult> {
        this.stack.setProgram(program);
        return this.#write("up", await this.stack.up(), this.unordered);
    }

    async refresh(options: Parameters<Stack["refresh"]>[0] = {}): Promise<OperationResult> {
        const operation = options.previewOnly ? "refresh, preview only" : "refresh";
        return this.#write(operation, await this.stack.refresh(options), true);
    }

    async destroy(): Promise<OperationResult> {
        return this.#write("destroy", await this.stack.destroy(), this.unordered);
    }

    async #write(operation: string, result: OperationResult, unordered: boolean): Promise<OperationResult> {
        const exported = await this.stack.exportStack({ showSecrets: true });
        const steps = result.steps.map(describeStep);
        if (unordered) steps.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
        const { objects, log } = this.store.content;
        this.record.push(
            toJson({
                operation,
                succeeded: result.succeeded,
                hasChanges: result.hasChanges,
                changes: result.changes,
                steps,
                diagnostics: result.diagnostics.filter(({ severity }) => severity !== "info#err"),
                outputs: result.outputs,
                state: describeState(exported),
                store: { objects, log },
            }),
        );
        return result;
    }
}

function describeStep(step: Step): object {
    const { old, new: next, urn: _urn, ...rest } = step;
    return {
        ...rest,
        ...(old ? { old: describeSide(old) } : {}),
        ...(next ? { new: describeSide(next) } : {}),
    };
}

function describeSide({ id, inputs, outputs }: StepState): object {
    const { __provider: _inputText, ...shownInputs } = inputs;
    const { __provider: _outputText, ...shownOutputs } = outputs;
    return { ...(id ? { id } : {}), inputs: shownInputs, outputs: shownOutputs };
}

function describeState({ deployment }: ExportedStack): object {
    const { resources = [], pending_operations: pending = [] } = deployment;
    const described = resources.map(describeResource);
    described.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    const operations = pending.map(({ type, resource }) => ({ type, urn: resource.urn }));
    return { resources: described, ...(operations.length > 0 ? { pending: operations } : {}) };
}

/** Times, places in the source and generated ids are nobody's promise. */
function describeResource(resource: ResourceState): object {
    const dropped = ["created", "modified", "sourcePosition", "stackTrace"];
    const kept = Object.entries(resource).filter(([key]) => !dropped.includes(key));
    const text = JSON.stringify(Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1))));
    return JSON.parse(text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => maskId(id))) as object;
}

/** The unknown marker has the form of a generated id and must not be taken for one. */
function maskId(id: string): string {
    return id === "04da6b54-80e4-46f7-96ec-b56ff0331ba9" ? id : "<id>";
}

/** Without undefined members and with sorted keys, as it is read back from a file. */
function toJson(value: unknown): Json {
    return JSON.parse(JSON.stringify(value)) as Json;
}
