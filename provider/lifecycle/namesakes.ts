/**
 * Warns of an unmanaged object beside a new one, if an update could turn the existing object into the declared one. After
 * the loss of a state, it may be the object that the new one replaces. A preview also warns of an identical object, beside
 * which `up` creates nothing.
 */
import { differingArguments } from "./compare.js";
import type { JsonObject } from "./json.js";
import { argumentsThat, type Context, type Kind } from "./kind.js";
import type { Holder } from "./run/holders.js";
import { containsUnknown } from "./unknown.js";

interface Creating {
    readonly kind: Kind;
    readonly context: Context;
    /** The arguments; in a preview, a value may be unknown. */
    readonly args: JsonObject;
    /** The id of the new object; undefined in a preview. */
    readonly created?: string;
    /** True for an object of this stack, as far as this process knows, and for one that the program allows. */
    readonly isKnown: (id: string) => boolean | Promise<boolean>;
    readonly holderOf: (id: string, known: JsonObject) => Promise<Holder>;
}

/** @param items the collection of the new object, as it was before */
export async function warnOfNamesakes(items: readonly object[], creating: Creating): Promise<void> {
    const { kind, context, args, created, isKnown, holderOf } = creating;
    for (const item of items) {
        const id = kind.idOf(item, args);
        const { args: shown, outputs, undeclarable } = kind.describe(item, args);
        const state = { ...shown, ...outputs, ownerId: context.owner } as JsonObject;
        const fields = differingArguments(kind, state, args).filter(key => !containsUnknown(args[key]));
        if (
            undeclarable === undefined &&
            (fields.length > 0 || created === undefined) &&
            isNamesake(kind, state, args) &&
            !(await isKnown(id)) &&
            (await holderOf(id, state)).is === "nobody"
        ) {
            const command = '"npx --no -- cloud-platform recover"';
            const difference = fields.length === 0 ? "is identical" : `differs only in ${fields.join(", ")}`;
            context.log.warn(
                "similar-resource",
                `${id} already exists, ${difference}, and is not managed by this stack. ` +
                    (fields.length === 0
                        ? `"pulumi up" refuses to create a second one. To manage ${id}, run ${command} first.`
                        : created === undefined
                          ? `To manage ${id} instead of a new ${kind.noun}, run ${command} before "pulumi up".`
                          : `To manage ${id} instead of the new ${kind.noun} ${created}, delete ${created} in the console, run "pulumi refresh", and then ${command}.`),
            );
        }
    }
}

/**
 * True if an object has the declared name, and an update can change everything else that differs.
 *
 * @param unknown the arguments that a preview does not know yet: they count as equal
 */
export function isNamesake(
    kind: Kind,
    state: JsonObject,
    args: JsonObject,
    unknown: readonly string[] = [],
): boolean {
    const differing = differingArguments(kind, state, args);
    const changeable = [...argumentsThat(kind, "in place"), ...unknown];
    return !differing.includes(kind.namedBy) && differing.every(key => changeable.includes(key));
}

/** True if two objects of the kind can have the same name, and differ in what an update changes. */
export function canHaveNamesakes(kind: Kind): boolean {
    return (
        kind.identity?.idFrom === undefined &&
        kind.creation?.takesOver !== true &&
        argumentsThat(kind, "in place").some(key => key !== kind.namedBy)
    );
}
