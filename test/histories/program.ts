/** A program, written down as data: what it declares, and in which order. */
import type { createHost } from "pulumi-cloud-platform/host";

export type KindName = keyof ReturnType<typeof createHost>;

/** An output of another declaration, as `group.id`. */
export interface Reference {
    ref: string;
}

export type Value = null | boolean | number | string | Reference | Value[] | { [key: string]: Value };
export type Args = Record<string, Value>;

export interface Options {
    aliases?: string[];
    deleteBeforeReplace?: boolean;
    protect?: boolean;
}

export interface Declaration {
    name: string;
    kind: KindName;
    args: Args;
    options?: Options;
}

export function isReference(value: unknown): value is Reference {
    return typeof value === "object" && value !== null && typeof (value as Reference).ref === "string";
}

export function referencesIn(value: Value): string[] {
    if (isReference(value)) {
        return [value.ref.split(".")[0] ?? ""];
    }
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** Without those that refer to what is not declared before them: no program could say that. */
export function complete(declarations: Declaration[]): Declaration[] {
    const names = new Set<string>();
    let rest = declarations;
    const found: Declaration[] = [];
    for (let before = -1; before < found.length;) {
        before = found.length;
        const ready = rest.filter(({ args }) => referencesIn(args).every(name => names.has(name)));
        ready.forEach(({ name }) => names.add(name));
        found.push(...ready);
        rest = rest.filter(each => !ready.includes(each));
    }
    return found;
}

/** The same with another value for each reference. */
export function mapReferences(value: Value, change: (name: string, output: string) => Value): Value {
    if (isReference(value)) {
        const [name = "", output = ""] = value.ref.split(".");
        return change(name, output);
    }
    if (Array.isArray(value)) {
        return value.map(part => mapReferences(part, change));
    }
    return typeof value === "object" && value !== null ? mapArgs(value, change) : value;
}

export function mapArgs(args: Args, change: (name: string, output: string) => Value): Args {
    return Object.fromEntries(Object.entries(args).map(([key, part]) => [key, mapReferences(part, change)]));
}

export function omit<T extends object>(bag: T, key: string): T {
    return Object.fromEntries(Object.entries(bag).filter(([each]) => each !== key)) as T;
}
