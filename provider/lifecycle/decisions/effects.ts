/** The remarks on the effects of a change. */
import { nameIn } from "../../protocol/urns.js";
import { textOf } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Effects, Kind } from "../../kind/kind.js";
import { warns, type LogMessage } from "../../protocol/log.js";
import { targetOf } from "./references.js";
import type { RunFacts } from "./run-facts.js";
import { nounWithId, containsUnknown, unknownValue } from "../../protocol/unknown.js";
import { unmanagedNote } from "../../kind/unmanaged.js";
import type { Declaration } from "../holders/declaration.js";
import { replacementForced } from "./messages.js";

/** A change of a declared resource. */
export interface ResourceChange {
    readonly path: string | undefined;
    /** The stored state; empty for a new resource. */
    readonly state: State;
    readonly news: Inputs;
}

/**
 * Returns the effects that the difference of the arguments does not show.
 *
 * @param isCreation true for a replacement as well. If the old object stays, the change has no state: the price of the new
 *     object is added
 */
export function effectsOf(
    facts: RunFacts,
    { path = "", state, news }: ResourceChange,
    isCreation: boolean,
): Effects {
    const nameOf = (noun: string, key: string): string => {
        const target = targetOf(facts, path, key, news);
        return target === undefined
            ? nounWithId(noun, textOf(news[key]) ?? unknownValue)
            : `${noun} "${nameIn(target)}"`;
    };
    return facts.kind.effects?.({ state, news, isCreation, nameOf }) ?? {};
}

/** Returns the sentences of a preview on the effects. */
export function previewedEffects({
    notes = [],
    sharedNotes = [],
    price,
    priceSource,
}: Effects): LogMessage[] {
    return [
        ...notes.map(text => ({ text })),
        ...sharedNotes.map(text => ({ text, once: "about the first" as const })),
        ...(price === undefined ? [] : [{ text: price, code: "monthly-price" as const }]),
        ...(priceSource === undefined ? [] : [{ text: priceSource, once: "about the run" as const }]),
    ];
}

/** Names the arguments that force a replacement: the engine's output does not. */
export function replacementNamed(
    kind: Kind,
    { replaces, isRetained }: { replaces: readonly string[]; isRetained: boolean },
    news: Inputs,
): LogMessage {
    const names = replaces.map(key => (containsUnknown(news[key]) ? `${key} (not known yet)` : key));
    const isLost = kind.deletion?.holdsData === true && !isRetained;
    // The platform looks for an object in the space of the owner that asks.
    const isMoved = replaces.includes("owner") && kind.identity === undefined;
    return replacementForced(names, isLost, isMoved);
}

/** Warns before an `up` of settings that no argument declares and that a replacement loses. */
export function unmanagedLossWarnings(
    kind: Kind,
    id: string,
    state: State,
    { isUp }: Declaration,
): LogMessage[] {
    return isUp ? [] : unmanagedNote(kind, id, state).map(text => warns("unmanaged-fields", text));
}
