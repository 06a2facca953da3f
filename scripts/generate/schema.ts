/** What a schema in `kinds/` or `queries/` says of each of its fields. */
import { z } from "zod";
import type { Change } from "../../dist/lifecycle/arguments.js";
import type { Secrecy } from "../../dist/lifecycle/secrets.js";

/** A field's JSON schema, with what its `.meta` adds. */
export interface Schema {
    type?: string | string[];
    enum?: string[];
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
    anyOf?: Schema[];
    default?: unknown;
    description?: string;
    change?: Change;
    example?: string;
    secret?: Secrecy;
    guarded?: boolean;
    locates?: boolean;
    reference?: boolean;
    idForm?: string;
}

/** What a field may be one of, each as a schema of its own; empty where it is one thing only. */
export function alternativesOf({ type, anyOf = [] }: Schema): Schema[] {
    return Array.isArray(type) ? type.map(one => ({ type: one })) : anyOf;
}

export interface Field extends Schema {
    name: string;
    isRequired: boolean;
}

/** The fields of an object, as a program writes them: what has a default may be left out. */
export function fieldsOf(object: z.ZodObject): Field[] {
    return fieldsIn(z.toJSONSchema(object, { io: "input", unrepresentable: "any" }) as Schema);
}

export function fieldsIn({ properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([name, schema]) => ({
        ...schema,
        name,
        isRequired: required.includes(name),
    }));
}

/** What the field is, and that it is secret, where its own words do not say so. */
export function meaningOf({ description = "", secret }: Schema): string {
    const note = secret === undefined ? "" : { whole: " Secret.", values: " Every value is secret." }[secret];
    return description.includes("ecret") ? description : `${description}${note}`;
}
