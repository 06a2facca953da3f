import { z } from "zod";

/**
 * Moments come as epoch milliseconds from `/v2` and in ISO 8601 from `/v4`, there sometimes with a zone's name
 * behind; in the domain they are epoch milliseconds.
 */
export const moment = z.union([
    z.number(),
    z
        .string()
        .transform(text => Date.parse(text.replace(/\[\w+\]$/, "")))
        .refine(time => !Number.isNaN(time), "not a date"),
]);

/** Takes two spellings of one word to be the same: `In-Progress`, `IN_PROGRESS`, `inprogress`. */
export function plainWord(word: string): string {
    return word.toLowerCase().replace(/[^a-z0-9*]/g, "");
}

/** What is wrong with a value, and where; never the value itself. */
export function issuesOf({ issues }: z.ZodError): string {
    const told = issues.slice(0, 3);
    return told
        .map(({ path, message }) =>
            path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
        )
        .join("; ");
}

/** For what the platform sends as a string here and as a number or a truth value there. */
export const textual = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
