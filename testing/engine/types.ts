/**
 * Runs stacks in tests on either engine: the in-process engine, or the Pulumi CLI. Both return the same steps, results
 * and states, so that a scenario holds for both.
 */

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A property bag: a resource's inputs or outputs. */
export type Properties = Record<string, Json>;

/** A program in the test itself. Its result becomes the stack's outputs. */
export type InlineProgram = () => Promise<unknown>;

/** Full keys ("cloud-platform:token") and their values. */
export type StackConfig = Record<string, string | { secret: string }>;

export interface StackOptions {
    /** The folder providers run in and resolve modules from; without `program` it holds a Pulumi.yaml. */
    workDir: string;
    /** Runs in this process. Without it the program of `workDir` runs as a process of its own. */
    program?: InlineProgram;
    /** Default: the name in Pulumi.yaml, else "project". */
    project?: string;
    /** Default: "test". */
    stack?: string;
    config?: StackConfig;
    /** Added to the environment of providers and of programs that run as processes of their own. */
    env?: Record<string, string>;
    /** Another stack of the project: both are in one backend. Default: a backend of its own. */
    beside?: Stack;
    /** Called while an operation runs. */
    onEvent?: (event: EngineEvent) => void;
}

export interface Diagnostic {
    severity: "info" | "info#err" | "warning" | "error";
    message: string;
    urn?: string;
    /** Progress that a terminal would show and forget. */
    ephemeral?: boolean;
}

/** One side of a step; secrets are shown as "[secret]", values not known yet as the SDK's unknown marker. */
export interface StepState {
    id?: string;
    inputs: Properties;
    outputs: Properties;
}

export interface Step {
    /** "create", "same", "update", "replace", "create-replacement", "delete-replaced", "refresh", … */
    op: string;
    urn: string;
    type: string;
    name: string;
    old?: StepState;
    new?: StepState;
    /** Paths of the inputs that differ between old and new, as a detailed preview names them. */
    diff: string[];
    /** The properties that force a replacement. */
    replaceKeys?: string[];
    /** The result of a refresh: "same", "update" or "delete". */
    resultOp?: string;
    failed?: boolean;
}

export type EngineEvent =
    { kind: "step-start" | "step-end"; step: Step } | { kind: "diagnostic"; diagnostic: Diagnostic };

/** A stack's output, decrypted. */
export interface StackOutput {
    value: unknown;
    secret: boolean;
}

export interface OperationResult {
    succeeded: boolean;
    /** In the order they started. The engine's own default provider is left out, as in the CLI's display. */
    steps: Step[];
    /** How many resources each operation touched, as the CLI's summary counts them. */
    changes: Record<string, number>;
    /** True if `--expect-no-changes` would fail. */
    hasChanges: boolean;
    diagnostics: Diagnostic[];
    outputs: Record<string, StackOutput>;
    /** All errors of a failed operation in one text; unset on success. */
    error?: string;
}

/** A resource as a checkpoint holds it. */
export interface ResourceState {
    urn: string;
    custom: boolean;
    id?: string;
    type: string;
    inputs: Properties;
    outputs?: Properties;
    parent?: string;
    protect?: boolean;
    external?: boolean;
    dependencies?: string[];
    initErrors?: string[];
    provider?: string;
    propertyDependencies?: Record<string, string[]>;
    /** True to keep the object when the resource is removed from the state. */
    retainOnDelete?: boolean;
    /** The URN of the resource whose deletion deletes this one as well. */
    deletedWith?: string;
    delete?: boolean;
    pendingReplacement?: boolean;
    additionalSecretOutputs?: string[];
    ignoreChanges?: string[];
    created?: string;
    modified?: string;
}

export interface PendingOperation {
    resource: ResourceState;
    type: "creating" | "updating" | "deleting" | "reading" | "importing";
}

/** The output of `pulumi stack export`. */
export interface ExportedStack {
    version: number;
    deployment: {
        manifest: { time: string; magic: string; version: string };
        secrets_providers?: { type: string; state?: Json };
        resources?: ResourceState[];
        pending_operations?: PendingOperation[];
        metadata?: Json;
    };
}

export interface AimOptions {
    /** URNs: only these are changed, and nothing else is made or deleted. */
    targets?: string[];
    /** URNs: these stay as they are, and nothing that they depend on is deleted. Not together with `targets`. */
    exclude?: string[];
    /** How many resources may be worked on at once. Default: 8 in process, and the CLI's own there. */
    parallel?: number;
}

export interface UpdateOptions extends AimOptions {
    /** Refreshes the state before the comparison. */
    refresh?: boolean;
    /** The URNs of resources to replace, changed or not. */
    replace?: string[];
}

export interface DestroyOptions extends AimOptions {
    /** Continues after a failure with all resources that do not depend on the failed one. */
    continueOnError?: boolean;
    /** Runs the program, so that its options of resources count: `protect` above all. */
    runProgram?: boolean;
    /** Only say what would be deleted. */
    previewOnly?: boolean;
}

export interface UpOptions extends UpdateOptions, Omit<DestroyOptions, "runProgram" | "previewOnly"> {}

export interface RefreshOptions extends AimOptions {
    /** Only say what would change. */
    previewOnly?: boolean;
    /** Forget creations that an interrupted operation left behind. */
    clearPendingCreates?: boolean;
}

/**
 * A stack. Operations report failures of programs and providers in their result. They throw only if they cannot start,
 * for example while another one runs or after the stack is disposed.
 */
export interface Stack {
    readonly name: string;
    preview(options?: UpdateOptions): Promise<OperationResult>;
    up(options?: UpOptions): Promise<OperationResult>;
    refresh(options?: RefreshOptions): Promise<OperationResult>;
    destroy(options?: DestroyOptions): Promise<OperationResult>;
    /** Secrets are encrypted unless `showSecrets` is set. */
    exportStack(options?: { showSecrets?: boolean }): Promise<ExportedStack>;
    importStack(exported: ExportedStack): Promise<void>;
    outputs(): Promise<Record<string, StackOutput>>;
    setProgram(program: InlineProgram): void;
    setConfig(config: StackConfig): void;
    setEnv(env: Record<string, string>): void;
    /**
     * Interrupts like a first Ctrl-C: nothing new starts. Running steps finish and are recorded, and the operation
     * fails.
     */
    interrupt(): void;
    /**
     * Kills, with SIGKILL, all that the running operation started. As after a killed CLI the stack is locked then
     * until `cancel`, and its state holds the pending operations.
     */
    kill(): Promise<void>;
    /** Removes the lock a killed operation left. */
    cancel(): Promise<void>;
    /** Removes everything the stack has on this machine; resources it still manages stay where they are. */
    dispose(): Promise<void>;
}

export interface Engine {
    readonly name: "in-process" | "cli";
    /** The CLI's version; unset for the in-process engine. */
    readonly version?: string;
    createStack(options: StackOptions): Promise<Stack>;
}
