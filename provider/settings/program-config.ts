/** The configuration that a program reads itself. Commands have none, and do not load the SDK for it. */
import type { AsyncLocalStorage } from "node:async_hooks";
import * as pulumi from "@pulumi/pulumi";
import { withAddress } from "../error-codes.js";
import { isSameName, namespace, type ReadKey, secretKeys } from "./names.js";
import { misspelledKey } from "./configuration-faults.js";
import { guardSettings, type GuardSettings } from "./guard-settings.js";
import { settingOf, sourcesOf, truthOf } from "./sources.js";

/**
 * Reads the configuration of the program's stack. The dynamic host receives its configuration from the engine instead.
 */
export const readProgramKey: ReadKey = (key, of = "package") =>
    new pulumi.Config(of === "package" ? namespace : undefined).get(key);

/** Returns the SDK's store of the running program. Only inline programs of the Automation API have one. */
export function sdkStore(): object | undefined {
    const { asyncLocalStorage } = globalThis as { asyncLocalStorage?: AsyncLocalStorage<object> };
    return asyncLocalStorage?.getStore();
}

/** Returns the guard's settings of the stack whose program runs. */
export function programGuard(): GuardSettings {
    return guardSettings(readProgramKey, process.env);
}

/** Returns the credentials that the stack's configuration has in clear: the engine puts them into the state. */
export function credentialsInTheClear(): string[] {
    return secretKeys
        .filter(key => readProgramKey(key) !== undefined && isConfigSecret(key) === false)
        .map(key => `${namespace}:${key}`);
}

/**
 * True if the configuration keeps the key of the namespace secret. The SDK has no public way to ask: undefined if its
 * version lacks the function.
 */
export function isConfigSecret(key: string): boolean | undefined {
    const isSecret = Reflect.get(pulumi.runtime, "isConfigSecret") as ((key: string) => boolean) | undefined;
    return isSecret?.(`${namespace}:${key}`);
}

/** Returns the key whose value the configuration keeps secret. Values that the engine never masks are ignored. */
export function configuredSecret(value: unknown): string | undefined {
    const isSecret = Reflect.get(pulumi.runtime, "isConfigSecret") as ((key: string) => boolean) | undefined;
    return typeof value !== "string" || value.length < 3 || /^(?:true|false)$/i.test(value)
        ? undefined
        : Object.entries(pulumi.runtime.allConfig()).find(
              ([key, configured]) => configured === value && isSecret?.(key) === true,
          )?.[0];
}

/**
 * Fails for a wrong name in the stack's configuration: nobody would read its value, and a guard would be off unnoticed.
 * In a project that is named like the namespace, all names may belong to the program.
 */
export function assertNamesOfConfiguration(): void {
    const project = pulumi.getProject();
    const config = project === namespace ? {} : pulumi.runtime.allConfig();
    const misspelled = misspelledKey(Object.keys(config));
    if (misspelled !== undefined) {
        throw new pulumi.RunError(withAddress(misspelled, "unknown-setting"));
    }
    const misplaced = misplacedGuard(project, config);
    if (misplaced !== undefined) {
        throw new pulumi.RunError(withAddress(misplaced, "misplaced-setting"));
    }
}

/**
 * "pulumi config set guardData true" sets a key of the project, which this package does not read. All other keys of the
 * project belong to the program, whatever their names. This one leaves data without protection, unless the setting is
 * also set in its right place: the program may have a key of that name itself.
 */
function misplacedGuard(project: string, config: Readonly<Record<string, string>>): string | undefined {
    const { text } = settingOf("guardData", sourcesOf(readProgramKey, process.env));
    const found = Object.entries(config).find(([key, value]) => {
        const [own, name = ""] = key.split(":");
        return (
            own === project &&
            isSameName(name, "guardData") &&
            truthOf({ text: value, name: key }).value !== false
        );
    });
    if (found === undefined || text !== undefined) {
        return undefined;
    }
    const [key] = found;
    const command = `pulumi config set ${namespace}:guardData`;
    return (
        `"${key}" is a key of the project "${project}", and this package does not read it, so no data is protected. ` +
        `To protect the data, run "${command} true", and remove "${key}" if your program does not read it. ` +
        `If "${key}" is your program's own key, keep it, and run "${command} false" to leave the data unprotected.`
    );
}

/** Returns the warning about a credential that the configuration has in clear: the engine puts it into the state. */
export function plaintextCredential(key: string): string {
    return `${key} is configured as plain text, so the state contains it. Revoke this credential, and set a new one with "pulumi config set --secret ${key}".`;
}
