/** Tables of arguments and outputs. */
import { code, table, tableOr } from "../markdown";
import { alternativesOf, isCurrent, meaningOf, type Field, type Schema } from "../schema";
import { completionsIn } from "./values";

const effects = { "in place": "in place", replaces: "replaces", steers: "changes nothing" };

export function argumentsTable(fields: readonly Field[]): string {
    return table(
        ["Argument", "Type", "Default", "A change", "Meaning"],
        fields.map(field => [
            code(field.name),
            completionsIn(field).length === 0 ? spell(field) : `${spell(field)}, see [Values](#values)`,
            defaultOf(field),
            field.isGuarded === true
                ? "replaces, only with `allowReplace`"
                : effects[field.change ?? "steers"],
            meaningOf(field),
        ]),
    );
}

export function outputsTable(fields: readonly Field[]): string {
    return table(
        ["Output", "Type", "Meaning"],
        fields.map(field => [code(field.name), spell(field), meaningOf(field)]),
    );
}

/** A lookup sends its request in each run, so the table does not say what a change does. */
export function questionTable(fields: readonly Field[]): string {
    return tableOr(
        "No arguments.",
        ["Argument", "Type", "Default", "Meaning"],
        fields.map(field => [code(field.name), spell(field), defaultOf(field), meaningOf(field)]),
    );
}

export function namesThat(fields: readonly Field[], isIt: (field: Field) => boolean): string[] {
    return fields.filter(isIt).map(({ name }) => name);
}

function defaultOf({ isRequired, default: fallback, whenOmitted = "none" }: Field): string {
    return isRequired ? "required" : fallback === undefined ? whenOmitted : code(JSON.stringify(fallback));
}

function spell(schema: Schema): string {
    const { type, enum: words, items, properties, additionalProperties, pattern = "", minItems } = schema;
    const alternatives = alternativesOf(schema);
    if (words !== undefined) {
        return words.map(word => `\`"${word}"\``).join(" or ");
    }
    if (alternatives.length > 0) {
        return alternatives.map(spell).join(" or ");
    }
    if (items !== undefined) {
        return `list of ${spell(items)}${minItems === 1 ? ", at least one" : ""}`;
    }
    if (properties !== undefined) {
        const current = Object.entries(properties).filter(([, property]) => isCurrent(property));
        return `object: ${current.map(([name]) => code(name)).join(", ")}`;
    }
    if (type === "object") {
        return `map of ${spell(typeof additionalProperties === "object" ? additionalProperties : {})}`;
    }
    const [, prefix] = /^\^([a-z]+_)$/.exec(pattern) ?? [];
    return prefix !== undefined ? `string (${code(`${prefix}…`)})` : typeof type === "string" ? type : "any";
}
