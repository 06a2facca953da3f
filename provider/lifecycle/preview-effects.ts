/** The messages of a preview about the effects of a change. */
import { nameIn } from "./internals.js";
import { textOf, type JsonObject } from "./json.js";
import type { Log } from "./log.js";
import type { Runtime } from "./runtime.js";
import { nounWithId, containsUnknown, unknownValue } from "./unknown.js";
import { unmanagedNote } from "./unmanaged.js";

interface Change {
    readonly path: string | undefined;
    /** The stored state; empty for a new resource. */
    readonly state: JsonObject;
    readonly news: JsonObject;
    readonly isReplaced: boolean;
    readonly log: Log;
}

/** Logs the effects that the difference of the arguments does not show. */
export function logEffects(runtime: Runtime, { path = "", state, news, isReplaced, log }: Change): void {
    const { kind, claims, references } = runtime;
    const { preview } = claims.at(path);
    if (preview !== undefined) {
        const nameOf = (noun: string, key: string): string => {
            const target = references.targetOf(path, key, news);
            return target === undefined
                ? nounWithId(noun, textOf(news[key]) ?? unknownValue)
                : `${noun} "${nameIn(target)}"`;
        };
        const change = { state, news, isReplaced, nameOf };
        kind.preview?.consequences?.(change).forEach(sentence => log.info(sentence));
    }
}

/** Logs the price of a new object, and both prices of a changed one. */
export function logPrice(
    { kind, claims }: Runtime,
    { path = "", state, news, isReplaced, log }: Change,
): void {
    const { preview, isRetained } = claims.at(path);
    // The old object stays and keeps its price, so the whole new price is added.
    const change = { state: isReplaced && isRetained ? {} : state, news, isReplaced };
    const note = preview && kind.preview?.price?.(change);
    if (note !== undefined) {
        log.info(note, "monthly-price");
    }
}

/** Names the arguments that force a replacement: the engine's output does not. */
export function logReplacement(
    { kind, claims }: Runtime,
    replaces: readonly string[],
    { path, news, log }: Change,
): void {
    const names = replaces.map(key => (containsUnknown(news[key]) ? `${key} (not known yet)` : key));
    const isLost = kind.deletion?.holdsData === true && !claims.at(path).isRetained;
    log.info(
        `a change of ${names.join(" and ")} forces its replacement${isLost ? ", which destroys its data" : ""}`,
    );
}

/** Warns of settings that no argument declares and that a replacement loses. */
export function warnOfLosses(runtime: Runtime, id: string, { path, state, log }: Change): void {
    if (runtime.claims.at(path).preview !== undefined) {
        unmanagedNote(runtime.kind, id, state).forEach(sentence => log.warn("unmanaged-fields", sentence));
    }
}
