/**
 * The secrets of one run, and the values that its declarations show. A value cannot be both.
 *
 * Declarations arrive one after another, in any order. So each is compared with all earlier ones.
 */
import { isMap, type Json, type JsonObject } from "./json.js";
import { nameIn } from "./internals.js";
import type { CheckFailure, Kind } from "./kind.js";
import { isListedAsShown, secretsOf } from "./secrets.js";
import { isUnknown } from "./unknown.js";

/** Values that are too common to reveal a secret: switches, small numbers, and values that the engine never masks. */
const trivial = /^(?:.{0,2}|true|false|yes|no|on|off|enabled?|disabled?|\d{1,5})$/i;

/** Secret values that the engine shows anyway. */
const unmasked = /^(?:.{0,2}|true|false)$/i;

/** By value, the arguments that have it. */
type Values = ReadonlyMap<string, string>;

interface Declared {
    /** The name of the argument in sentences. */
    readonly subject: string;
    readonly secrets: Values;
    readonly shown: Values;
}

export class SecretRegistry {
    readonly #declarations = new Map<string, Declared>();
    readonly #concealed = new Set<string>();
    /** Secret values in the state of the resources that a refresh reads. */
    readonly #stored = new Set<string>();
    readonly #credentials: () => readonly string[];

    /** @param credentials the credentials of the run itself */
    constructor(credentials: () => readonly string[]) {
        this.#credentials = credentials;
    }

    /** Hides the values of arguments in all later texts. */
    conceal(keys: readonly string[], properties: JsonObject): void {
        for (const key of keys) {
            textsIn(properties[key], key)
                .map(([, , text]) => text)
                .filter(text => !isUnknown(text) && !unmasked.test(text))
                .forEach(text => this.#concealed.add(text));
        }
    }

    /** Returns the text without hidden values. */
    redact(text: string): string {
        const longestFirst = [...this.#concealed].sort((a, b) => b.length - a.length);
        return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "[secret]"), text);
    }

    /** True if a declaration, the state or the configuration of the run has the value as a secret. */
    has(value: Json | undefined): boolean {
        return typeof value === "string" && (this.#stored.has(value) || this.#holderOf(value) !== undefined);
    }

    /**
     * Notes the secrets in the state of a resource. After a variable has moved, the state of its former resource may
     * still list it as no secret.
     */
    store(kind: Kind, state: JsonObject): void {
        [...valuesOf(kind, state).secrets.keys()].forEach(value => this.#stored.add(value));
    }

    /**
     * Notes a declaration, and replaces what was noted of it before.
     *
     * @returns why the declaration is refused
     */
    declare(kind: Kind, path: string, inputs: JsonObject): CheckFailure[] {
        const declared = { subject: `${kind.name} "${nameIn(path)}"`, ...valuesOf(kind, inputs) };
        this.#declarations.set(`${kind.name} ${path}`, declared);
        const reason = this.#conflictOf(declared);
        return reason === undefined ? [] : [{ code: "secret-in-plain", property: "", reason }];
    }

    #conflictOf(declared: Declared): string | undefined {
        for (const [value, argument] of declared.shown) {
            const holder = this.#holderOf(value);
            if (holder !== undefined) {
                const [, member = argument] = argument.split(/\.(.*)/);
                return `"plain" names ${member}, whose value is also a secret: ${holder}. Leave ${member} out of plain.`;
            }
        }
        for (const [value, argument] of declared.secrets) {
            for (const other of this.#declarations.values()) {
                const shown = other.shown.get(value);
                if (shown !== undefined) {
                    return `${argument} has the value that ${other.subject} shows as ${shown}. Take that name out of its "plain".`;
                }
            }
        }
        return undefined;
    }

    #holderOf(value: string): string | undefined {
        for (const { secrets, subject } of this.#declarations.values()) {
            const argument = secrets.get(value);
            if (argument !== undefined) {
                return `${argument} of ${subject}`;
            }
        }
        return this.#credentials().includes(value) ? "a credential of this run" : undefined;
    }
}

function valuesOf(kind: Kind, inputs: JsonObject): Pick<Declared, "secrets" | "shown"> {
    const [secrets, shown] = [new Map<string, string>(), new Map<string, string>()];
    for (const [key, secrecy] of secretsOf(kind.args)) {
        for (const [place, name, text] of textsIn(inputs[key], key)) {
            const isMember = secrecy === "values" && name !== "";
            const isHarmless =
                trivial.test(text) || (isMember && kind.reading?.isHarmless?.(name, text) === true);
            if (!isHarmless && !isUnknown(text)) {
                const isShown = isMember && isListedAsShown(kind.args, inputs, key, name);
                (isShown ? shown : secrets).set(text, place);
            }
        }
    }
    return { secrets, shown };
}

function textsIn(
    value: Json | undefined,
    place: string,
    name = "",
): [place: string, name: string, text: string][] {
    if (typeof value === "string") {
        return [[place, name, value]];
    }
    return isMap(value) || Array.isArray(value)
        ? Object.entries(value).flatMap(([key, part]) => textsIn(part, `${place}.${key}`, key))
        : [];
}
