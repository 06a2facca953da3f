/** The names of claims in the registry, which all kinds share. */
import { textOf, type JsonObject } from "../../basics/json.js";
import type { Kind } from "../../kind/kind.js";
import { isUnknown, unknownValue } from "../../protocol/unknown.js";

type Claiming = Pick<Kind, "name" | "sharing" | "identity">;

/** Returns the name of a claim: with the kind, or with the kinds that can have the same objects. */
export function claimName({ name, sharing }: Claiming, text: string): string {
    return `${sharing?.sharesIdsWith ?? name} ${text}`;
}

/** Returns the claims of an existing or a declared object. */
export function claimNames(
    kind: Claiming,
    args: JsonObject,
    id?: string,
    outputs: JsonObject = {},
): string[] {
    const claims = kind.sharing?.claims?.(args, id, outputs) ?? [
        id ?? givenId(kind, args) ?? knownText(args["adopt"]),
    ];
    return claims.filter(claim => claim !== undefined).map(claim => claimName(kind, claim));
}

/** Returns the id that the arguments give; undefined if one of them is unknown, as in a preview. */
function givenId({ identity }: Claiming, args: JsonObject): string | undefined {
    const id = identity?.id(args);
    return id?.includes(unknownValue) === true ? undefined : id;
}

/** Returns the text of a name without its kind. */
export function textIn(name: string): string {
    return name.slice(name.indexOf(" ") + 1);
}

export function knownText(value: unknown): string | undefined {
    return isUnknown(value) ? undefined : textOf(value);
}

/** True if the text is an id of this object. An add-on, for example, has two ids. */
export function isNamed(kind: Claiming, word: string, id: string, state: JsonObject): boolean {
    const names = [id, ...Object.values(state), ...(kind.sharing?.claims?.(state, id, state) ?? [])];
    return names.some(name => knownText(name)?.toLowerCase() === word.toLowerCase());
}
