/**
 * Arguments that a word declares and that the platform keeps by an id, such as a region. If the platform renames the
 * value, the declared word stays: the state has the id that it stands for.
 */
import { z } from "zod";
import type { JsonObject } from "../basics/json.js";

/** The names of the properties of one such value. */
interface Properties<A extends string, I extends string, W extends string> {
    /** The argument. */
    readonly argument: A;
    /** The output with the platform's id. */
    readonly id: I;
    /** The output with the platform's current word. */
    readonly word: W;
}

/** The value as the platform returns it. */
interface Found {
    readonly id: string | undefined;
    readonly word: string;
}

export class RenamedWord<A extends string, I extends string, W extends string> {
    readonly #properties: Properties<A, I, W>;

    constructor(properties: Properties<A, I, W>) {
        this.#properties = properties;
    }

    /** True if the declared word is the state's, or the platform's current one for the same id. */
    readonly same = (state: JsonObject, news: JsonObject): boolean => {
        const { argument, id, word } = this.#properties;
        const declared = news[argument];
        return declared === state[argument] || (state[id] !== undefined && declared === state[word]);
    };

    /** Returns the declared word if the state has it for the same id. Otherwise the platform's word. */
    declared({ id, word }: Found, known: Partial<Record<A | I, string | undefined>>): string {
        const { [this.#properties.argument]: declared, [this.#properties.id]: knownId } = known as JsonObject;
        return typeof declared === "string" && id !== undefined && id === knownId ? declared : word;
    }

    /** Returns the outputs; none if the platform returns no id. */
    outputs({ id, word }: Found): Partial<Record<I | W, string>> {
        return (
            id === undefined ? {} : { [this.#properties.id]: id, [this.#properties.word]: word }
        ) as Partial<Record<I | W, string>>;
    }
}

/** The outputs of every kind whose objects are created in a region. */
export const regionalOutputs = {
    regionId: z.string().optional().meta({
        description: "The platform's id of the region; absent if the platform does not return it.",
    }),
    regionName: z.string().optional().meta({
        description: "The platform's current name of the region; absent without the id.",
    }),
    creationDate: z
        .number()
        .optional()
        .meta({ description: "When it was created, in milliseconds since 1970." }),
};

export const regionWord = new RenamedWord({ argument: "region", id: "regionId", word: "regionName" });
export const runtimeWord = new RenamedWord({ argument: "runtime", id: "runtimeId", word: "runtimeSlug" });
