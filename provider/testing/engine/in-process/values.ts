/** Property values as they travel: JSON in which a signature key tags what JSON has no word for. */
import type { Json, Properties } from "../types.js";

export const signature = "4dabf18193072939515e22adb298388d";
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
const resourceSignature = "5cf8f73096256a8f31e491e813e4eb8e";
/** Stands, in previews, for what is known only once the change is made. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function isObject(value: Json | undefined): value is Properties {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isSecret(value: Json | undefined): value is Properties & { value: Json } {
    return isObject(value) && value[signature] === secretSignature;
}

export function secret(value: Json): Json {
    return isSecret(value) ? value : { [signature]: secretSignature, value };
}

/** A copy in which `change` has replaced every value it answers for. */
export function mapValue(value: Json, change: (value: Json) => Json | undefined): Json {
    const changed = change(value);
    if (changed !== undefined) return changed;
    if (Array.isArray(value)) return value.map(element => mapValue(element, change));
    return isObject(value) ? mapProperties(value, change) : value;
}

export function mapProperties(properties: Properties, change: (value: Json) => Json | undefined): Properties {
    const entries = Object.entries(properties).map(([key, value]) => [key, mapValue(value, change)] as const);
    return Object.fromEntries(entries);
}

/** As a dynamic provider gets them: it accepts neither secrets nor resource references. */
export function unwrap(properties: Properties): Properties {
    const plain = (value: Json): Json | undefined => {
        if (!isObject(value) || value[signature] === undefined) return undefined;
        if (isSecret(value)) return mapValue(value.value, plain);
        if (value[signature] === resourceSignature) return value["id"] ?? value["urn"] ?? null;
        throw new Error("the in-process engine does not support assets, archives and output values");
    };
    return mapProperties(properties, plain);
}

/**
 * Marks what a provider returned as secret where the property of the same name was secret when it was sent: objects
 * part by part, arrays as a whole, since providers may reorder them.
 */
export function annotateSecrets(received: Properties, sent: Properties): Properties {
    for (const [key, before] of Object.entries(sent)) {
        const value = received[key];
        if (value === undefined || isSecret(value)) continue;
        if (isObject(value) && isObject(before) && !isSecret(before)) annotateSecrets(value, before);
        else if (JSON.stringify(before).includes(secretSignature)) received[key] = secret(value);
    }
    return received;
}

/**
 * Sets what a path such as `a.b["c"][0]` names back to its old value.
 *
 * @returns false when old and new differ too much in shape for the path to lead to the same place in both.
 */
export function keepOld(path: string, olds: Properties, news: Properties): boolean {
    const keys = [...path.matchAll(/\["([^"\\]+)"\]|([^.[\]]+)/g)].map(match => match[1] ?? match[2] ?? "");
    let [old, next]: (Json | undefined)[] = [olds, news];
    const last = keys.pop() ?? "*";
    for (const key of keys)
        [old, next] = [isObject(old) ? old[key] : undefined, isObject(next) ? next[key] : undefined];
    if (Array.isArray(old) && Array.isArray(next) && Number(last) < Math.min(old.length, next.length)) {
        next[Number(last)] = old[Number(last)] ?? null;
        return true;
    }
    if (path.includes("*") || !isObject(old) || !isObject(next) || isSecret(old) || isSecret(next))
        return false;
    if (old[last] === undefined) Reflect.deleteProperty(next, last);
    else next[last] = old[last];
    return true;
}
