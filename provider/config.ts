/** The names under which a stack is configured, and what a program reads of its own configuration. */
import * as pulumi from "@pulumi/pulumi";
import { editDistance } from "./edit-distance.js";

/** Reads one key of the namespace, without its prefix; undefined where it is not set. */
export type ReadKey = (key: string) => string | undefined;

export const namespace = "cloud-platform";

/** The environment variable of each key. */
export const variables = {
    dialect: "CLOUD_PLATFORM_DIALECT",
    baseUrl: "CLOUD_PLATFORM_BASE_URL",
    token: "CLOUD_PLATFORM_TOKEN",
    consumerKey: "CLOUD_PLATFORM_CONSUMER_KEY",
    consumerSecret: "CLOUD_PLATFORM_CONSUMER_SECRET",
    userToken: "CLOUD_PLATFORM_USER_TOKEN",
    userSecret: "CLOUD_PLATFORM_USER_SECRET",
    signatureMethod: "CLOUD_PLATFORM_SIGNATURE_METHOD",
    organisation: "CLOUD_PLATFORM_ORGANISATION",
    maxConcurrency: "CLOUD_PLATFORM_MAX_CONCURRENCY",
    allowInsecure: "CLOUD_PLATFORM_ALLOW_INSECURE",
    previewLooks: "CLOUD_PLATFORM_PREVIEW_LOOKS",
    strict: "CLOUD_PLATFORM_STRICT",
    guardData: "CLOUD_PLATFORM_GUARD_DATA",
    allowDelete: "CLOUD_PLATFORM_ALLOW_DELETE",
} as const;

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
        const meant = misspelling(key, known);
        if (meant !== undefined) {
            return `there is no setting "${key}". Did you mean "${meant}"? Run "pulumi config rm ${key}", and set the right one.`;
        }
    }
    return undefined;
}

/** The known word that is meant by another one, where that is clear. */
export function misspelling(word: string, known: readonly string[]): string | undefined {
    if (known.includes(word)) {
        return undefined;
    }
    const written = folded(word);
    return known.find(each => isNear(written, folded(each)));
}

function folded(text: string): string {
    return text.toLowerCase().replaceAll(/[_-]/g, "");
}

/** The lengths come first, since they are cheap to compare. */
function isNear(a: string, b: string): boolean {
    const limit = 2;
    return Math.abs(a.length - b.length) <= limit && editDistance(a, b) <= limit;
}
