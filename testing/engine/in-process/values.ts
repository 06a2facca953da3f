/** Transforms property values between a program and its providers. */
import { refusal } from "../refusals.js";
import type { Json, Properties } from "../types.js";
import {
    isObject,
    isSecret,
    mapProperties,
    mapValue,
    secret,
    secretSignature,
    signature,
} from "../values.js";

const resourceSignature = "5cf8f73096256a8f31e491e813e4eb8e";
/** The value of an output that a preview does not know yet. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Returns the properties for a dynamic provider, which accepts neither secrets nor references to resources. */
export function unwrap(properties: Properties): Properties {
    const plain = (value: Json): Json | undefined => {
        if (!isObject(value) || value[signature] === undefined) {
            return undefined;
        }
        if (isSecret(value)) {
            return mapValue(value.value, plain);
        }
        if (value[signature] === resourceSignature) {
            return value["id"] ?? value["urn"] ?? null;
        }
        throw refusal("assets, archives and output values");
    };
    return mapProperties(properties, plain);
}

/**
 * Marks returned values as secret if the property of the same name was secret when sent. Objects are marked member by
 * member. Arrays are marked as a whole, since providers may reorder them.
 */
export function annotateSecrets(received: Properties, sent: Properties): Properties {
    for (const [key, before] of Object.entries(sent)) {
        const value = received[key];
        if (value === undefined || isSecret(value)) {
            continue;
        }
        if (isObject(value) && isObject(before) && !isSecret(before)) {
            annotateSecrets(value, before);
        } else if (JSON.stringify(before).includes(secretSignature)) {
            received[key] = secret(value);
        }
    }
    return received;
}

/**
 * Restores the old value at a path such as `a.b["c"][0]`.
 *
 * @returns false if the shapes of old and new differ, so that the path leads to different places
 */
export function keepOld(path: string, olds: Properties, news: Properties): boolean {
    const keys = [...path.matchAll(/\["([^"\\]+)"\]|([^.[\]]+)/g)].map(match => match[1] ?? match[2] ?? "");
    let [old, next]: (Json | undefined)[] = [olds, news];
    const last = keys.pop() ?? "*";
    for (const key of keys) {
        [old, next] = [isObject(old) ? old[key] : undefined, isObject(next) ? next[key] : undefined];
    }
    if (Array.isArray(old) && Array.isArray(next) && Number(last) < Math.min(old.length, next.length)) {
        next[Number(last)] = old[Number(last)] ?? null;
        return true;
    }
    if (path.includes("*") || !isObject(old) || !isObject(next) || isSecret(old) || isSecret(next)) {
        return false;
    }
    if (old[last] === undefined) {
        Reflect.deleteProperty(next, last);
    } else {
        next[last] = old[last];
    }
    return true;
}
