/** Reads the fields of a schema in `kinds/` or `lookups/queries/`. */
import { z } from "zod";
import type { ChangeEffect, Completion } from "../../dist/provider/kind/arguments.js";
import type { Secrecy } from "../../dist/provider/kind/secrets.js";

/** The JSON schema of a field, with the properties of its `.meta`. */
export interface Schema {
    type?: string | string[];
    enum?: string[];
    items?: Schema;
    minItems?: number;
    pattern?: string;
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
    anyOf?: Schema[];
    default?: unknown;
    whenOmitted?: string;
    description?: string;
    change?: ChangeEffect;
    example?: string;
    completion?: Completion;
    enumeration?: string;
    deprecated?: boolean;
    secret?: Secrecy;
    locates?: boolean;
    reference?: boolean;
    idForm?: string;
}

/** Returns the alternatives of a union, each as a schema; empty if the field is no union. */
export function alternativesOf({ type, anyOf = [] }: Schema): Schema[] {
    return Array.isArray(type) ? type.map(one => ({ type: one })) : anyOf;
}

export interface Field extends Schema {
    name: string;
    isRequired: boolean;
    /** True if a change replaces the object, and is refused unless `allowReplace` is set. */
    isGuarded?: boolean;
}

/** Returns the fields of an object as a program writes them: fields with a default are optional. */
export function fieldsOf(object: z.ZodObject): Field[] {
    return fieldsIn(z.toJSONSchema(object, { io: "input", unrepresentable: "any" }) as Schema);
}

export function fieldsIn({ properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([name, schema]) => ({
        ...schema,
        name,
        isRequired: required.includes(name),
        isGuarded: schema.change === "replaces" && properties["allowReplace"] !== undefined,
    }));
}

/** True if the field still has an effect. */
export function isCurrent({ deprecated }: Schema): boolean {
    return deprecated !== true;
}

/** Returns the description of the field, and says that it is secret if the description does not. */
export function meaningOf({ description = "", secret }: Schema): string {
    const note = secret === undefined ? "" : { whole: " Secret.", values: " Every value is secret." }[secret];
    return description.includes("ecret") ? description : `${description}${note}`;
}
