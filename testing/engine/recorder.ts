/** Makes the result of an operation from the events of an engine. */
import type { EngineEvent as CliEvent } from "@pulumi/pulumi/automation/events.js";
import { errorText, hasChanges, inputDiff, isDefaultProvider, redact, resourceName } from "./steps.js";
import type {
    Diagnostic,
    EngineEvent,
    OperationResult,
    Properties,
    StackOutput,
    Step,
    StepState,
} from "./types.js";
import { mapProperties } from "./values.js";

const shownSeverities: string[] = ["info", "info#err", "warning", "error"];

/** A step as the CLI's events have it. */
export interface StepFacts {
    op: string;
    urn: string;
    type: string;
    old?: Partial<StepState> | undefined;
    new?: Partial<StepState> | undefined;
    keys?: string[] | undefined;
}

export class Recorder {
    readonly #onEvent: (event: EngineEvent) => void;
    readonly #shown: (text: string) => string;
    readonly #steps: Step[] = [];
    readonly #diagnostics: Diagnostic[] = [];
    /** How many resources each operation touched. */
    changes: Record<string, number> = {};

    /** @param shown what the engine shows of a text; the CLI's own events are as it shows them already */
    constructor(onEvent: (event: EngineEvent) => void, shown: (text: string) => string = text => text) {
        this.#onEvent = onEvent;
        this.#shown = shown;
    }

    record = (event: CliEvent): void => {
        if (event.resourcePreEvent) {
            this.start(event.resourcePreEvent.metadata);
        }
        if (event.resOutputsEvent) {
            this.end(event.resOutputsEvent.metadata, false);
        }
        if (event.resOpFailedEvent) {
            this.end(event.resOpFailedEvent.metadata, true);
        }
        if (event.summaryEvent) {
            const counts = Object.entries(event.summaryEvent.resourceChanges);
            this.changes = Object.fromEntries(counts.map(([op, count]) => [op, count]));
        }
        const diagnostic = event.diagnosticEvent;
        // Messages for debugging come along too, although the declared type does not have them.
        if (diagnostic && shownSeverities.includes(diagnostic.severity)) {
            this.report({
                severity: diagnostic.severity,
                message: withoutColours(diagnostic.message),
                ...(diagnostic.urn ? { urn: diagnostic.urn } : {}),
                ...(diagnostic.ephemeral ? { ephemeral: true } : {}),
            });
        }
    };

    report = ({ message, ...rest }: Diagnostic): void => {
        const diagnostic = { ...rest, message: this.#shown(message.trimEnd()) };
        this.#diagnostics.push(diagnostic);
        this.#onEvent({ kind: "diagnostic", diagnostic });
    };

    get sawErrors(): boolean {
        return this.#diagnostics.some(({ severity }) => severity === "error");
    }

    result(succeeded: boolean, outputs: Record<string, StackOutput>): OperationResult {
        return {
            succeeded,
            steps: this.#steps,
            changes: this.changes,
            hasChanges: hasChanges(this.changes),
            diagnostics: this.#diagnostics,
            outputs,
            ...(succeeded ? {} : { error: errorText(this.#diagnostics) }),
        };
    }

    start(facts: StepFacts): void {
        const step = this.#toStep(facts);
        if (!isShown(step)) {
            return;
        }
        this.#steps.push(step);
        this.#onEvent({ kind: "step-start", step });
    }

    end(facts: StepFacts, failed: boolean): void {
        const ended = this.#toStep(facts);
        // A refresh ends with what it found in the place of its own name.
        const matches = ({ urn, op }: Step): boolean =>
            urn === ended.urn && (op === ended.op || op === "refresh");
        const step = this.#steps.findLast(matches);
        if (!step) {
            return;
        }
        const { op } = step;
        const found = op === "refresh" && !failed ? { resultOp: ended.op } : {};
        Object.assign(step, ended, { op }, found, failed ? { failed } : {});
        if (!ended.new) {
            delete step.new;
        }
        this.#onEvent({ kind: "step-end", step });
    }

    #toStep({ op, urn, type, old, new: next, keys = [] }: StepFacts): Step {
        const sides = {
            ...(old ? { old: this.#toState(old) } : {}),
            ...(next ? { new: this.#toState(next) } : {}),
        };
        const replaceKeys = keys.length > 0 ? { replaceKeys: [...keys].sort() } : {};
        return { op, urn, type, name: resourceName(urn), ...sides, diff: inputDiff(sides), ...replaceKeys };
    }

    /** The CLI omits empty property bags. */
    #toState({ id, inputs, outputs }: Partial<StepState>): StepState {
        const shown = (properties: Properties = {}): Properties =>
            mapProperties(redact(properties), value =>
                typeof value === "string" ? this.#shown(value) : undefined,
            );
        return { ...(id ? { id } : {}), inputs: shown(inputs), outputs: shown(outputs) };
    }
}

function isShown({ op, type, urn }: Step): boolean {
    return op !== "remove-pending-replace" && !isDefaultProvider(type, urn);
}

/** Colours are tags like `<{%reset%}>`. */
function withoutColours(text: string): string {
    return text.replace(/<\{%.*?%\}>/g, "");
}
