import type { Field } from "../stack/field.js";
import type { Subject } from "../pulumi/names.js";
import type { Remedy } from "../report/report.js";

/** A resource that differs from the stack. It holds no secret values. */
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
