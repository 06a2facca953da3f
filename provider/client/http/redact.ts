import { encode } from "../../text/percent-encoding.js";

/** Replaces secrets in a text of the platform or the network. */
export type Redact = (text: string) => string;

const longest = 300;

/** The keys of a body whose values are words of the catalogue, counts or public names. */
const harmless: ReadonlySet<string> = new Set([
    ...["buildFlavor", "flavor", "fqdn", "kind", "maxFlavor", "maxInstances", "minFlavor", "minInstances"],
    ...["namespace", "plan", "providerId", "region", "targetNodeCount", "type", "version", "zone"],
]);

/**
 * @param secrets by name, credentials and other secrets
 * @param body the body of the request: its values are replaced by their keys, except harmless ones that it has nowhere else
 */
export function createRedact(secrets: Record<string, string>, body: unknown): Redact {
    let redact: Redact | undefined;
    // Compiled on first use, because most answers need no redaction.
    return text => (redact ??= compile(secrets, body))(text);
}

function compile(secrets: Record<string, string>, body: unknown): Redact {
    const placeholders = new Map([
        ...leaves(body, "body")
            .filter(([key]) => !harmless.has(key))
            .flatMap(([key, value]) => spellings(value, `[${key} as sent]`)),
        ...Object.entries(secrets).flatMap(([name, value]) => spellings(value, `[${name}]`)),
    ]);
    placeholders.delete("");
    if (placeholders.size === 0) {
        return text => text;
    }
    // The longest first: otherwise a shorter secret would be replaced within a longer one.
    const longestFirst = [...placeholders.keys()].sort((a, b) => b.length - a.length);
    const anyOfThem = new RegExp(longestFirst.map(pattern).join("|"), "gu");
    return text => text.replace(anyOfThem, found => placeholders.get(found) ?? "");
}

/** Returns one line of at most 300 characters. Redacts before cutting, because half a secret would not be found. */
export function tidy(text: string, redact: Redact): string {
    // Also removes control characters, which could move a terminal's cursor.
    const line = redact(text)
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim();
    return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The spellings of a value: as it is, in a URL, in JSON, and in base64. */
function spellings(value: string, placeholder: string): [string, string][] {
    const quoted = JSON.stringify(value).slice(1, -1);
    const base64 = Buffer.from(value).toString("base64");
    return [value, encode(value), quoted, base64].map(text => [text, placeholder]);
}

const shortest = 6;

/** Matches a short value ("S", "1") only as a whole word, because it may be part of other words. */
function pattern(text: string): string {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    return text.length < shortest ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}

function leaves(value: unknown, key: string): [string, string][] {
    if (typeof value === "string" || typeof value === "number") {
        return [[key, String(value)]];
    }
    if (Array.isArray(value)) {
        return value.flatMap(item => leaves(item, key));
    }
    if (typeof value === "object" && value !== null) {
        return Object.entries(value).flatMap(([name, item]) => leaves(item, name));
    }
    return [];
}
