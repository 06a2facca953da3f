/** What the configuration of a stack means for a report on it. */
import { namespace, variables, type ReadKey } from "../config.js";
import { quoted } from "../generate/files/script.js";
import { isInEnvironment } from "../settings.js";
import type { StackConfig } from "./source.js";

export function readerOf(config: StackConfig): ReadKey {
    return key => config.get(`${namespace}:${key}`)?.value;
}

/** Keys that a report must not hand out: to set one again would change what another resource has. */
export function takenKeys(config: StackConfig): string[] {
    return [...config.keys()].map(name => name.slice(name.indexOf(":") + 1));
}

/** Settings of a program that has these keys already. */
export function reserved(keys: readonly string[]): Record<string, string> {
    return Object.fromEntries(keys.map(key => [key, `the key ${key}`]));
}

/** What has to be known to reach the platform, beside credentials. */
const reaching = ["dialect", "baseUrl", "allowInsecure", "organisation"] as const;

/** What a command without the stack cannot know of the platform, as words before it. */
export function surroundings(config: StackConfig): string {
    return reaching
        .filter(key => !isInEnvironment(key))
        .map(key => [variables[key], config.get(`${namespace}:${key}`)] as const)
        .map(([name, entry]) =>
            entry === undefined || entry.isSecret ? "" : `${name}=${quoted(entry.value)} `,
        )
        .join("");
}
