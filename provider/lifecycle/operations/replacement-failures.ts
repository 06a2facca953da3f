/** Refuses a replacement that would lose data, until the program allows it. */
import type { CheckFailure } from "../kind.js";
import { canonical, type JsonObject } from "../json.js";
import { isUnknown } from "../preview/unknown.js";

interface Guarded {
    /** The noun of the resource: `add-on`. */
    noun: string;
    /** The arguments whose change replaces the object. */
    keys: readonly string[];
}

/**
 * Returns one failure for each argument whose change would replace the object. Unknown values and omitted arguments are
 * allowed. An omitted argument keeps its value.
 */
export function replacementFailures(
    { noun, keys }: Guarded,
    olds: JsonObject,
    news: { name: string; allowReplace?: boolean | undefined },
): CheckFailure[] {
    // In a preview, allowReplace itself may be unknown. Then the update decides.
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
        const reason = `changing it from ${was} to ${is} replaces the ${noun} "${news.name}" and destroys its data. Keep ${was}, or set allowReplace: true, and { protect: false } if it is protected, to accept that.`;
        return [{ code: "data-loss", property: key, reason }];
    });
}

function shown(value: unknown): string {
    return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}
