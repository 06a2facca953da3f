/** Prints the output of the tour. */
import type { EngineEvent, OperationResult, Step } from "pulumi-cloud-platform/testing";

const kindOf = (type: string): string => type.split(":").pop() ?? type;

/** The verbs for the steps of the engine. A "same" step prints no line. */
const verbs: Record<string, string> = {
    create: "create",
    update: "update",
    replace: "replace",
    "create-replacement": "create the replacement of",
    "delete-replaced": "delete the replaced",
    delete: "delete",
};

export class Narrator {
    /** True to print no messages, such as those of a preview that its update repeats. */
    isQuiet = false;
    #lastProgress = "";
    /** The lines of a tour that runs beside another one, until that one has ended. */
    #held: string[] | undefined;

    constructor({ isHeld = false } = {}) {
        this.#held = isHeld ? [] : undefined;
    }

    /** Prints all lines so far, and each later one at once. */
    release(): void {
        const held = this.#held ?? [];
        this.#held = undefined;
        held.forEach(line => this.#write(line));
    }

    #write(line: string): void {
        if (this.#held === undefined) {
            console.log(line);
        } else {
            this.#held.push(line);
        }
    }

    title(text: string): void {
        this.#write(`\n${text}\n${"=".repeat(text.length)}`);
    }

    line(text: string): void {
        this.#write(text);
    }

    command(text: string): void {
        this.#write(`\n$ ${text}`);
    }

    happening(text: string): void {
        this.#write(`\n* ${text}`);
    }

    why(text: string): void {
        this.#write(`  ${text}`);
    }

    /** Prints warnings, notes and progress as they happen. */
    event(event: EngineEvent): void {
        if (
            this.isQuiet ||
            event.kind !== "diagnostic" ||
            !["info", "warning"].includes(event.diagnostic.severity)
        ) {
            return;
        }
        const message = event.diagnostic.message.trim();
        if (message !== "" && message !== this.#lastProgress) {
            this.#lastProgress = message;
            this.#write(`    … ${message}`);
        }
    }

    /** @param isRefused true if the preview of a command has failed */
    result(result: OperationResult, requests: number, isRefused: boolean): void {
        for (const step of result.steps) {
            const line = describe(step);
            if (line !== undefined) {
                this.#write(`    ${isRefused ? "would " : ""}${line}`);
            }
        }
        for (const { severity, message } of result.diagnostics) {
            if (severity === "error") {
                this.#write(`    error: ${message.trim()}`);
            }
        }
        const refused = isRefused ? "refused in the preview, which changes nothing" : "refused";
        const verdict = result.succeeded ? (result.hasChanges ? "done" : "no changes") : refused;
        this.#write(`  → ${verdict}, ${requests} requests`);
    }

    total(requests: number, violations: number): void {
        this.#write(
            `\n${requests} requests in all. The simulator refused ${violations} of them as not in the interface.`,
        );
    }
}

function describe(step: Step): string | undefined {
    const what = `${kindOf(step.type)} "${step.name}"`;
    const changed = step.diff.flatMap(path => (path === "drifted" ? driftedSecrets(step) : [path]));
    const fields = changed.length > 0 ? ` (${changed.join(", ")})` : "";
    if (step.type === "pulumi:pulumi:Stack") {
        return undefined;
    }
    if (step.op === "refresh") {
        const found = { update: "drifted", delete: "is gone" }[step.resultOp ?? ""];
        return found === undefined ? undefined : `${what} ${found}${fields}`;
    }
    const verb = verbs[step.op];
    return verb === undefined
        ? undefined
        : `${verb} ${what}${fields}${step.failed === true ? ": refused" : ""}`;
}

/** Drifted secrets have their names in the input `drifted`: their values are "[secret]" on both sides. */
function driftedSecrets({ old, new: next }: Step): string[] {
    const names = next?.inputs["drifted"] ?? old?.inputs["drifted"] ?? [];
    return Array.isArray(names)
        ? names.filter(name => typeof name === "string").map(name => `secret ${name}`)
        : [];
}
