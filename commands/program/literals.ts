/** Texts and blocks that languages write in the same way. */
import type { Expression } from "./expressions.js";

/** Quotes a text for TypeScript, Python and YAML. Invisible characters of one unit are escaped, except the space. */
export function textLiteral(text: string): string {
    return JSON.stringify(text).replace(/(?! )[\p{C}\p{Z}]/gu, character =>
        character.length > 1 ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** The name of a member in TypeScript, in quotes if necessary. */
export function keyLiteral(name: string): string {
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

/** How a language with braces writes the parts of a value. */
export interface Notation {
    readonly indentation: string;
    /** Writes a name with its separator: `name: `. */
    member(name: string, isOpen: boolean): string;
    atom(value: Exclude<Expression, { type: "list" | "object" }>): string;
}

/** Each member of a list or an object is on its own line, so that a change touches one line. */
export function bracedSource(value: Expression, notation: Notation): string {
    switch (value.type) {
        case "list":
            return block(
                "[]",
                value.items.map(item => bracedSource(item, notation)),
                notation.indentation,
            );
        case "object":
            return block(
                "{}",
                value.members.map(
                    ([name, part]) => notation.member(name, value.isOpen) + bracedSource(part, notation),
                ),
                notation.indentation,
            );
        default:
            return notation.atom(value);
    }
}

/** @param brackets the opening and the closing one */
export function block(brackets: string, lines: readonly string[], indentation: string): string {
    const [opening = "", closing = ""] = brackets;
    return lines.length === 0
        ? brackets
        : `${opening}\n${lines.map(line => `${indented(line, indentation)},\n`).join("")}${closing}`;
}

/** Literals have no line breaks, so all lines are source. */
export function indented(source: string, indentation: string): string {
    return source.replace(/^(?=.)/gm, indentation);
}
