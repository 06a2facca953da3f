/** Values that differ only in white space at the end: a file that is piped into the configuration may lose its newline. */
import { canonical, isMap, type Json } from "../json.js";

/** Returns a remark for a message that shows neither value. Empty if the values are equal, or differ in more. */
export function trailingSpaceNote(one: Json | undefined, other: Json | undefined): string {
    const isSame = canonical(one) === canonical(other);
    return !isSame && canonical(trimmed(one)) === canonical(trimmed(other))
        ? " (differs only in white space at the end)"
        : "";
}

function trimmed(value: Json | undefined): Json | undefined {
    if (typeof value === "string") {
        return value.trimEnd();
    }
    if (Array.isArray(value)) {
        return value.map(item => trimmed(item) ?? null);
    }
    return isMap(value)
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, trimmed(member)]))
        : value;
}
