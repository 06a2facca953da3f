/** What a report says, whatever its format. No secret value is in it. */
import type { MonthlyPrice } from "../generate/inventory/inventory.js";
import type { Omission } from "../generate/read/omissions.js";
import type { Json } from "../lifecycle/json.js";

/** One resource of the stack. */
export interface Subject {
    /** The name of its class, such as `Addon`; of another package's resource, its type. */
    readonly kind: string;
    /** Its name in the program. */
    readonly name: string;
    readonly id: string;
    readonly urn: string;
}

/** As a sentence calls it. */
export function calledBy({ kind, name }: Pick<Subject, "kind" | "name">): string {
    return `${kind} "${name}"`;
}

export interface Field {
    /** The argument, or a member of it: `variables.LOG_LEVEL`. */
    readonly path: string;
    /** As the stack has it; absent where it has none. */
    readonly old?: Json | undefined;
    /** As the platform has it; absent where it has none. */
    readonly new?: Json | undefined;
    /** Neither value is known here. */
    readonly isSecret?: true;
    /** A configured secret is in it, or may be: the engine masks such a text for display, and no line can hold it. */
    readonly isMasked?: true;
    /** Of a secret: what somebody did to it. */
    readonly change: "changed" | "added" | "removed";
}

/** The argument that a path leads into. */
export function keyOf(path: string): string {
    return path.split(".", 1)[0] ?? path;
}

export function keysOf(fields: readonly Field[]): string[] {
    return [...new Set(fields.map(({ path }) => keyOf(path)))];
}

/** One of the two ways on. */
export interface Remedy {
    /** What it does, or what is to be done. Nothing that people or the platform call something is in it. */
    readonly text: string;
    /** Lines to write in the program. */
    readonly code?: string;
    /** Commands for a shell in the folder of the program, in their order. */
    readonly commands: readonly string[];
}

/** A resource that is not as the stack has it. */
export interface Finding extends Subject {
    /** Empty where it is gone, or where the engine does not tell what is different. */
    readonly fields: readonly Field[];
    /** To bring the platform back to what the program says. */
    readonly heal: Remedy;
    /** To let the program say what the platform has. */
    readonly accept: Remedy;
}

export interface Orphan {
    readonly kind: string;
    /** What a person knows it by. */
    readonly name: string;
    readonly id: string;
    readonly monthlyPrice?: MonthlyPrice;
}

/** What is on the platform and in no stack. */
export interface Orphans {
    /** The stacks that were looked into. */
    readonly stacks: readonly string[];
    readonly found: readonly Orphan[];
    /** Those that no program can declare as they are. */
    readonly undeclared?: readonly Omission[];
    /** To take them over; one for each file of a program. Empty where there is nothing to take over. */
    readonly accept: readonly Remedy[];
}

export interface DriftReport {
    readonly stack: string;
    readonly checkedAt: Date;
    /** How many resources were read. */
    readonly read: number;
    readonly drifted: readonly Finding[];
    readonly vanished: readonly Finding[];
    /** What could not be read, so that nobody knows whether it has drifted. */
    readonly unread: readonly Omission[];
    /** What differs and is meant to, by `ignoreChanges`: `tags of Addon "db"`. */
    readonly ignored: readonly string[];
    /** Absent where they were not looked for. */
    readonly orphans?: Orphans;
    /** What the run warned of. */
    readonly warnings: readonly string[];
}

export type Verdict = "clean" | "drift" | "error";

/** What could not be read comes first: nobody knows then whether the rest is all there is. */
export function verdictOf({ drifted, vanished, unread }: DriftReport): Verdict {
    return unread.length > 0 ? "error" : drifted.length + vanished.length > 0 ? "drift" : "clean";
}

export const headings: Readonly<Record<Verdict, string>> = {
    clean: "No drift",
    drift: "Drift",
    error: "Not everything could be read",
};

/** One line that says it all. */
export function headlineOf(report: DriftReport): string {
    return `${headings[verdictOf(report)]}: ${countsOf(report)}`;
}

/** What has to be known before any of the commands is run. */
export function notesOf({ drifted, vanished }: DriftReport): string[] {
    return [
        ...(drifted.length + vanished.length > 0
            ? [
                  "Each command applies to the whole stack, and heals whatever the program does not accept by then: accept all you want to keep before you run it.",
              ]
            : []),
        ...(vanished.length > 0
            ? [
                  'A "pulumi up --refresh" that fails takes what vanished out of the state all the same, and the next report cannot name it: keep this one.',
              ]
            : []),
    ];
}

/** The same in numbers. */
export function countsOf({ read, drifted, vanished, unread, orphans }: DriftReport): string {
    const counts = [
        [read, read === 1 ? "resource read" : "resources read"],
        [drifted.length, "drifted"],
        [vanished.length, "vanished"],
        [unread.length, "not read"],
        [orphans?.found.length ?? 0, "in no stack"],
    ] as const;
    const [first, ...others] = counts.map(([count, what]) => `${count} ${what}`);
    const shown = [first, ...others.filter((_text, index) => counts[index + 1]?.[0] !== 0)];
    return shown.join(", ");
}
