/** Validates bodies, and describes the first violation. */
import { z } from "zod";

type Shapes = Readonly<Record<string, z.ZodType>>;
type Values<S extends Shapes> = { readonly [K in keyof S]: z.output<S[K]> };

/** An object with exactly these keys: nothing missing, nothing more, nothing null. */
export function record<R extends Shapes>(required: R): z.ZodType<Values<R>>;
export function record<R extends Shapes, O extends Shapes>(
    required: R,
    optional: O,
): z.ZodType<Values<R> & Partial<Values<O>>>;
export function record(required: Shapes, optional: Shapes = {}): z.ZodType {
    const keys = Object.keys({ ...required, ...optional }).join(", ");
    return z.strictObject(shapeOf(required, optional), {
        error: ({ code }) =>
            code === "unrecognized_keys" ? `is not a key of the interface; keys: ${keys}` : undefined,
    });
}

/** An object with these keys, as for `record`. Any other key is allowed. */
export function openRecord<R extends Shapes, O extends Shapes>(
    required: R,
    optional: O,
): z.ZodType<Values<R> & Partial<Values<O>> & Readonly<Record<string, unknown>>>;
export function openRecord(required: Shapes, optional: Shapes): z.ZodType {
    return z.looseObject(shapeOf(required, optional));
}

function shapeOf(required: Shapes, optional: Shapes): Shapes {
    return { ...required, ...z.object(optional).partial().shape, ...required };
}

interface Problem {
    readonly issue: z.core.$ZodIssue;
    readonly path: readonly PropertyKey[];
    /** The place of each part of the path among its neighbours; -1 where it is missing. */
    readonly places: readonly number[];
}

/** @returns nothing where the value conforms */
export function problemIn(shape: z.ZodType, value: unknown): string | undefined {
    const problems = (shape.safeParse(value).error?.issues ?? []).flatMap(issue =>
        pathsOf(issue).map((path): Problem => ({ issue, path, places: placesOf(path, value) })),
    );
    // In the order of the text, what is missing first.
    const [first] = problems.sort((one, other) => compare(one.places, other.places));
    if (first === undefined) {
        return undefined;
    }
    const missing = first.places.indexOf(-1);
    return missing >= 0
        ? `${nameOf(first.path.slice(0, missing + 1))} is missing`
        : `${nameOf(first.path)} ${wordsOf(first.issue, memberAt(first.path, value))}`;
}

function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
    return issue.code === "unrecognized_keys" ? issue.keys.map(key => [...issue.path, key]) : [issue.path];
}

const nouns: Readonly<Record<string, string>> = {
    array: "a list",
    boolean: "true or false",
    number: "a number",
    string: "a string",
};

function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
    if (issue.code === "invalid_value") {
        return `must be one of ${issue.values.join(", ")}`;
    }
    return issue.code === "invalid_type"
        ? `must be ${nouns[issue.expected] ?? "an object"}, not ${kindOf(value)}`
        : issue.message;
}

function placesOf(path: readonly PropertyKey[], value: unknown): number[] {
    return path.map((key, depth) =>
        Object.keys(memberAt(path.slice(0, depth), value) ?? {}).indexOf(String(key)),
    );
}

function memberAt(path: readonly PropertyKey[], value: unknown): unknown {
    return path.reduce((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function compare(one: readonly number[], other: readonly number[]): number {
    const at = one.findIndex((place, depth) => place !== other[depth]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function nameOf(path: readonly PropertyKey[]): string {
    return path.reduce<string>(
        (name, key) => (typeof key === "number" ? `${name}[${key}]` : `${name}.${String(key)}`),
        "body",
    );
}

function kindOf(value: unknown): string {
    if (value === null) {
        return "null";
    }
    return Array.isArray(value) ? "a list" : typeof value;
}
