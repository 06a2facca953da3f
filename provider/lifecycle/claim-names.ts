/** The names of declarations and claims in the registry, which all kinds share. */
import { nameIn } from "./internals.js";
import { textOf, type JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import { isUnknown } from "./unknown.js";

type Claiming = Pick<Kind, "name" | "sharing">;

/** A declaration's name: the paths of two kinds may be equal. */
export function declarationName(kind: string, path: string): string {
    return `${kind} ${path}`;
}

/** A claim's name: on something of the kind, or of those that may have the same objects. */
export function claimName({ name, sharing }: Claiming, text: string): string {
    return `${sharing?.sharesIdsWith ?? name} ${text}`;
}

/** The claims of what exists, or of what is declared. */
export function claimNames(
    kind: Claiming,
    args: JsonObject,
    id?: string,
    outputs: JsonObject = {},
): string[] {
    const claims = kind.sharing?.claims?.(args, id, outputs) ?? [id ?? knownText(args["adopt"])];
    return claims.filter(claim => claim !== undefined).map(claim => claimName(kind, claim));
}

/** The text of a name without its kind. */
export function textIn(name: string): string {
    return name.slice(name.indexOf(" ") + 1);
}

/** The name that the program gave to the resource of a declaration. */
export function resourceNameIn(declaration: string): string {
    return nameIn(textIn(declaration));
}

export function knownText(value: unknown): string | undefined {
    return isUnknown(value) ? undefined : textOf(value);
}
