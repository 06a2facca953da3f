/** What several operations gather and say of a change: its notices in every run, the rest in a preview. */
import type { Inputs, State } from "../../basics/roles.js";
import { withPresent } from "../../protocol/ignored-changes.js";
import type { Log, LogMessage } from "../../protocol/log.js";
import { previewedEffects, effectsOf } from "../decisions/effects.js";
import { movedNameWarning, newNameIn } from "../decisions/moved-names.js";
import { passagesOf } from "../decisions/passages.js";
import { mayLoseUnasked, unaskedLossWarning } from "../decisions/loss-of-data.js";
import type { Declaration } from "../holders/declaration.js";
import type { KindRun } from "../run/kind-run.js";

/**
 * Returns what a creation or an update brings with it, in a preview also its effects.
 *
 * @param isCreation true for a replacement as well
 */
export function effectMessages(
    { facts }: KindRun,
    { path, ignored, preview }: Declaration,
    { state, args }: { readonly state: State; readonly args: Inputs },
    isCreation: boolean,
): LogMessage[] {
    const change = { path, state, news: withPresent(ignored, args, state) };
    const effects = effectsOf(facts, change, isCreation);
    return [...(effects.notices ?? []), ...(preview === undefined ? [] : previewedEffects(effects))];
}

/** Asks the engine only if an update gives the object another name. Returns none if the engine does not answer. */
export async function movedNameMessages(
    { kind, session }: KindRun,
    declaration: Declaration,
    change: { readonly state: State; readonly news: Inputs },
): Promise<LogMessage[]> {
    return newNameIn(kind, change.state, change.news) === undefined
        ? []
        : movedNameWarning(kind, declaration, change, await session.stack.resources());
}

/** Says in a preview that a replacement destroys data, although no argument forces it. */
export async function unaskedLossMessages(
    { kind, session }: KindRun,
    declaration: Declaration,
): Promise<LogMessage[]> {
    const { path, existing } = declaration;
    return mayLoseUnasked(kind, declaration)
        ? unaskedLossWarning(declaration, await session.stack.recordOf(kind.name, path, existing?.id))
        : [];
}

/**
 * Says which objects pass to or from a declaration.
 *
 * @throws if no update can write what differs
 */
export function sayOrRefusePassages(
    { kind, session, declarations }: KindRun,
    declaration: Declaration,
    log: Log,
): void {
    for (const passage of passagesOf(kind, declaration, declarations.all())) {
        if ("refusal" in passage) {
            throw passage.refusal;
        }
        session.say(log, [passage]);
    }
}
