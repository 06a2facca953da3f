/** The names of the configuration keys. */
import { editDistance } from "../text/edit-distance.js";

/**
 * Reads a key of the configuration, without its prefix; undefined if it is not set.
 *
 * @param of whose key it is. Default: this package's. Keys of the project belong to the program: only an error for a
 *     missing setting looks at them, and never at their values
 */
export type ReadKey = (key: string, of?: "package" | "project") => string | undefined;

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
    strict: "CLOUD_PLATFORM_STRICT",
    guardData: "CLOUD_PLATFORM_GUARD_DATA",
} as const;

/** The variable with which `cloud-platform recover` allows the `pulumi up` that it starts to adopt objects. */
export const recoveryVariable = "CLOUD_PLATFORM_RECOVERY";

export const oauthKeys = ["consumerKey", "consumerSecret", "userToken", "userSecret"] as const;

export const credentialKeys = ["token", ...oauthKeys] as const;

/** The credentials that nobody may see. */
export const secretKeys = ["token", "consumerSecret", "userToken", "userSecret"] as const;

/** The keys that name an account. */
export const accountKeys = [...credentialKeys, "organisation"] as const;

/** The keys that name a platform. */
export const platformKeys = ["baseUrl", "dialect"] as const;

/** The input of an explicit provider that has its name. */
export const providerKey = "provider";

/** The input of an explicit provider that names a platform itself. */
export const hasOwnPlatformKey = "hasOwnPlatform";

/**
 * True if an unknown name was meant for the guard: by its spelling, or because it has our prefix and contains "guard".
 *
 * @param guard the correct name
 */
export function meansGuard(name: string, guard: string, known: readonly string[]): boolean {
    if (known.includes(name)) {
        return false;
    }
    const isOfOurs = folded(name).startsWith(folded(namespace));
    // Each start of a host calls this, and few names are near it.
    const isNear = misspelling(name, [guard]) !== undefined && misspelling(name, known) === guard;
    return isNear || (isOfOurs && /guard/i.test(name));
}

/** True if the words only differ in case and separators. */
export function isSameName(word: string, other: string): boolean {
    return folded(word) === folded(other);
}

/** Returns the known word that another word means, if that is clear. */
export function misspelling(word: string, known: readonly string[]): string | undefined {
    if (known.includes(word)) {
        return undefined;
    }
    const written = folded(word);
    return known.find(each => isNear(written, folded(each)));
}

function folded(text: string): string {
    return text.toLowerCase().replaceAll(/[_:-]/g, "");
}

/** Compares the lengths first, since that is cheap. */
function isNear(a: string, b: string): boolean {
    const limit = 2;
    return Math.abs(a.length - b.length) <= limit && editDistance(a, b) <= limit;
}
