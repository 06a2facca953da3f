/** One resource that differs from the stack. It holds no secret values. */
import type { Json } from "../../provider/lifecycle/json.js";
import type { Subject } from "../pulumi/names.js";
import type { Remedy } from "../report/report.js";

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

/** A resource that differs from the stack. */
export interface Finding extends Subject {
    /** The fields that differ; empty if the resource no longer exists, or if the engine reports no fields. */
    readonly fields: readonly Field[];
    /** The URN of the deleted resource that took this one with it, such as the application of a domain. */
    readonly deletedWith?: string;
    /** Restores the program's values on the platform. */
    readonly fix: Remedy;
    /** Accepts the platform's values in the program. */
    readonly accept: Remedy;
}
