/** How fields are written in TypeScript: their types, and the interfaces they need. */
import { aboutArgument, comment } from "./comment";
import { alternativesOf, fieldsIn, type Field, type Schema } from "./schema";

/** An input may be an output of something else, at any depth; a plain value stands as it is. */
export type Form = "input" | "plain";

/** The type of a field; an object's is the interface that has the name. */
export function typeOf(schema: Schema, form: Form, name: string): string {
    const bare = bareTypeOf(schema, form, name);
    return form === "input" && bare !== "unknown" ? `pulumi.Input<${bare}>` : bare;
}

function bareTypeOf(schema: Schema, form: Form, name: string): string {
    const { type, enum: words, items, properties, additionalProperties } = schema;
    const alternatives = alternativesOf(schema);
    if (schema.completion !== undefined) {
        return schema.completion;
    }
    if (words !== undefined) {
        return words.map(word => JSON.stringify(word)).join(" | ");
    }
    if (alternatives.length > 0) {
        return alternatives.map(one => bareTypeOf(one, form, name)).join(" | ");
    }
    if (items !== undefined) {
        return `(${typeOf(items, form, name)})[]`;
    }
    if (properties !== undefined) {
        return name;
    }
    if (type === "object") {
        const values = typeof additionalProperties === "object" ? additionalProperties : {};
        return `Record<string, ${typeOf(values, form, name)}>`;
    }
    return type === "integer" ? "number" : typeof type === "string" ? type : "unknown";
}

/** The interface of some fields, after those of the objects among them. */
export function interfaceOf(name: string, about: string, fields: readonly Field[], form: Form): string {
    const nested = fields.flatMap(field => {
        const { items, description = "" } = field;
        const object = items?.properties === undefined ? field : items;
        return object.properties === undefined
            ? []
            : [interfaceOf(nestedName(name, field), description, fieldsIn(object), form)];
    });
    const members = fields.map(field => {
        const type = typeOf(field, form, nestedName(name, field));
        const member = field.isRequired ? `${field.name}: ${type}` : `${field.name}?: ${type} | undefined`;
        return `${aboutArgument(field)}\n${member};`;
    });
    return [...nested, `${comment([about])}\nexport interface ${name} {\n${members.join("\n")}\n}`].join(
        "\n\n",
    );
}

/** `AddonTimeouts`, of `AddonArgs` and `timeouts`. An object within an output is one of the output too. */
export function nestedName(owner: string, { name }: Field): string {
    const suffix = owner.endsWith("Output") ? "Output" : "";
    const stem = owner.replace(/(Args|State|Output)$/, "");
    return `${stem}${name.charAt(0).toUpperCase()}${name.slice(1)}${suffix}`;
}
