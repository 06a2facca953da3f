/**
 * Arguments that a word declares and that the platform keeps by an id, such as a region. If the platform renames the
 * value, the declared word stays: the state has the id that it stands for.
 */
import { z } from "zod";
import type { JsonObject } from "../basics/json.js";

/** The value as the platform returns it. */
interface Found {
    readonly id: string | undefined;
    readonly word: string;
}

/**
 * @param argument the argument with the word
 * @param id the output with the platform's id
 * @param word the output with the platform's current word
 */
function renamedWord<A extends string, I extends string, W extends string>(argument: A, id: I, word: W) {
    return {
        /** True if the declared word is the state's, or the platform's current one for the same id. */
        same: (state: JsonObject, news: JsonObject): boolean => {
            const declared = news[argument];
            return declared === state[argument] || (state[id] !== undefined && declared === state[word]);
        },

        /** Returns the declared word if the state has it for the same id. Otherwise the platform's word. */
        declared(found: Found, known: Partial<Record<A | I, string | undefined>>): string {
            const { [argument]: declared, [id]: knownId } = known as JsonObject;
            const isSame = found.id !== undefined && found.id === knownId;
            return typeof declared === "string" && isSame ? declared : found.word;
        },

        /** Returns the outputs; none if the platform returns no id. */
        outputs(found: Found): Partial<Record<I | W, string>> {
            return (found.id === undefined ? {} : { [id]: found.id, [word]: found.word }) as Partial<
                Record<I | W, string>
            >;
        },
    };
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

export const regionWord = renamedWord("region", "regionId", "regionName");
export const runtimeWord = renamedWord("runtime", "runtimeId", "runtimeSlug");
