import { z } from "zod";

/**
 * Moments come as epoch milliseconds from `/v2` and in ISO 8601 from `/v4`, there sometimes with a zone's name
 * behind; in the domain they are epoch milliseconds. A date that is missing, or that nobody can read, is left out:
 * nothing stands on it, and one record without would fail the list of all.
 */
export const moment = z
    .union([z.number(), z.string().transform(momentOf)])
    .optional()
    .catch(undefined);

function momentOf(text: string): number | undefined {
    const [, date = text, zone] = /^(.*?)(\[.*\])$/.exec(text) ?? [];
    // The name of a zone alone would have the date taken for one of this machine's own zone.
    const time = zone === undefined || /(Z|[+-]\d\d:?\d\d)$/i.test(date) ? Date.parse(date) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
}

/** Of a price whose currency the platform does not tell; its public price list is in euro. */
export const currency = z.string().default("EUR");

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
