/** What a check for drift has found. It holds no secret values. */
import type { Omission } from "../account/inventory-item.js";
import type { Json } from "../../provider/lifecycle/json.js";
import type { Subject } from "../pulumi/names.js";
import type { Remedy } from "../report/report.js";
import { counted } from "../../provider/text/words.js";

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
    /** Restores the program's values on the platform. */
    readonly fix: Remedy;
    /** Accepts the platform's values in the program. */
    readonly accept: Remedy;
}

export interface DriftReport {
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

export type Verdict = "clean" | "drift" | "error";

/** An unread resource outweighs drift, since the report may be incomplete. */
export function verdictOf({ drifted, deleted, unread }: DriftReport): Verdict {
    return unread.length > 0 ? "error" : drifted.length + deleted.length > 0 ? "drift" : "clean";
}

const headings: Readonly<Record<Verdict, string>> = {
    clean: "No drift",
    drift: "Drift",
    error: "Not everything could be read",
};

/** Returns the summary in one line. */
export function headlineOf(report: DriftReport): string {
    return `${headings[verdictOf(report)]}: ${countsOf(report)}`;
}

/** Returns notes to read before running any of the commands. */
export function notesOf({ drifted, deleted }: DriftReport): string[] {
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

function countsOf({ read, drifted, deleted, unread }: DriftReport): string {
    const counts = [
        [drifted.length, "drifted"],
        [deleted.length, "deleted"],
        [unread.length, "not read"],
    ] as const;
    const others = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return [`${counted(read, "resource")} read`, ...others].join(", ");
}
