/** The result of a drift check. It holds no secret values. */
import type { Omission } from "../account/inventory.js";
import type { Subject } from "../pulumi/names.js";
import type { Remedy } from "../report/report.js";
import type { Field } from "../stack/field.js";
import { counted } from "../../provider/text/words.js";

export interface StackDrift {
    readonly stack: string;
    readonly checkedAt: Date;
    /** The number of resources that were read. */
    readonly read: number;
    readonly drifted: readonly Finding[];
    readonly deleted: readonly Finding[];
    /** Objects that could not be read, so that their drift is unknown. */
    readonly unread: readonly Omission[];
    /** Differences that `ignoreChanges` allows, such as `tags of Addon "db"`. */
    readonly ignored: readonly string[];
    /** The warnings of the run. */
    readonly warnings: readonly string[];
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

export type Verdict = "clean" | "drift" | "error";

/** An unread resource outweighs drift, since the report may be incomplete. */
export function verdictOf({ drifted, deleted, unread }: StackDrift): Verdict {
    return unread.length > 0 ? "error" : drifted.length + deleted.length > 0 ? "drift" : "clean";
}

const headings: Readonly<Record<Verdict, string>> = {
    clean: "No drift",
    drift: "Drift",
    error: "Not everything could be read",
};

export function headlineOf(report: StackDrift): string {
    return `${headings[verdictOf(report)]}: ${countsOf(report)}`;
}

/** Returns notes to read before running any of the commands. */
export function notesOf({ drifted, deleted }: StackDrift): string[] {
    return [
        ...(drifted.length + deleted.length > 0
            ? [
                  "Each command applies to the whole stack and restores everything that the program does not accept. Before you run one, accept everything that you want to keep.",
              ]
            : []),
        ...(deleted.length > 0
            ? [
                  'Keep this report: "pulumi up --refresh" removes deleted resources from the state even if it fails. A later report then does not list these resources.',
              ]
            : []),
    ];
}

function countsOf({ read, drifted, deleted, unread }: StackDrift): string {
    const counts = [
        [drifted.length, "drifted"],
        [deleted.length, "deleted"],
        [unread.length, "not read"],
    ] as const;
    const others = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return [`${counted(read, "resource")} read`, ...others].join(", ");
}
