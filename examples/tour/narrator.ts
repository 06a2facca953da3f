/** Prints the output of the tour. */
import type { EngineEvent, OperationResult, Step } from "pulumi-cloud-platform/testing";

const kindOf = (type: string): string => type.split(":").pop() ?? type;

const stackType = "pulumi:pulumi:Stack";

/** The verbs for the steps of the engine. A "same" step prints no line. */
const verbs: Record<string, string> = {
    create: "create",
    update: "update",
    replace: "replace",
    "create-replacement": "create the replacement of",
    "delete-replaced": "delete the replaced",
    delete: "delete",
};

/** What the line of a command counts. A replacement counts once, although it has three steps. */
const counted: Record<string, string> = {
    create: "created",
    update: "updated",
    replace: "replaced",
    delete: "deleted",
};

/** How a command ended: `isRefused` if its preview has failed, `isPreview` if it has only that. */
interface Ending {
    readonly requests: number;
    readonly isRefused: boolean;
    readonly isPreview: boolean;
}

export class Narrator {
    /** True to print no messages, such as those of a preview that its update repeats. */
    isQuiet = false;
    #lastProgress = "";
    /** True to print every step and message. Otherwise, a command is one line. */
    readonly #isFull: boolean;
    /** The output of a tour that runs beside another one, until that one has ended. */
    #held: string[] | undefined;
    #isWithinLine = false;

    constructor({ isFull = false, isHeld = false } = {}) {
        this.#isFull = isFull;
        this.#held = isHeld ? [] : undefined;
    }

    /** Prints the output so far, and all later output at once. */
    release(): void {
        const held = this.#held ?? [];
        this.#held = undefined;
        held.forEach(text => this.#print(text));
    }

    /** Ends the line of a command that has not returned. */
    end(): void {
        if (this.#isWithinLine) {
            this.#write("");
        }
    }

    #write(line: string): void {
        this.#isWithinLine = false;
        this.#print(`${line}\n`);
    }

    #print(text: string): void {
        if (this.#held === undefined) {
            process.stdout.write(text);
        } else {
            this.#held.push(text);
        }
    }

    /** @param details lines that a short tour omits */
    title(text: string, program: string, details: readonly string[]): void {
        if (this.#isFull) {
            this.#write(`\n${text}\n${"=".repeat(text.length)}`);
            details.forEach(line => this.#write(line));
        } else {
            this.#write(`\n${text} (${program})`);
        }
    }

    command(text: string): void {
        if (this.#isFull) {
            this.#write(`\n$ ${text}`);
        } else {
            this.#isWithinLine = true;
            this.#print(`$ ${text}`);
        }
    }

    happening(text: string): void {
        this.#write(`${this.#isFull ? "\n" : ""}* ${text}`);
    }

    why(text: string): void {
        if (this.#isFull) {
            this.fact(text);
        }
    }

    /** Prints a sentence that belongs to a short tour too. */
    fact(text: string): void {
        this.#write(`  ${text}`);
    }

    /** Prints warnings, notes and progress as they happen. */
    event(event: EngineEvent): void {
        if (
            !this.#isFull ||
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

    result(result: OperationResult, ending: Ending): void {
        const { requests, isRefused } = ending;
        const refused = isRefused ? "refused in the preview, which changes nothing" : "refused";
        const errors = result.diagnostics.flatMap(({ severity, message }) =>
            severity === "error" ? [message.trim()] : [],
        );
        if (!this.#isFull) {
            const verdict = result.succeeded ? changesIn(result, ending) : refused;
            this.#write(` → ${verdict}, ${requests} requests`);
            result.steps
                .filter(({ op }) => op === "refresh")
                .flatMap(step => describe(step) ?? [])
                .forEach(line => this.fact(line));
            errors
                .filter(error => error !== "preview failed")
                .forEach(error => this.fact(firstSentence(error)));
            return;
        }
        for (const step of result.steps) {
            const line = describe(step);
            if (line !== undefined) {
                this.#write(`    ${isRefused ? "would " : ""}${line}`);
            }
        }
        errors.forEach(error => this.#write(`    error: ${error}`));
        const verdict = result.succeeded ? (result.hasChanges ? "done" : "no changes") : refused;
        this.#write(`  → ${verdict}, ${requests} requests`);
    }

    total(requests: number, violations: number): void {
        this.#write(
            `${this.#isFull ? "\n" : ""}${requests} requests in all. The simulator refused ${violations} of them as not in the interface.`,
        );
    }
}

/** Returns how many resources changed, such as "2 created, 1 updated". */
function changesIn({ steps }: OperationResult, { isPreview }: Ending): string {
    const drifted = steps.filter(step => step.op === "refresh" && describe(step) !== undefined).length;
    const counts = Object.entries(counted).map(([verb, participle]): [number, string] => [
        steps.filter(({ op, type }) => op === verb && type !== stackType).length,
        isPreview ? `to ${verb}` : participle,
    ]);
    const texts = [...counts, [drifted, "drifted"] as const].flatMap(([count, text]) =>
        count === 0 ? [] : [`${count} ${text}`],
    );
    return texts.join(", ") || "no changes";
}

function firstSentence(message: string): string {
    const text = message.replace(/\s+/g, " ");
    return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

function describe(step: Step): string | undefined {
    const what = `${kindOf(step.type)} "${step.name}"`;
    const changed = step.diff.flatMap(path => (path === "drifted" ? driftedSecrets(step) : [path]));
    const fields = changed.length > 0 ? ` (${changed.join(", ")})` : "";
    if (step.type === stackType) {
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
