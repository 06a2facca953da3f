import { encode } from "../text/percent-encoding.js";

/** Takes out of a foreign text whatever was sent in confidence. */
export type Redact = (text: string) => string;

const longest = 300;

/**
 * @param secrets credentials and the like, by what they are
 * @param body the body that was sent: none of its values comes back, each is replaced by its key
 */
export function createRedact(secrets: Record<string, string>, body: unknown): Redact {
    let redact: Redact | undefined;
    // Most answers have nothing to take anything out of.
    return text => (redact ??= compile(secrets, body))(text);
}

function compile(secrets: Record<string, string>, body: unknown): Redact {
    const placeholders = new Map([
        ...leaves(body, "body").flatMap(([key, value]) => spellings(value, `[${key} as sent]`)),
        ...Object.entries(secrets).flatMap(([name, value]) => spellings(value, `[${name}]`)),
    ]);
    placeholders.delete("");
    if (placeholders.size === 0) return text => text;
    // The longest first, or a part of it would be struck and leave the rest standing.
    const longestFirst = [...placeholders.keys()].sort((a, b) => b.length - a.length);
    const anyOfThem = new RegExp(longestFirst.map(pattern).join("|"), "gu");
    return text => text.replace(anyOfThem, found => placeholders.get(found) ?? "");
}

/** One line of at most 300 characters; cut last, since half a secret would not be recognised. */
export function tidy(text: string, redact: Redact): string {
    // Control characters go as well: a foreign text must not move a terminal's cursor.
    const line = redact(text)
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim();
    return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** A value as it was sent, as an address spells it, as JSON does, and as basic authentication would. */
function spellings(value: string, placeholder: string): [string, string][] {
    const quoted = JSON.stringify(value).slice(1, -1);
    const base64 = Buffer.from(value).toString("base64");
    return [value, encode(value), quoted, base64].map(text => [text, placeholder]);
}

const shortest = 6;

/** Short values ("S", "1") are struck only where they stand alone, or they would shred every word. */
function pattern(text: string): string {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    return text.length < shortest ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}

function leaves(value: unknown, key: string): [string, string][] {
    if (typeof value === "string" || typeof value === "number") return [[key, String(value)]];
    if (Array.isArray(value)) return value.flatMap(item => leaves(item, key));
    if (typeof value === "object" && value !== null) {
        return Object.entries(value).flatMap(([name, item]) => leaves(item, name));
    }
    return [];
}
