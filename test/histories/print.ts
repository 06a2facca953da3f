/** A history as a program that can be pasted into a test. */
import { seed } from "./seed";
import type { OperationResult } from "pulumi-cloud-platform/testing";
import { omit } from "./program";
import { isRun, type Run, type Step } from "./steps";

export function print(steps: Step[]): string {
    return ["await history(", ...steps.map(step => `    ${printStep(step)},`), ");"].join("\n");
}

function printStep(step: Step): string {
    if (isRun(step)) {
        const { run, ...options } = step;
        return `${run}(${Object.keys(options).length > 0 ? literal(options) : ""})`;
    }
    if ("declare" in step) {
        const { name, kind, args, options } = step.declare;
        return `declare("${name}", "${kind}", ${literal(args)}${options ? `, ${literal(options)}` : ""})`;
    }
    if ("remove" in step) {
        return `remove("${step.remove}")`;
    }
    if ("rename" in step) {
        return `rename("${step.rename}", "${step.to}", "${step.how}")`;
    }
    if ("heed" in step) {
        return `heed(${step.heed > 0 ? step.heed : ""})`;
    }
    if ("guard" in step) {
        return "guard()";
    }
    if ("rotate" in step) {
        return "rotate()";
    }
    if ("serve" in step) {
        return `serve("${step.serve}")`;
    }
    if ("revert" in step) {
        return "revert()";
    }
    if ("lose" in step) {
        return `lose("${step.lose}")`;
    }
    if ("recover" in step) {
        return `recover(${step.kill ? literal({ kill: step.kill }) : ""})`;
    }
    return "outside" in step ? `outside(${literal(step.outside)})` : `listing(${step.listing})`;
}

const names = new Map(Object.entries(seed).map(([name, id]) => [id as string, `seed.${name}`]));

function literal(value: unknown): string {
    if (typeof value === "string") {
        return names.get(value) ?? JSON.stringify(value);
    }
    if (Array.isArray(value)) {
        return `[${value.map(literal).join(", ")}]`;
    }
    if (typeof value !== "object" || value === null) {
        return String(value);
    }
    const parts = Object.entries(value).map(
        ([key, part]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${literal(part)}`,
    );
    return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}

/** One line for whoever looks into a history. */
export function tell(
    what: string,
    run: Run,
    { succeeded, steps, error, diagnostics }: OperationResult,
): string {
    const options = omit(run, "run");
    const told = steps
        .filter(
            ({ op, resultOp }) =>
                (op !== "same" && resultOp !== "same" && op !== "refresh") || resultOp === "delete",
        )
        .map(({ op, name, failed }) => `${op} ${name}${failed === true ? " failed" : ""}`);
    const warnings = diagnostics
        .filter(({ severity }) => severity === "warning")
        .map(({ message }) => message);
    return `${what} ${JSON.stringify(options)}: ${succeeded ? "ok" : "failed"} [${told.join(", ")}] ${warnings.join("; ")} ${error ?? ""}`;
}
