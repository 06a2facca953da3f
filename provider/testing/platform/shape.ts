/**
 * What a body must look like. Answers the first thing that is wrong, in words, or nothing. The type parameter
 * is what a conforming value may be used as.
 */
export type Shape<T> = ((value: unknown, at: string) => string | undefined) & { readonly type?: T };

type TypeOf<S> = S extends Shape<infer T> ? T : never;
type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Required<S extends Shapes> = { readonly [K in keyof S]: TypeOf<S[K]> };
type Optional<S extends Shapes> = { readonly [K in keyof S]?: TypeOf<S[K]> };

/** Without a shape, nothing at all is what conforms. */
export function conforms<T>(shape: Shape<T> | undefined, value: unknown): value is T {
    return shape === undefined ? value === undefined : shape(value, "body") === undefined;
}

export const text: Shape<string> = (value, at) =>
    typeof value === "string" ? undefined : `${at} must be a string, not ${kindOf(value)}`;

export const number: Shape<number> = (value, at) =>
    typeof value === "number" ? undefined : `${at} must be a number, not ${kindOf(value)}`;

export const flag: Shape<boolean> = (value, at) =>
    typeof value === "boolean" ? undefined : `${at} must be true or false, not ${kindOf(value)}`;

export function oneOf<const T extends string>(...words: readonly T[]): Shape<T> {
    return (value, at) =>
        words.some(word => word === value) ? undefined : `${at} must be one of ${words.join(", ")}`;
}

export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
    return (value, at) => {
        if (!Array.isArray(value)) {
            return `${at} must be a list, not ${kindOf(value)}`;
        }
        return firstProblem(value.map((element: unknown, position) => item(element, `${at}[${position}]`)));
    };
}

/** An object with any keys. */
export function dictionaryOf<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
    return (value, at) => {
        if (!isObject(value)) {
            return `${at} must be an object, not ${kindOf(value)}`;
        }
        return firstProblem(Object.entries(value).map(([key, element]) => item(element, `${at}.${key}`)));
    };
}

/** Any of the shapes will do. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
    return (value, at) => (first(value, at) === undefined ? undefined : second(value, at));
}

/** An object with exactly these keys: nothing missing, nothing more, nothing null. */
export function record<R extends Shapes>(required: R): Shape<Required<R>>;
export function record<R extends Shapes, O extends Shapes>(
    required: R,
    optional: O,
): Shape<Required<R> & Optional<O>>;
export function record(required: Shapes, optional: Shapes = {}): Shape<unknown> {
    const known: Shapes = { ...required, ...optional };
    return (value, at) => {
        if (!isObject(value)) {
            return `${at} must be an object, not ${kindOf(value)}`;
        }
        const missing = Object.keys(required).find(key => !(key in value));
        if (missing !== undefined) {
            return `${at}.${missing} is missing`;
        }
        return firstProblem(
            Object.entries(value).map(([key, element]) => {
                const shape = Object.hasOwn(known, key) ? known[key] : undefined;
                return shape === undefined
                    ? `${at}.${key} is not a key of the interface; keys: ${Object.keys(known).join(", ")}`
                    : shape(element, `${at}.${key}`);
            }),
        );
    };
}

/** Nothing at all will do too. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
    return (value, at) => (value === undefined ? undefined : shape(value, at));
}

/** Any value at all. */
export const anything: Shape<unknown> = () => undefined;

/** An object with these keys, as for `record`, and whatever others. */
export function openRecord<R extends Shapes, O extends Shapes>(
    required: R,
    optional: O,
): Shape<Required<R> & Optional<O> & Readonly<Record<string, unknown>>> {
    return (value, at) => {
        if (!isObject(value)) {
            return `${at} must be an object, not ${kindOf(value)}`;
        }
        const others = Object.keys(value).filter(key => !(key in required) && !(key in optional));
        const free = Object.fromEntries(others.map(key => [key, anything]));
        return record(required, { ...optional, ...free })(value, at);
    };
}

function firstProblem(problems: readonly (string | undefined)[]): string | undefined {
    return problems.find(problem => problem !== undefined);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
    if (value === null) {
        return "null";
    }
    return Array.isArray(value) ? "a list" : typeof value;
}
