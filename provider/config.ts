/** The names under which a stack is configured, and what a program reads of its own configuration. */
import * as pulumi from "@pulumi/pulumi";

/** Reads one key of the namespace, without its prefix; undefined where it is not set. */
export type ReadKey = (key: string) => string | undefined;

export const namespace = "cloud-platform";

/**
 * The hidden property by which a class tells the host which declaration of the program it is: the part of the URN that
 * the program decides on. The SDK's host of dynamic providers does not hand on the URN.
 */
export const pathKey = "__path";

/**
 * The hidden property by which a class tells the host that this is a preview, which nothing else does, and by which it
 * is told what is wrong with the resource. A failed check would end the preview with the first problem; this way a
 * person sees the problems of all resources.
 */
export const previewKey = "__preview";

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
