/** Interprets the configuration of a stack for a report. */
import { namespace, variables, type ReadKey } from "../../provider/settings/names.js";
import { isMap } from "../../provider/basics/json.js";
import { jsonIn } from "../text/json.js";
import { quoted } from "../text/shell.js";
import { isInEnvironment } from "../../provider/settings/settings.js";
import type { StackConfig } from "./source.js";

export function readerOf(config: StackConfig): ReadKey {
    return (key, of = "package") => (of === "package" ? config.get(`${namespace}:${key}`)?.value : undefined);
}

/** Returns the keys that a report must not suggest: a second `config set` would change another resource. */
export function takenKeys(config: StackConfig): string[] {
    return [...config].flatMap(([name, { value }]) => {
        const content = jsonIn(value);
        // A YAML program has its secrets in one object.
        return [name.slice(name.indexOf(":") + 1), ...(isMap(content) ? Object.keys(content) : [])];
    });
}

/** The settings beside credentials that lead to the platform. */
const reaching = ["dialect", "baseUrl", "allowInsecure", "organisation"] as const;

/** Returns the assignments of variables that a command outside the stack needs to reach the platform. */
export function surroundings(config: StackConfig): string {
    return reaching
        .filter(key => !isInEnvironment(key))
        .map(key => [variables[key], config.get(`${namespace}:${key}`)] as const)
        .map(([name, entry]) =>
            entry === undefined || entry.isSecret ? "" : `${name}=${quoted(entry.value)} `,
        )
        .join("");
}
