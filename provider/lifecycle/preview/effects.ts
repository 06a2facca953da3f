/** The messages of a preview about the effects of a change. */
import { nameIn } from "../../protocol/urns.js";
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Effects } from "../../kind/kind.js";
import { say, type Log } from "../../protocol/log.js";
import type { Runtime } from "../run/runtime.js";
import { targetOf } from "./references.js";
import { nounWithId, containsUnknown, unknownValue } from "../../protocol/unknown.js";
import { unmanagedNote } from "../../kind/unmanaged.js";
import { forcedReplacement } from "../../text/remarks.js";
import { hasObject } from "../holders/records.js";
import { unaskedBy } from "./loss-of-data.js";

/** A change of a declared resource. */
export interface DeclaredChange {
    readonly path: string | undefined;
    /** The stored state; empty for a new resource. */
    readonly state: State;
    readonly news: Inputs;
    readonly log: Log;
}

/**
 * Returns the effects that the difference of the arguments does not show.
 *
 * @param isCreated true for a replacement as well. If the old object stays, the change has no state: the price of the new
 *     object is added
 */
export function effectsOf(
    runtime: Runtime,
    { path = "", state, news, log }: DeclaredChange,
    isCreated: boolean,
): Effects {
    const { kind } = runtime;
    const nameOf = (noun: string, key: string): string => {
        const target = targetOf(runtime, path, key, news);
        return target === undefined
            ? nounWithId(noun, textOf(news[key]) ?? unknownValue)
            : `${noun} "${nameIn(target)}"`;
    };
    const effects = kind.effects?.({ state, news, isCreated, nameOf }) ?? {};
    say(log, effects.notices ?? []);
    return effects;
}

/** Logs the effects in a preview. */
export function logEffects(
    { claims, session }: Runtime,
    { path, log }: DeclaredChange,
    { notes: says = [], sharedNotes: saysOnce = [], price, priceSource }: Effects,
): void {
    if (claims.at(path).preview === undefined) {
        return;
    }
    says.forEach(sentence => log.info(sentence));
    saysOnce.forEach(sentence => session.logOnce(sentence, log));
    if (price !== undefined) {
        log.info(price, "monthly-price");
    }
    if (priceSource !== undefined) {
        session.logOnce(priceSource);
    }
}

/**
 * Explains in a preview that the guard protects a resource: if the engine refuses to delete or replace it, its error
 * names a `protect` flag that no program sets.
 */
export function explainGuard({ claims, session }: Runtime, path: string | undefined): void {
    if (claims.at(path).preview?.isGuarded === true) {
        session.logOnce(
            `cloud-platform:guardData sets protect on the resources of this stack that hold data. ` +
                `Before you remove or replace one, give it the option protect: false and run "pulumi up". ` +
                `If you rename or move one, set the option aliases instead.`,
        );
    }
}

/** Names the arguments that force a replacement: the engine's output does not. */
export function logReplacement(
    { kind }: Runtime,
    { replaces, isRetained }: { replaces: readonly string[]; isRetained: boolean },
    { news, log }: DeclaredChange,
): void {
    const names = replaces.map(key => (containsUnknown(news[key]) ? `${key} (not known yet)` : key));
    const isLost = kind.deletion?.holdsData === true && !isRetained;
    // The platform looks for an object in the space of the owner that asks.
    const isMoved = replaces.includes("owner") && kind.identity === undefined;
    const advice = isMoved ? "; a resource that refers to it needs the same owner" : "";
    log.info(forcedReplacement.write(names, `${isLost ? ", which destroys its data" : ""}${advice}`));
}

/** Says in a preview that a replacement destroys data, although no argument forces it. */
export async function logUnaskedLoss(
    { kind, claims, session }: Runtime,
    path: string | undefined,
    log: Log,
): Promise<void> {
    const { isForced, preview, existing, inputsBefore } = claims.at(path);
    if (isForced || preview === undefined || kind.deletion?.holdsData !== true) {
        return;
    }
    const record = await session.stack.recordOf(kind.name, path, existing?.id);
    const isLost = record === undefined ? existing !== undefined : hasObject(record) && !record.isRetained;
    if (isLost) {
        // With --replace and for a tainted resource, the engine never passes the inputs of the last run.
        const cause = inputsBefore === undefined ? "--replace or a taint" : unaskedBy;
        log.info(`${cause} forces its replacement, which destroys its data`);
    }
}

/** Warns before an update of settings that no argument declares and that a replacement loses. */
export function warnOfLosses(runtime: Runtime, id: string, { path, state, log }: DeclaredChange): void {
    if (!runtime.claims.at(path).isUpdate) {
        unmanagedNote(runtime.kind, id, state).forEach(sentence => log.warn("unmanaged-fields", sentence));
    }
}
