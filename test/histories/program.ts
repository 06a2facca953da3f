/** A program, written down as data: what it declares, and in which order. */
import type { KindName } from "../support/kind-fixture";

export type { KindName };

/** An output of another declaration, as `group.id`. */
export interface Reference {
    ref: string;
}

export type Value = null | boolean | number | string | Reference | Value[] | { [key: string]: Value };
export type Args = Record<string, Value>;

/** A name it had, under the parent it has now; or what else was otherwise. `null` is no parent at all. */
export type Alias = string | { name?: string; parent?: string | null };

export interface Options {
    aliases?: Alias[];
    deleteBeforeReplace?: boolean;
    protect?: boolean;
    retainOnDelete?: boolean;
    /** The name of another declaration. */
    deletedWith?: string;
    /** The name of a component, which has nothing but its children. */
    parent?: string;
    /** True if it is registered after all others, since its arguments are slow promises. */
    late?: boolean;
    /** Arguments that keep the value of the state. */
    ignoreChanges?: string[];
    /** True if it has an explicit provider, for another account. */
    account?: "other";
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

/** The names of all that has to be registered before it. */
export function needsOf({ args, options }: Declaration): string[] {
    return [...referencesIn(args), ...(options?.deletedWith === undefined ? [] : [options.deletedWith])];
}

/** Without those that refer to what is not declared before them: no program could say that. */
export function complete(declarations: Declaration[]): Declaration[] {
    const names = new Set<string>();
    const declared = new Set(declarations.map(({ name }) => name));
    let rest = declarations.map(declaration => {
        const { options = {} } = declaration;
        const isGone = options.deletedWith !== undefined && !declared.has(options.deletedWith);
        return isGone ? { ...declaration, options: omit(options, "deletedWith") } : declaration;
    });
    const found: Declaration[] = [];
    for (let before = -1; before < found.length;) {
        before = found.length;
        const ready = rest.filter(each => needsOf(each).every(name => names.has(name)));
        ready.forEach(({ name }) => names.add(name));
        found.push(...ready);
        rest = rest.filter(each => !ready.includes(each));
    }
    return found;
}

/** The names of those that are late, or need what is. */
export function lateOnes(declarations: Declaration[]): Set<string> {
    const late = new Set(declarations.filter(({ options }) => options?.late).map(({ name }) => name));
    for (let before = -1; before < late.size;) {
        before = late.size;
        for (const each of declarations) {
            if (needsOf(each).some(name => late.has(name))) {
                late.add(each.name);
            }
        }
    }
    return late;
}

/** The same with another value for each reference. */
function mapReferences(value: Value, change: (name: string, output: string) => Value): Value {
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
