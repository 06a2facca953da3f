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
        if (isSecret(value)) return mapValue(value.value, plain);
        if (isObject(value) && value[signature] === resourceSignature)
            return value["id"] ?? value["urn"] ?? null;
        return undefined;
    };
    return mapProperties(properties, plain);
}

/** Whether any part of the value satisfies the predicate. */
export function some(value: Json, predicate: (value: Json) => boolean): boolean {
    let found = false;
    mapValue(value, part => {
        found ||= predicate(part);
        return found ? part : undefined;
    });
    return found;
}

/**
 * Marks what a provider returned as secret where the property of the same name was secret when it was sent: objects
 * part by part, arrays as a whole, since providers may reorder them.
 */
export function annotateSecrets(received: Properties, sent: Properties): void {
    for (const [key, before] of Object.entries(sent)) {
        const value = received[key];
        if (value === undefined || isSecret(value)) continue;
        if (isObject(value) && isObject(before) && !isSecret(before)) annotateSecrets(value, before);
        else if (some(before, isSecret)) received[key] = secret(value);
    }
}

/** Refuses what this engine has no meaning for; such values would otherwise pass as plain objects. */
export function refuseUnsupported(properties: Properties): void {
    const known: unknown[] = [undefined, secretSignature, resourceSignature];
    const special = (value: Json): boolean => isObject(value) && !known.includes(value[signature]);
    if (some(properties, special)) {
        throw new Error(
            "the in-process engine does not support assets, archives and output values as inputs",
        );
    }
}
