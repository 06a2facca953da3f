/** Expressions and declarations as source, in the layout of prettier. */
import type { Json, JsonObject } from "../../provider/basics/json.js";
import { fits, keyLiteral, numberLiteral, pad, textLiteral } from "./literals.js";

export type Expression =
    /** `isPlain` is set if the literal has ASCII characters only. */
    | { readonly type: "text"; readonly value: string; readonly isPlain?: true }
    | { readonly type: "other"; readonly value: number | boolean | null }
    | { readonly type: "list"; readonly items: readonly Expression[] }
    | { readonly type: "object"; readonly members: Members }
    /** A property of a constant: `shopDb.id`. */
    | { readonly type: "property"; readonly of: string; readonly name: string }
    /** A call of a function with a text. */
    | { readonly type: "call"; readonly callee: string; readonly text: string };

export type Members = readonly (readonly [name: string, value: Expression])[];

export interface Declaration {
    /** The constant that it is assigned to, if other resources refer to it. */
    readonly identifier?: string | undefined;
    readonly isExported?: boolean | undefined;
    readonly className: string;
    readonly name: string;
    readonly members: Members;
    readonly isProtected: boolean;
}

export function expressionOf(value: Json): Expression {
    if (typeof value === "string") {
        return { type: "text", value };
    }
    if (typeof value !== "object" || value === null) {
        return { type: "other", value };
    }
    if (Array.isArray(value)) {
        return { type: "list", items: value.map(expressionOf) };
    }
    return { type: "object", members: membersIn(value) };
}

export function membersIn(values: JsonObject): Members {
    return Object.entries(values).flatMap(([name, part]) =>
        part === undefined ? [] : [[name, expressionOf(part)] as const],
    );
}

export function declarationSource(declaration: Declaration): string {
    const { identifier, isExported = false, className, name, members, isProtected } = declaration;
    const constant = identifier === undefined ? "" : `const ${identifier} = `;
    const head = `${isExported ? "export " : ""}${constant}new ${className}(`;
    const whole: Expression = { type: "object", members };
    const opening = certain({ type: "text", value: name }, first => `${head}${flat(first)}, {`);
    const first = flat(opening.value);
    if (!isProtected && opening.fits) {
        return `${head}${first}, ${block(whole, 0)});\n`;
    }
    const parts = [first, block(whole, 1), ...(isProtected ? ["{ protect: true }"] : [])];
    return `${head}\n${parts.map(part => `${pad(1)}${part},\n`).join("")});\n`;
}

/** An import of names, in the given order. */
export function importSource(names: readonly string[], from: string): string {
    const line = `import { ${names.join(", ")} } from "${from}";`;
    return names.length < 2 || fits(line) === true
        ? `${line}\n`
        : `import {\n${names.map(name => `${pad(1)}${name},\n`).join("")}} from "${from}";\n`;
}

/** Several lines. Objects always take several, so that a later change touches one line. */
function block(value: Expression, depth: number): string {
    switch (value.type) {
        case "object":
            return lines(
                "{",
                value.members.map(([name, part]) => memberSource(name, part, depth + 1)),
                depth,
                "}",
            );
        case "list":
            return lines("[", itemLines(value.items, depth + 1), depth, "]");
        case "call":
            return lines(`${value.callee}(`, [`${pad(depth + 1)}${textLiteral(value.text)},`], depth, ")");
        default:
            return flat(value);
    }
}

function lines(opening: string, inner: readonly string[], depth: number, end: string): string {
    return [opening, ...inner, `${pad(depth)}${end}`].join("\n");
}

export function memberSource(name: string, given: Expression, depth: number): string {
    const key = `${pad(depth)}${keyLiteral(name)}:`;
    const { fits: isShort, value } = certain(given, value => `${key} ${flat(value)},`);
    if (value.type === "other" || (isShort && !isSpread(value))) {
        return `${key} ${flat(value)},`;
    }
    const below = `${key}\n${pad(depth + 1)}`;
    if (value.type === "text" || value.type === "property" || movesAsWhole(value)) {
        return `${hasShortName(name) ? `${key} ` : below}${flat(value)},`;
    }
    const spread = block(value, depth);
    return fits(`${key} ${spread.split("\n", 1).join("")}`) === true
        ? `${key} ${spread},`
        : `${below}${placed(value, depth + 1)},`;
}

/** One line if the value fits there, else several. */
function placed(given: Expression, depth: number): string {
    const { fits: isShort, value } = certain(given, value => `${pad(depth)}${flat(value)},`);
    return isSpread(value) || (!isShort && value.type !== "text") ? block(value, depth) : flat(value);
}

/** One item per line, or as many numbers as fit on a line. */
function itemLines(items: readonly Expression[], depth: number): string[] {
    if (items.length < 2 || !items.every(isNumber)) {
        return items.map(item => `${pad(depth)}${placed(item, depth)},`);
    }
    const filled: string[] = [];
    for (const item of items) {
        const [line, part] = [filled.at(-1), `${flat(item)},`];
        const longer = `${line ?? ""} ${part}`;
        const hasRoom = line !== undefined && fits(longer) === true;
        filled.splice(hasRoom ? -1 : filled.length, 1, hasRoom ? longer : `${pad(depth)}${part}`);
    }
    return filled;
}

function flat(value: Expression): string {
    switch (value.type) {
        case "text":
            return textLiteral(value.value, value.isPlain);
        case "other":
            return typeof value.value === "number" ? numberLiteral(value.value) : String(value.value);
        case "list":
            return `[${value.items.map(flat).join(", ")}]`;
        case "object":
            return "{}";
        case "property":
            return `${value.of}.${value.name}`;
        case "call":
            return `${value.callee}(${textLiteral(value.text)})`;
    }
}

/** True if the value takes several lines however short it is. */
function isSpread(value: Expression): boolean {
    if (value.type === "object") {
        return value.members.length > 0;
    }
    return value.type === "list" && (value.items.some(isSpread) || isTable(value.items));
}

/** Prettier gives each inner list a line of its own. */
function isTable(items: readonly Expression[]): boolean {
    return items.length > 1 && items.every(item => item.type === "list" && item.items.length > 1);
}

function isNumber({ type, ...rest }: Expression): boolean {
    return type === "other" && "value" in rest && typeof rest.value === "number";
}

/** Prettier moves a call with a short argument as a whole to the next line. */
function movesAsWhole(value: Expression): boolean {
    return value.type === "call" && textLiteral(value.text).length <= 20;
}

/** Prettier does not break a line after such a short name. */
function hasShortName(name: string): boolean {
    return keyLiteral(name).length <= 4;
}

/** Measures the line with the value. If its width is uncertain, the value is written in ASCII. */
function certain(
    value: Expression,
    line: (value: Expression) => string,
): { fits: boolean; value: Expression } {
    const asItIs = fits(line(value));
    const inAscii = inAsciiOnly(value);
    return asItIs === undefined
        ? { fits: fits(line(inAscii)) === true, value: inAscii }
        : { fits: asItIs, value };
}

function inAsciiOnly(value: Expression): Expression {
    switch (value.type) {
        case "text":
            return { ...value, isPlain: true };
        case "list":
            return { ...value, items: value.items.map(inAsciiOnly) };
        default:
            return value;
    }
}
