/** The ids that `pulumi import` takes: `[owner/][place/]id`. An import has no arguments that name owner and place. */
import { pick, type JsonObject } from "../basics/json.js";
import { locatingArguments, type Kind } from "../kind/kind.js";
import { isNamed } from "../lifecycle/holders/claim-names.js";
import { explainAs } from "../lifecycle/failures/error-messages.js";
import { hasObject } from "../lifecycle/holders/records.js";
import type { Stack } from "../lifecycle/holders/stack.js";
import { importWouldReplace } from "./messages.js";

export interface Imported {
    readonly id: string;
    /** The properties that the text gives. */
    readonly known: JsonObject;
}

export function importedFrom(kind: Kind, text: string): Imported {
    const [, owner, rest = text] = /^((?:orga|user)_[^/]+)\/(.+)$/.exec(text) ?? [];
    const { within } = kind;
    const places = locatingArguments(kind).filter(key => key !== "owner");
    const [first = "", ...others] = rest.split("/");
    // The ids of other kinds begin with their place, or need none.
    const isPrefixed = places.length > 0 && others.length > 0;
    return {
        id: isPrefixed ? others.join("/") : rest,
        known: {
            // A read with these returns all arguments. Defaults of outputs would skip requests that an import needs.
            ...pick((kind.reading?.readDefaults ?? {}) as JsonObject, Object.keys(kind.args.shape)),
            ...(within !== undefined && places.length === 0 && { [within]: first }),
            ...(isPrefixed && Object.fromEntries(places.map(key => [key, first]))),
            ...(owner !== undefined && { owner }),
        },
    };
}

/**
 * Fails if an import takes the place of another object with data: the engine deletes that one, and asks about nothing else
 * before. Only the state tells whether the program allows it, since an import comes before the check of its arguments.
 */
export async function assertNoLoss(
    { kind, path }: { readonly kind: Kind; readonly path: string },
    id: string,
    stack: Stack,
): Promise<void> {
    if (kind.deletion?.holdsData !== true) {
        return;
    }
    const record = await stack.recordOf(kind.name, path);
    const isLost =
        record !== undefined &&
        !record.isRetained &&
        hasObject(record) &&
        record.inputs["allowReplace"] !== true &&
        !isNamed(kind, id, record.id, record.outputs);
    if (isLost) {
        throw explainAs(importWouldReplace(id, record), `import ${kind.noun} "${id}"`);
    }
}
