/** Values that differ only in white space at the end: a file that is piped into the configuration may lose its newline. */
import { canonical, type Json } from "../basics/json.js";

/** Returns a remark for a message that shows neither value. Empty if the values are equal, or differ in more. */
export function trailingSpaceNote(one: Json | undefined, other: Json | undefined): string {
    return canonical(one) !== canonical(other) && trimmed(one) === trimmed(other)
        ? " (differs only in white space at the end)"
        : "";
}

/** Returns the value as JSON, without the white space at the end of each text. */
function trimmed(value: Json | undefined): string {
    return canonical(value).replace(/(?:\\[nrt]| )+(?=")/g, "");
}
