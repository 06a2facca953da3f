/**
 * What a program hands in, looked at before anything is sent: a variable that is not set, an output that nobody waited
 * for or a word that nobody knows would be sent as something else, where the types do not keep it out.
 */
import { z } from "zod";
import { InvalidArgument } from "./errors.js";
import { issuesOf } from "./wire.js";

/** An id, or a name by which something is addressed. */
export const id = z.string().min(1);

/** Whatever JSON can say, which types cannot tell beforehand; a property that is undefined is left out. */
export const jsonRecord = z.record(z.string(), z.json().optional()) as z.ZodType<
    Record<string, unknown>,
    Readonly<Record<string, unknown>>
>;

/** What the shape makes of the argument; it holds nothing that the shape does not name. */
export function checked<S extends z.ZodType>(shape: S, argument: z.input<S>): z.output<S> {
    if (isThenable(argument)) {
        throw refused("what is to be sent is a promise: await it");
    }
    const parsed = shape.safeParse(argument);
    if (parsed.success) return parsed.data;
    throw refused(`what is to be sent is not of the expected shape: ${issuesOf(parsed.error)}`);
}

/** Never the value itself: it may be a secret in the wrong place. */
function refused(reason: string): InvalidArgument {
    return new InvalidArgument({ reason, effect: "none" });
}

export function isThenable(value: unknown): boolean {
    return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
