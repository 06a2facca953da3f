/** Removes values that a program marks as secret from messages, failures and records of a lifecycle. */
import { nameIn } from "../../protocol/urns.js";
import { textsIn, type JsonObject } from "../../basics/json.js";
import type { Log } from "../../protocol/log.js";
import { isUnknown } from "../../protocol/unknown.js";

type Redact = (text: string) => string;

/** Secret values that the engine shows anyway. */
const unmasked = /^(?:.{0,2}|true|false)$/i;

/** The values of arguments that the program marks as secret although the kind has them in clear. */
export class ConcealedValues {
    readonly #texts = new Set<string>();

    /** Hides the values of arguments in all later texts. */
    conceal(keys: readonly string[], properties: JsonObject): void {
        keys.flatMap(key => textsIn(properties[key]))
            .filter(text => !isUnknown(text) && !unmasked.test(text))
            .forEach(text => this.#texts.add(text));
    }

    /** Returns the text without hidden values. */
    redact(text: string): string {
        const longestFirst = [...this.#texts].sort((a, b) => b.length - a.length);
        return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "[secret]"), text);
    }
}

/** @param subject the beginning of every message that stays in the output */
export function redactedLog(log: Log, redact: Redact, subject = ""): Log {
    return {
        info: (message, code) => log.info(subject + redact(message), code),
        progress: message => log.progress(redact(message)),
        warn: (code, message) => log.warn(code, subject + redact(message)),
        about: (kind, path) =>
            redactedLog(
                log.about(kind, path),
                redact,
                path === undefined ? "" : `${kind} "${nameIn(path)}": `,
            ),
        delivered: () => log.delivered(),
    };
}

/**
 * Returns the same error without secrets. The host prints the text of an error beside its message, and the state keeps
 * its reasons.
 */
export function redactedError(error: unknown, redact: Redact): unknown {
    if (!(error instanceof Error)) {
        return error;
    }
    const text = String(error);
    const { reasons } = error as { reasons?: unknown };
    return Object.assign(error, {
        message: redact(error.message),
        ...(Array.isArray(reasons) && { reasons: reasons.map(reason => redact(String(reason))) }),
        toString: () => redact(text),
    });
}
