import type { z } from "zod";

/** What follows from a schema alone is worked out once: it is asked for with each resource, again and again. */
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
