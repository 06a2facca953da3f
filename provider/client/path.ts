import { InvalidArgument } from "./errors.js";

/** A path whose every value is percent-encoded; only the tag below makes one. */
export class Path {
    readonly text: string;
    /** The user whose own space it leads into: as the caller's, so it is right with that user's credentials only. */
    readonly user: string | undefined;

    constructor(text: string, user?: string) {
        this.text = text;
        this.user = user;
    }

    of(user: string): Path {
        return new Path(this.text, user);
    }

    toString(): string {
        return this.text;
    }
}

/**
 * Percent-encodes all but the unreserved characters of RFC 3986. `encodeURIComponent` alone leaves five more, which
 * a signature's base string would then spell differently.
 */
export function encode(value: string): string {
    return encodeURIComponent(value.toWellFormed()).replace(
        /[!'()*]/g,
        character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}

/** `unknown`, since where the types are not kept to, "undefined" or "[object Promise]" would be sent for an id. */
function segment(value: unknown): string {
    if (value instanceof Path) return value.text;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value);
    // An empty id would address the collection, and dots, however they are encoded, its parent.
    if (typeof value === "string" && !["", ".", ".."].includes(value)) return encode(value);
    throw new InvalidArgument({
        reason: `${named(value)} cannot be part of an address: an id or a name is missing`,
        effect: "none",
    });
}

function named(value: unknown): string {
    if (typeof value === "string") return JSON.stringify(value);
    if (value === undefined || value === null || typeof value === "number") return String(value);
    if (value instanceof Promise) return "a promise that is not awaited";
    return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Builds a path: literal parts stay as they are, paths are nested, every other value becomes one segment. */
export function path(literals: TemplateStringsArray, ...values: (string | number | Path)[]): Path {
    const text = literals.reduce((text, literal, index) => text + segment(values[index - 1]) + literal);
    return new Path(
        text,
        values.map(value => (value instanceof Path ? value.user : undefined)).find(Boolean),
    );
}
