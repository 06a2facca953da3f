/**
 * Handles masked values in the engine's events. The engine marks secrets, and it may mask configured secrets within any
 * other text. The state is never masked, so an unchanged text can be restored from it.
 */
import { isOrdinaryWord } from "../kinds/harmless-values.js";
import { canonical, isMap, textsIn, type Json, type JsonObject } from "../lifecycle/json.js";
import type { Field } from "./report.js";
import type { Side, StackConfig } from "./source.js";

/** The key by which the engine marks special values, and its value for secrets. */
const [signature, secretSignature] = ["4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270"];

/** The placeholder for secret values. It is an object, since any text could be a real value. */
export const secretMark: JsonObject = { [signature]: secretSignature };

const shownSecret = "[secret]";
const mask = /\[(?:secret|credential)\]/;
/** The engine does not mask shorter secrets. */
const shortest = 3;

export function isSecretMark(value: Json | undefined): boolean {
    return isMap(value) && value[signature] === secretSignature;
}

/** True if the engine has masked a part of the text. */
export function isHiddenText(value: Json | undefined): boolean {
    return typeof value === "string" && mask.test(value);
}

/** Replaces secret values, encrypted or not, by the placeholder. */
export function withoutSecrets(properties: JsonObject = {}): JsonObject {
    return mapped(properties, value => (isSecretMark(value) ? secretMark : undefined)) as JsonObject;
}

/** Replaces the placeholder by a text, which arguments accept. */
export function withShownSecrets(properties: JsonObject): JsonObject {
    return mapped(properties, value => (isSecretMark(value) ? shownSecret : undefined)) as JsonObject;
}

export function hasSecret(value: Json | undefined): boolean {
    return (
        isSecretMark(value) ||
        (typeof value === "object" && value !== null && Object.values(value).some(hasSecret))
    );
}

/** True if a part of the text may be masked. */
export function mayBeMasked(value: Json | undefined): boolean {
    return typeof value === "object" && value !== null
        ? Object.values(value).some(mayBeMasked)
        : typeof value === "string" && mask.test(value);
}

/** Returns the read side with the texts of the state in place of masked texts that did not change. */
export function restored(found: Side, shown: Side, stored: Side): Side {
    return {
        ...found,
        inputs: restoredValue(found.inputs, shown.inputs, stored.inputs) as JsonObject,
        outputs: restoredValue(found.outputs, shown.outputs, stored.outputs) as JsonObject,
    };
}

function restoredValue(
    found: Json | undefined,
    shown: Json | undefined,
    stored: Json | undefined,
): Json | undefined {
    if (stored !== undefined && canonical(found) === canonical(shown)) {
        return stored;
    }
    return isMap(found) && isMap(shown) && isMap(stored)
        ? Object.fromEntries(
              Object.entries(found).map(([key, part]) => [
                  key,
                  restoredValue(part, memberOf(shown, key), memberOf(stored, key)),
              ]),
          )
        : found;
}

/** Returns the arguments whose sides look equal only because they are masked. */
export function indistinct(old: JsonObject, found: JsonObject): Field[] {
    return Object.keys(found)
        .filter(key => mayBeMasked(found[key]) && canonical(old[key]) === canonical(found[key]))
        .map(path => ({ path, isMasked: true, change: "changed" }));
}

/** The secrets of the configuration, as they may occur in a text. */
export class ConfiguredSecrets {
    readonly #texts: readonly string[];

    constructor(config: StackConfig) {
        this.#texts = [...config.values()]
            .filter(({ isSecret }) => isSecret)
            .flatMap(({ value }) => [value, ...textsInJson(value)])
            .filter(text => text.length >= shortest && !/^(?:true|false)$/i.test(text));
    }

    /** Masks a message as the engine does. */
    maskedIn(message: string): string {
        return this.#texts.reduce((text, secret) => text.replaceAll(secret, shownSecret), message);
    }

    /** True if a secret occurs that is not an ordinary word. */
    occurIn(value: Json | undefined): boolean {
        return typeof value === "object" && value !== null
            ? Object.values(value).some(part => this.occurIn(part))
            : typeof value === "string" &&
                  this.#texts.some(text => !isOrdinaryWord(text) && value.includes(text));
    }
}

/** Returns the values in a JSON object of the configuration: each one is a secret. */
function textsInJson(text: string): string[] {
    try {
        const parsed = JSON.parse(text) as Json;
        return typeof parsed === "object" ? textsIn(parsed) : [];
    } catch {
        return [];
    }
}

function mapped(value: Json, change: (value: Json) => Json | undefined): Json {
    const changed = change(value);
    if (changed !== undefined) {
        return changed;
    }
    if (Array.isArray(value)) {
        return value.map(part => mapped(part, change));
    }
    return isMap(value)
        ? Object.fromEntries(
              Object.entries(value).map(([key, part]) => [
                  key,
                  part === undefined ? part : mapped(part, change),
              ]),
          )
        : value;
}

function memberOf(value: JsonObject, key: string): Json | undefined {
    return Object.hasOwn(value, key) ? value[key] : undefined;
}
