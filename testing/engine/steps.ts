/** Texts on an operation that both engines share, so that the same facts give the same words. */
import { isObject, isSecret, mapProperties, mapValue } from "./values.js";
import type { Diagnostic, Json, Properties, StackOutput, Step } from "./types.js";

/** Paths at which two property bags differ, sorted; null and absent are the same. */
export function changedPaths(olds: Properties, news: Properties): string[] {
    const paths: string[] = [];
    compare(olds, news, "", paths);
    return paths.sort();
}

function compare(old: Json | undefined, next: Json | undefined, path: string, paths: string[]): void {
    if (isSecret(old) && isSecret(next)) {
        const inner: string[] = [];
        compare(old.value, next.value, "", inner);
        if (inner.length > 0) {
            paths.push(path);
        }
    } else if (isObject(old) && isObject(next) && !isSecret(old) && !isSecret(next)) {
        for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
            compare(old[key], next[key], join(path, key), paths);
        }
    } else if (Array.isArray(old) && Array.isArray(next)) {
        for (let index = 0; index < Math.max(old.length, next.length); index++) {
            compare(old[index], next[index], `${path}[${index}]`, paths);
        }
    } else if ((old ?? null) !== (next ?? null)) {
        paths.push(path);
    }
}

function join(path: string, key: string): string {
    if (!/^\w+$/.test(key)) {
        return `${path}["${key.replaceAll('"', '\\"')}"]`;
    }
    return path === "" ? key : `${path}.${key}`;
}

/** As a terminal may show them: secrets hidden. */
export function redact(properties: Properties): Properties {
    return mapProperties(properties, value => (isSecret(value) ? "[secret]" : undefined));
}

/** The inputs a preview would name; what starts with "__" is the SDK's own and not shown. */
export function inputDiff(step: Pick<Step, "old" | "new">): string[] {
    if (!step.old || !step.new) {
        return [];
    }
    return changedPaths(step.old.inputs, step.new.inputs).filter(path => !path.startsWith("__"));
}

export function resourceName(urn: string): string {
    return urn.split("::").slice(3).join("::");
}

/** The provider that no program declares; displays never show it. */
export function isDefaultProvider(type: string, urn: string): boolean {
    return type.startsWith("pulumi:providers:") && /^default(_|$)/.test(resourceName(urn));
}

const quietOps = new Set(["same", "read", "read-replacement", "discard"]);

export function hasChanges(changes: Record<string, number>): boolean {
    return Object.entries(changes).some(([op, count]) => count > 0 && !quietOps.has(op));
}

/** All that a person would see of a failed operation, in one text. */
export function errorText(diagnostics: Diagnostic[]): string {
    const shown = diagnostics.filter(({ ephemeral }) => !ephemeral);
    return shown
        .map(({ message, urn }) => (urn ? `${resourceName(urn)}: ${message}` : message).trim())
        .join("\n");
}

/** Marks each output as secret as a whole or not at all, as the CLI does. */
export function toOutputs(properties: Properties): Record<string, StackOutput> {
    const plain = (value: Json): Json | undefined =>
        isSecret(value) ? mapValue(value.value, plain) : undefined;
    const entries = Object.entries(properties).map(
        ([key, value]) => [key, { value: mapValue(value, plain), secret: isSecret(value) }] as const,
    );
    return Object.fromEntries(entries);
}
