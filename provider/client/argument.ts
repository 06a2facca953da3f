/**
 * Checks arguments before a request is sent. A program without strict types may pass an undefined variable, a promise or
 * an unknown word, and the platform would receive something else.
 */
import { z } from "zod";
import { InvalidArgument } from "./errors.js";
import { issuesOf } from "./http/wire.js";

/** An id, or a name that identifies an object in requests. */
export const id = z.string().min(1);

/** An object of any JSON values. Undefined properties are omitted. */
export const jsonRecord = z.record(z.string(), z.json().optional()) as z.ZodType<
    Record<string, unknown>,
    Readonly<Record<string, unknown>>
>;

/** Returns the parsed argument, without properties that the shape does not have. */
export function checked<S extends z.ZodType>(shape: S, argument: z.input<S>): z.output<S> {
    if (isThenable(argument)) {
        throw refusal("what is to be sent is a promise: await it");
    }
    const parsed = shape.safeParse(argument);
    if (parsed.success) {
        return parsed.data;
    }
    throw refusal(`what is to be sent is not of the expected shape: ${issuesOf(parsed.error)}`);
}

/** Returns how to derive the body of a request from options: they are checked, and other options are left out. */
export function bodyOf<S extends z.ZodType<object>>(shape: S) {
    return (options: z.input<S>) => ({ body: checked(shape, options) });
}

/** Returns the error of an invalid argument. Its reason never contains a value that may be a misplaced secret. */
export function refusal(reason: string): InvalidArgument {
    return new InvalidArgument({ reason, effect: "none" });
}

export function isThenable(value: unknown): boolean {
    return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
