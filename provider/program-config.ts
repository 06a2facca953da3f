/** What a program reads of its own configuration. Commands have none, and load no SDK for it. */
import * as pulumi from "@pulumi/pulumi";
import { meansGuard, misspelling, namespace, type ReadKey, variables } from "./config.js";

/** Reads what a program's own stack is configured with; the dynamic host is handed its configuration instead. */
export const readProgramKey: ReadKey = key => new pulumi.Config(namespace).get(key);

/** The keys that only `--secret` keeps out of the state in the clear. */
const secretKeys = ["token", "consumerSecret", "userToken", "userSecret"] as const;

/** Which credentials the stack's configuration holds in the clear: the engine keeps it in the state. */
export function credentialsInTheClear(): string[] {
    const config = new pulumi.Config(namespace);
    // The SDK knows, and has no public way to ask. A version without it says nothing.
    const isSecret = Reflect.get(pulumi.runtime, "isConfigSecret") as ((key: string) => boolean) | undefined;
    return secretKeys
        .filter(key => config.get(key) !== undefined && isSecret?.(`${namespace}:${key}`) === false)
        .map(key => `${namespace}:${key}`);
}

/**
 * What is wrong where the stack is configured with a name that is nearly a setting's: nobody reads it, and a guard would be
 * off without a word. Any other name may be somebody's own, and so may all in a project of the namespace's name.
 */
export function misspelledKey(): string | undefined {
    if (pulumi.getProject() === namespace) {
        return undefined;
    }
    const known = Object.keys(variables).map(key => `${namespace}:${key}`);
    const keys = Object.keys(pulumi.runtime.allConfig()).filter(key => key.startsWith(`${namespace}:`));
    for (const key of keys) {
        const meant = meantBy(key, known);
        if (meant !== undefined) {
            return `there is no setting "${key}". Did you mean "${meant}"? Run "pulumi config rm ${key}", and set the right one.`;
        }
    }
    return undefined;
}

function meantBy(key: string, known: readonly string[]): string | undefined {
    const guard = `${namespace}:guardData`;
    return meansGuard(key, guard, known) ? guard : misspelling(key, known);
}
