/** Values as a program writes them, and the width of its lines. */

/** Control characters and other invisible characters, except the space. */
const invisible = /(?! )[\p{C}\p{Z}]/u;

const shortEscapes: Readonly<Record<string, string>> = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\v": "\\v",
    "\f": "\\f",
    "\r": "\\r",
    "\\": "\\\\",
};

/**
 * Quotes a text with the kind of quotes that it contains less often.
 *
 * @param isPlain true to use ASCII characters only, whose width is certain
 */
export function textLiteral(text: string, isPlain = false): string {
    const count = (quote: string): number => text.split(quote).length;
    const quote = count('"') > count("'") ? "'" : '"';
    const body = Array.from(text, character =>
        character === quote
            ? `\\${quote}`
            : (shortEscapes[character] ??
              (invisible.test(character) || (isPlain && character > "~") ? codeOf(character) : character)),
    );
    return `${quote}${body.join("")}${quote}`;
}

function codeOf(character: string): string {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}

/** The name of an object member, in quotes if necessary. */
export function keyLiteral(name: string): string {
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name, true);
}

export function numberLiteral(value: number): string {
    return JSON.stringify(value).replace("e+", "e");
}

/** The default of prettier. */
const lineWidth = 80;

/** True if a line fits. Undefined if that depends on the width of its characters, on which programs disagree. */
export function fits(line: string): boolean | undefined {
    const characters = Array.from(line);
    const certain = characters.filter(character => character <= "~").length;
    const most = certain + 2 * (characters.length - certain);
    return most <= lineWidth ? true : certain > lineWidth ? false : undefined;
}

export function pad(depth: number): string {
    return "  ".repeat(depth);
}
