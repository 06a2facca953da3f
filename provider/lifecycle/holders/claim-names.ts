/** The names of claims, unique across kinds. */
import { textOf, type JsonObject } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import type { Kind } from "../../kind/kind.js";
import { isUnknown, unknownValue } from "../../protocol/unknown.js";

type Claiming = Pick<Kind, "name" | "sharing" | "identity">;

/** Returns the name of a claim: with the kind, or with the kinds that can have the same objects. */
export function claimName({ name, sharing }: Claiming, text: string): string {
    return `${sharing?.sharesIdsWith ?? name} ${text}`;
}

/** Returns what a declaration asks for, as far as its arguments tell, and what was resolved for its creation. */
export function askedBy(kind: Claiming, inputs: Inputs): string[] {
    const claims = kind.sharing?.claims?.(inputs, undefined, inputs) ?? [
        givenId(kind, inputs) ?? knownText(inputs["adopt"]),
    ];
    return claims.filter(claim => claim !== undefined).map(claim => claimName(kind, claim));
}

/** Returns what an object holds: everything that only one declaration may have. */
export function heldBy(kind: Claiming, id: string, object: State | Present): string[] {
    return namesOf(kind, id, object, object);
}

/** Returns what an object holds once its arguments are as declared. */
export function heldAsDeclared(
    kind: Claiming,
    id: string,
    inputs: Inputs,
    outputs: State | Present,
): string[] {
    return namesOf(kind, id, inputs, outputs);
}

function namesOf(kind: Claiming, id: string, args: JsonObject, outputs: JsonObject): string[] {
    const claims = kind.sharing?.claims?.(args, id, outputs) ?? [id];
    return claims.map(claim => claimName(kind, claim));
}

/** Returns the id that the arguments give; undefined if one of them is unknown, as in a preview. */
function givenId({ identity }: Claiming, args: Inputs): string | undefined {
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
