/** Objects that pass from one declaration to another in a run, as far as the program shows it: items of a list by index. */
import { describeDifferences, differingArguments } from "../../kind/compare.js";
import { argumentsThat, type Kind } from "../../kind/kind.js";
import { containsUnknown } from "../../protocol/unknown.js";
import { notMovable, passageMessage } from "./messages.js";
import { heldBy } from "../holders/claim-names.js";
import type { Declaration } from "../holders/declaration.js";
import type { LogMessage } from "../../protocol/log.js";
import type { UserError } from "../../kind/user-errors.js";

/** An object that passes to another declaration, or the refusal if no update can write what differs. */
type Passage = LogMessage | { readonly refusal: UserError };

/**
 * Returns the objects that pass to or from a declaration. The engine checks declarations one by one, so only the second
 * check sees a passage.
 */
export function passagesOf(
    kind: Kind,
    declaration: Declaration,
    declarations: readonly Declaration[],
): Passage[] {
    if (kind.identity === undefined || declaration.isUp) {
        return [];
    }
    const others = declarations.filter(other => other !== declaration && other.isDeclared);
    return others.flatMap(other => [
        ...passage(kind, declaration, other),
        ...passage(kind, other, declaration),
    ]);
}

function passage(kind: Kind, from: Declaration, to: Declaration): Passage[] {
    const { id, state = {} } = from.existing ?? {};
    const { args } = to;
    if (id === undefined || args === undefined || to.existing?.id === id) {
        return [];
    }
    // If `from` still asked for the object, `KindDeclarations.declare` would have refused the second check.
    const passes = heldBy(kind, id, state).some(claim => to.holds(claim, "wants"));
    if (!passes || kind.identity?.id(args) !== id) {
        return [];
    }
    const forcing = argumentsThat(kind, "replaces");
    const differing = differingArguments(kind, state, args).filter(
        key => forcing.includes(key) && !containsUnknown(args[key]),
    );
    return differing.length > 0
        ? [
              {
                  refusal: notMovable(
                      kind,
                      to.path,
                      id,
                      from,
                      describeDifferences(kind, differing, state, args),
                  ),
              },
          ]
        : [passageMessage(kind, id, from.path, to.path)];
}
