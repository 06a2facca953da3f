/** Verifies what the resource option `import` has read, as an adoption does. Sends one read, and never writes. */
import { adopt } from "../creation/adopt.js";
import { importHidden } from "./messages.js";
import { isMap, without, type Json, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, type Kind } from "../../kind/kind.js";
import { isIgnored } from "../../protocol/ignored-changes.js";
import type { Properties } from "../../protocol/properties.js";
import { silentLog } from "../../protocol/log.js";
import { containsUnknown } from "../../protocol/unknown.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfStored } from "../run/owners.js";
import type { KindRun } from "../run/kind-run.js";

/** True if an import has to be as declared. Shared parts have a rule of their own: see `Sharing.parts`. */
export function mustBeAsDeclared({ args, sharing }: Kind): boolean {
    return "adopt" in args.shape && sharing?.parts === undefined;
}

/**
 * Fails if the object is not as declared. Values that a preview does not know yet count as declared.
 *
 * @param state what the import has recorded
 * @param ignored the paths of the resource option `ignoreChanges`
 */
export async function verifyImport(
    kindRun: KindRun,
    id: string,
    { values: state }: Properties<State>,
    { values: args, path, marked }: Properties<Inputs>,
    ignored: readonly string[],
): Promise<void> {
    const { kind } = kindRun;
    const context = await contextFor(kindRun, await ownerOfStored(kindRun, id, state), path);
    const declared = without(args, ...argumentsThat(kind, "steers"));
    await adopt(kindRun, { ...context, log: silentLog }, id, declared, {
        ignored: [...ignored, ...unknownIn(declared)],
        isImported: true,
        marked,
    });
}

/**
 * Fails if the update after a verified import would write a value that the platform does not return.
 *
 * @param names the arguments that the update would write
 */
export function assertNothingHidden(
    kind: Kind,
    id: string,
    args: Inputs,
    names: readonly string[],
    ignored: readonly string[],
): void {
    const steering = argumentsThat(kind, "steers");
    const hidden = names.filter(
        name =>
            name in kind.args.shape &&
            !steering.includes(name) &&
            !isIgnored(ignored, name) &&
            !containsUnknown(args[name]),
    );
    if (hidden.length > 0) {
        throw importHidden(id, hidden);
    }
}

/** Returns the paths of the values that a preview does not know yet. */
function unknownIn(properties: JsonObject, prefix = ""): string[] {
    return Object.entries(properties).flatMap(([key, value]: [string, Json | undefined]) =>
        isMap(value)
            ? unknownIn(value, `${prefix}${key}.`)
            : containsUnknown(value)
              ? [`${prefix}${key}`]
              : [],
    );
}
