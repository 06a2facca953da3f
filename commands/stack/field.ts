/** One value of a resource that differs. It holds no secret value. */
import type { Json } from "../../provider/basics/json.js";

export interface Field {
    /** The argument, or a member such as `variables.LOG_LEVEL`. */
    readonly path: string;
    /** The value in the stack; absent if there is none. */
    readonly old?: Json | undefined;
    /** The value on the platform; absent if there is none. */
    readonly new?: Json | undefined;
    /** True for a secret, whose values are unknown here. */
    readonly isSecret?: true;
    /**
     * True if the value contains, or may contain, a configured secret. The engine masks such a text, so no line can
     * hold it.
     */
    readonly isMasked?: true;
    /** The change to a secret. */
    readonly change: "changed" | "added" | "removed";
}

/** Returns the argument of a path. */
export function keyOf(path: string): string {
    return path.split(".", 1)[0] ?? path;
}

export function keysOf(fields: readonly Field[]): string[] {
    return [...new Set(fields.map(({ path }) => keyOf(path)))];
}
