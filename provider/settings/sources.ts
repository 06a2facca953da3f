/** One key of the configuration, and the environment variable that takes precedence. */
import { impossibleIn } from "../text/credential-characters.js";
import {
    accountKeys,
    hasOwnPlatformKey,
    type Key,
    namespace,
    platformKeys,
    providerKey,
    variables,
    type ReadKey,
} from "./names.js";

/** The two sources of a key. The environment takes precedence. */
export interface Sources extends Readonly<
    Record<"environment" | "configuration", (key: Key) => string | undefined>
> {
    /** True if there is a configuration to point to. */
    readonly hasConfiguration: boolean;
    /** The name of the explicit provider whose inputs are the configuration; undefined for the default provider. */
    readonly provider: string | undefined;
    /** True if the project has a key of that name. It belongs to the program. */
    readonly isProjects: (key: Key) => boolean;
}

/** The value of a key, and the name that it was found under. */
export interface Setting {
    readonly text: string | undefined;
    /** Names both sources, and says which one is in force. */
    readonly name: string;
}

export interface Resolved<T> {
    readonly value?: T;
    readonly problem?: string;
}

/** @param readKey undefined if there is no configuration, as in a command */
export function sourcesOf(readKey: ReadKey | undefined, environment: NodeJS.ProcessEnv): Sources {
    const provider = nonEmpty(readKey?.(providerKey));
    const ownPlatformKeys = readKey?.(hasOwnPlatformKey) === "true" ? platformKeys : [];
    // Credentials and organisation belong together, as do address and dialect. A token from elsewhere would write to
    // another account, so these keys only come from the inputs of an explicit provider.
    const own: readonly Key[] = provider === undefined ? [] : [...accountKeys, ...ownPlatformKeys];
    return {
        environment: key => (own.includes(key) ? undefined : nonEmpty(environment[variables[key]])),
        configuration: key => nonEmpty(readKey?.(key)),
        hasConfiguration: readKey !== undefined,
        provider,
        isProjects: key => provider === undefined && nonEmpty(readKey?.(key, "project")) !== undefined,
    };
}

export function settingOf(key: Key, { environment, configuration, provider }: Sources): Setting {
    const [variable, configured] = [variables[key], `${namespace}:${key}`];
    const text = environment(key);
    if (text !== undefined) {
        return { text, name: `${variable} (which wins over ${configured})` };
    }
    return {
        text: configuration(key),
        name:
            provider === undefined
                ? `${configured} (${variable}, which would win over it, is not set)`
                : `${key} of the provider "${provider}"`,
    };
}

/**
 * Names the missing settings for which the project has a key, as a parenthesis: "pulumi config set token" sets that one.
 * Gives no advice on these keys, since they may be the program's own.
 */
export function unreadKeys(missing: readonly Key[], { isProjects }: Sources): string {
    const names = missing.filter(isProjects).map(key => JSON.stringify(key));
    const keys = names.length === 1 ? "key" : "keys";
    return names.length === 0
        ? ""
        : ` (this package does not read the project's own ${keys} ${names.join(" and ")})`;
}

/**
 * Resolves a setting whose text has been read.
 *
 * @param value what the text means; undefined if it means nothing
 * @param expected what the text must be, as the end of a sentence
 */
export function resolved<T>({ text, name }: Setting, value: T | undefined, expected: string): Resolved<T> {
    if (text === undefined || value !== undefined) {
        return value === undefined ? {} : { value };
    }
    return { problem: `${name} is ${shown(text)}: ${expected}` };
}

export function truthOf(setting: Setting): Resolved<boolean> {
    const word = setting.text?.toLowerCase() ?? "false";
    const isTrue = ["1", "true", "yes"].includes(word);
    const isFalse = ["0", "false", "no"].includes(word);
    return resolved(setting, isTrue || isFalse ? isTrue : undefined, 'it must be "true" or "false"');
}

/** Returns the value of a key in quotes, unless it looks like a credential that was meant for another key. */
function shown(text: string): string {
    return text.length > 40 || /[@?#&=]/.test(text) ? "something else" : JSON.stringify(text);
}

export function nonEmpty(value: string | undefined): string | undefined {
    return value === undefined || value.trim() === "" ? undefined : value.trim();
}

/** Returns why a credential is invalid: it contains a character that no credential can have. */
export function faultIn(
    name: string,
    credential: string | undefined,
    remedy = "copy the whole value again",
): string | undefined {
    const found = impossibleIn(credential ?? "");
    return found && `${name} contains ${found}, which no credential has: ${remedy}`;
}
