/** A kind that no platform has, and the cells of tables of facts. Suites of sources and of `dist` may import it. */
import { z } from "zod";
import type { Kind } from "../../provider/kind/kind.js";

/** A name and a size, which change in place, and a place, which replaces. */
export const thingArgs = {
    name: z.string().meta({ change: "in place" }),
    size: z.string().optional().meta({ change: "in place" }),
    place: z.string().optional().meta({ change: "replaces" }),
};

/** Returns the kind "Thing" with the members of a kind that a test is about. */
export function thing(members: object = {}, args: z.ZodRawShape = thingArgs): Kind {
    const kind = {
        name: "Thing",
        noun: "thing",
        namedBy: "name",
        args: z.object(args),
        outputs: z.object({}),
        ...members,
    };
    return kind as unknown as Kind;
}

/** Returns every value of each fact, combined with every value of each other one. */
export function combined<T extends object>(facts: { [K in keyof T]: readonly T[K][] }): T[] {
    const entries = Object.entries<readonly unknown[]>(facts);
    const cells = entries.reduce<object[]>(
        (found, [key, values]) => found.flatMap(cell => values.map(value => ({ ...cell, [key]: value }))),
        [{}],
    );
    if (cells.length === 0) {
        throw new Error("A fact has no value, so there is nothing to test.");
    }
    return cells as T[];
}
