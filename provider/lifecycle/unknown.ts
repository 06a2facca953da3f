import type { Json } from "./json.js";

/**
 * In previews, the engine sends this text for every value that is not known yet, at any depth. It is part of the engine's
 * protocol: the SDK has the same, and takes half a second to load, which commands need not wait for.
 */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function isKnownText(value: unknown): value is string {
    return typeof value === "string" && !isUnknown(value);
}

export function isUnknown(value: unknown): boolean {
    return value === unknownValue;
}

export function known<T>(value: T): T | undefined {
    return isUnknown(value) ? undefined : value;
}

/** The text for a person: what is not known yet may stand in it by the engine's mark, which says nothing to anybody. */
export function readable(text: string): string {
    return text.replaceAll(unknownValue, "(not known yet)");
}

/** Whether any part of the value is not known yet. */
export function containsUnknown(value: Json | undefined): boolean {
    if (Array.isArray(value)) {
        return value.some(containsUnknown);
    }
    if (typeof value === "object" && value !== null) {
        return Object.values(value).some(containsUnknown);
    }
    return isUnknown(value);
}
