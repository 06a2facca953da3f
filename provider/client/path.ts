import { InvalidArgument } from "./errors.js";

/** A path whose every value is percent-encoded; only the tag below makes one. */
export class Path {
    readonly text: string;

    constructor(text: string) {
        this.text = text;
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

function segment(value: string | number | Path): string {
    if (value instanceof Path) return value.text;
    const text = String(value);
    // An empty id would address the collection, and dots, however they are encoded, its parent.
    if (text === "" || text === "." || text === "..") {
        throw new InvalidArgument({
            reason: `${JSON.stringify(text)} cannot be part of an address: an id or a name is missing`,
            effect: "none",
        });
    }
    return encode(text);
}

/** Builds a path: literal parts stay as they are, paths are nested, every other value becomes one segment. */
export function path(literals: TemplateStringsArray, ...values: (string | number | Path)[]): Path {
    return new Path(
        literals.reduce((text, literal, index) => {
            const value = values[index - 1];
            return text + (value === undefined ? "" : segment(value)) + literal;
        }),
    );
}
