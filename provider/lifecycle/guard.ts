/** A replacement that would lose data is refused until the program says that it is meant. */
import type { CheckFailure } from "./kind.js";
import { canonical, type JsonObject } from "./json.js";
import { isUnknown } from "./unknown.js";

interface Guarded {
    /** What a person calls it: `add-on`. */
    noun: string;
    /** The arguments whose change replaces it. */
    keys: readonly string[];
    /** True if the guard over data keeps it, so that allowReplace is not enough. */
    isKept: boolean;
}

/**
 * One failure for each argument whose change would replace what exists. What is not known, before or after, is passed
 * over; so is an argument that is left out, since it then stays as it is.
 */
export function guardReplacement(
    { noun, keys, isKept }: Guarded,
    olds: JsonObject,
    news: { name: string; allowReplace?: boolean | undefined },
): CheckFailure[] {
    // What allows it may be unknown itself, in a preview: then the run decides.
    if (news.allowReplace === true || isUnknown(news.allowReplace)) {
        return [];
    }
    const wanted = new Map<string, unknown>(Object.entries(news));
    return keys.flatMap(key => {
        const [before, after] = [olds[key], wanted.get(key)];
        if (
            before === undefined ||
            before === null ||
            after === undefined ||
            isUnknown(after) ||
            isUnknown(before)
        ) {
            return [];
        }
        const [was, is] = [shown(before), shown(after)];
        if (was === is) {
            return [];
        }
        const change = `changing it from ${was} to ${is} replaces the ${noun} "${news.name}" and destroys its data`;
        const reason = isKept
            ? `${change}, which cloud-platform:guardData keeps. Keep ${was}, or let the data go in two updates: ` +
              `set allowDelete: true, remove any protect: true, and run "pulumi up"; then change it with allowReplace: true.`
            : `${change}. Keep ${was}, or set allowReplace: true if that is meant.`;
        return [{ property: key, reason }];
    });
}

function shown(value: unknown): string {
    return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}
