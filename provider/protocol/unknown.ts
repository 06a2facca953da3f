import type { Json } from "../basics/json.js";

/**
 * The text that the engine sends in previews for every unknown value, at any depth. It is part of the engine's
 * protocol. The SDK exports it too, but takes half a second to load.
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

/** Replaces the engine's mark for unknown values by readable text. */
export function readable(text: string): string {
    return text.replaceAll(unknownValue, "(not known yet)");
}

/** Names an object by its id, or by its noun alone while the id is unknown. */
export function nounWithId(noun: string, id: string): string {
    return isUnknown(id) ? `the ${noun}` : `${noun} ${id}`;
}

/** True if any part of the value is unknown. */
export function containsUnknown(value: Json | undefined): boolean {
    if (Array.isArray(value)) {
        return value.some(containsUnknown);
    }
    if (typeof value === "object" && value !== null) {
        return Object.values(value).some(containsUnknown);
    }
    return isUnknown(value);
}
