/** Replaces occurrences of configured secrets in displayed texts, also within words, as the engine does. */
import type { Json, Properties } from "../types.js";
import { isObject, isSecret } from "../values.js";

const replacement = "[secret]";
/** The engine does not mask shorter secrets. */
const shortest = 3;

export type DisplayFilter = (text: string) => string;

/** @param config the configuration of the stack, with its secrets marked */
export function displayFilter(config: Properties): DisplayFilter {
    const secrets = Object.values(config).flatMap(secretTexts);
    return text => secrets.reduce((shown, secret) => shown.replaceAll(secret, replacement), text);
}

function secretTexts(value: Json): string[] {
    if (!isSecret(value)) {
        return isObject(value) ? Object.values(value).flatMap(secretTexts) : [];
    }
    const text = typeof value.value === "string" ? value.value : JSON.stringify(value.value);
    const quoted = JSON.stringify(text).slice(1, -1);
    const isShown = text.length < shortest || /^(?:true|false)$/i.test(text);
    return isShown ? [] : [...new Set([text, quoted])];
}
