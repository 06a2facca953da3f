/**
 * Handles masked texts in the engine's events: beside the secrets that it marks, the engine may mask configured secrets
 * within any other text. The state is never masked, so an unchanged text can be restored from it.
 */
import { isOrdinaryWord } from "../../provider/kind/harmless-values.js";
import { canonical, isMap, textsIn, type Json, type JsonObject } from "../../provider/basics/json.js";
import type { Side } from "../pulumi/events.js";
import { shownSecret } from "../../provider/protocol/secret-marks.js";
import { jsonIn } from "../text/json.js";
import type { Field } from "./field.js";
import type { StackConfig } from "../pulumi/source.js";

const mask = /\[(?:secret|credential)\]/;
/** The engine does not mask shorter secrets. */
const shortest = 3;

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
    const parsed = jsonIn(text) as Json | undefined;
    return typeof parsed === "object" ? textsIn(parsed) : [];
}

function memberOf(value: JsonObject, key: string): Json | undefined {
    return Object.hasOwn(value, key) ? value[key] : undefined;
}
