/** A history as a program that can be pasted into a test. */
import { seed } from "./seed";
import { isRun, type Step } from "./steps";

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
    if ("remove" in step) return `remove("${step.remove}")`;
    if ("rename" in step) return `rename("${step.rename}", "${step.to}", "${step.how}")`;
    if ("heed" in step) return "heed()";
    return "outside" in step ? `outside(${literal(step.outside)})` : `listing(${step.listing})`;
}

const names = new Map(Object.entries(seed).map(([name, id]) => [id as string, `seed.${name}`]));

function literal(value: unknown): string {
    if (typeof value === "string") return names.get(value) ?? JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
    if (typeof value !== "object" || value === null) return String(value);
    const parts = Object.entries(value).map(
        ([key, part]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${literal(part)}`,
    );
    return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
