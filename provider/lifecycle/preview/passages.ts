/** Objects that pass from one declaration to another in a run, as far as the program shows it: items of a list by index. */
import { describeDifferences, differingArguments } from "../../kind/compare.js";
import { argumentsThat, claimNoun } from "../../kind/kind.js";
import { containsUnknown } from "../../protocol/unknown.js";
import { nameIn } from "../../protocol/urns.js";
import { heldBy } from "../holders/claim-names.js";
import { notMovable } from "../holders/messages.js";
import type { Declaration } from "../holders/declaration.js";
import type { Log } from "../../protocol/log.js";
import type { Runtime } from "../run/runtime.js";

/**
 * Logs the objects that pass to or from a declaration. The engine checks one after the other, so the later one of both
 * knows it.
 *
 * @throws if no update can write what differs
 */
export function notePassages(runtime: Runtime, path: string | undefined, log: Log): void {
    const { kind, claims } = runtime;
    const declaration = claims.at(path);
    if (kind.identity === undefined || declaration.isUpdate) {
        return;
    }
    const others = claims.all().filter(other => other !== declaration && other.isDeclared);
    for (const other of others) {
        notePassage(runtime, declaration, other, log);
        notePassage(runtime, other, declaration, log);
    }
}

function notePassage({ kind }: Runtime, from: Declaration, to: Declaration, log: Log): void {
    const { id, stored = {} } = from.existing ?? {};
    if (id === undefined || to.args === undefined || to.existing?.id === id) {
        return;
    }
    const passes = heldBy(kind, id, stored).some(
        claim => to.holds(claim, "wants") && !from.holds(claim, "wants", "has"),
    );
    if (!passes || kind.identity?.id(to.args) !== id) {
        return;
    }
    const fixed = argumentsThat(kind, "replaces");
    const { args } = to;
    const differing = differingArguments(kind, stored, args).filter(
        key => fixed.includes(key) && !containsUnknown(args[key]),
    );
    if (differing.length > 0) {
        throw notMovable(kind, to.path, id, from, describeDifferences(kind, differing, stored, args));
    }
    log.info(`${claimNoun(kind)} ${id} passes from "${nameIn(from.path)}" to "${nameIn(to.path)}"`);
}
