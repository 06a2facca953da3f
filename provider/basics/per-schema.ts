import type { z } from "zod";

/** Computes a value that depends on the schema alone once, since each resource needs it. */
export function perSchema<T>(derive: (schema: z.ZodObject) => T): (schema: z.ZodObject) => T {
    const known = new WeakMap<z.ZodObject, T>();
    return schema => {
        let derived = known.get(schema);
        if (derived === undefined) {
            derived = derive(schema);
            known.set(schema, derived);
        }
        return derived;
    };
}
