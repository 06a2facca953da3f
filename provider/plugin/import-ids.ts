/** The ids that `pulumi import` takes: `[owner/][place/]id`. An import has no arguments that name owner and place. */
import { pick, type JsonObject } from "../basics/json.js";
import { locatingArguments, type Kind } from "../kind/kind.js";

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
