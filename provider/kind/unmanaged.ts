/**
 * Fields of the platform's record that no argument declares. A kind lists them with a sentence each. The output
 * `unmanaged` has the names of the fields that are set, so an offline preview can list the losses of a replacement.
 */
import { z } from "zod";
import type { JsonObject } from "../basics/json.js";
import type { Kind, UnmanagedField } from "./kind.js";
import { stringsIn } from "../basics/sets.js";

/** The output of every kind with such fields. */
export const unmanagedOutput = {
    unmanaged: z.array(z.string()).optional().meta({
        description:
            'Names of fields that are set on the platform and that no argument declares, as of the last read; see "Not managed".',
    }),
};

/** Returns the output for one record; undefined if no such field is set. */
export function unmanagedIn<Found>(
    fields: Readonly<Record<string, UnmanagedField<Found>>>,
    found: Found,
): { unmanaged?: string[] } {
    const names = Object.entries(fields)
        .filter(([, field]) => field.isSet?.(found) === true)
        .map(([name]) => name);
    return names.length === 0 ? {} : { unmanaged: names };
}

/** Returns the names of the set fields with their descriptions, from the outputs of an object. */
export function unmanagedOf({ reading }: Pick<Kind, "reading">, outputs: JsonObject) {
    const unmanaged = reading?.unmanaged ?? {};
    return stringsIn(outputs["unmanaged"]).flatMap(name => {
        const field = Object.hasOwn(unmanaged, name) ? unmanaged[name] : undefined;
        return field === undefined ? [] : [{ name, ...field }];
    });
}

/** Returns the sentence for an adoption, and for the preview of a replacement. */
export function unmanagedNote(kind: Kind, id: string, outputs: JsonObject): string[] {
    const noun = kind.noun.replace(/ of$/, "");
    const fields = Map.groupBy(unmanagedOf(kind, outputs), ({ argument }) => argument);
    return [...fields].map(([argument, found]) => {
        const names = found.map(({ name }) => name).join(", ");
        return argument === undefined
            ? `${id} has ${names}, which ${kind.name} does not manage: replacing the ${noun} loses this`
            : `${id} has ${names}, which ${argument} does not declare: replacing the ${noun} loses this. To declare it without a replacement, run "pulumi state delete", and adopt the ${noun} with it`;
    });
}
