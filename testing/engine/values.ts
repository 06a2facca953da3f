/** Property values in the engine's wire format: JSON, in which a signature key marks secrets and other special values. */
import type { Json, Properties } from "./types.js";

export const signature = "4dabf18193072939515e22adb298388d";
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

export function isObject(value: Json | undefined): value is Properties {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isSecret(value: Json | undefined): value is Properties & { value: Json } {
    return isObject(value) && value[signature] === secretSignature;
}

export function secret(value: Json): Json {
    return isSecret(value) ? value : { [signature]: secretSignature, value };
}

/** Returns a copy. Each value for which `change` returns a value is replaced by that value. */
export function mapValue(value: Json, change: (value: Json) => Json | undefined): Json {
    const changed = change(value);
    if (changed !== undefined) {
        return changed;
    }
    if (Array.isArray(value)) {
        return value.map(element => mapValue(element, change));
    }
    return isObject(value) ? mapProperties(value, change) : value;
}

export function mapProperties(properties: Properties, change: (value: Json) => Json | undefined): Properties {
    const entries = Object.entries(properties).map(([key, value]) => [key, mapValue(value, change)] as const);
    return Object.fromEntries(entries);
}
