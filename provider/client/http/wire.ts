import { z } from "zod";

/**
 * A date as epoch milliseconds. `/v2` returns epoch milliseconds. `/v4` returns ISO 8601, sometimes followed by the name
 * of a time zone. An unreadable date is undefined: otherwise one record would fail a whole list.
 */
export const moment = z
    .union([z.number(), z.string().transform(momentOf)])
    .optional()
    .catch(undefined);

function momentOf(text: string): number | undefined {
    const [, date = text, zone] = /^(.*?)(\[.*\])$/.exec(text) ?? [];
    // Without an offset, Date.parse would assume the time zone of this machine.
    const time = zone === undefined || /(Z|[+-]\d\d:?\d\d)$/i.test(date) ? Date.parse(date) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
}

/** The currency of a price. The platform's price list is in euro. */
export const currency = z.string().default("EUR");

/** Returns the same text for all spellings of a word: `In-Progress`, `IN_PROGRESS`, `inprogress`. */
export function plainWord(word: string): string {
    return word.toLowerCase().replace(/[^a-z0-9*]/g, "");
}

/** Returns the meaning of a word, by the plain words of each meaning; undefined for an unknown word. */
export function meaningOf<Meaning extends string>(
    word: string,
    words: Readonly<Partial<Record<Meaning, readonly string[]>>>,
): Meaning | undefined {
    const meanings = Object.keys(words) as Meaning[];
    return meanings.find(meaning => words[meaning]?.includes(plainWord(word)));
}

/** Describes the first three problems of a value, with their paths and without the value itself. */
export function issuesOf({ issues }: z.ZodError): string {
    return issues
        .slice(0, 3)
        .map(({ path, message }) =>
            path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
        )
        .join("; ");
}

/** A string that some routes of the platform send as a number or boolean. */
export const textual = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
