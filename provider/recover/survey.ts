/** The facts of a round, and the row of each new declaration. */
import type { Candidate, Finding } from "../lifecycle/recovery/orders.js";
import type { PreviewStep } from "./source.js";
import type { RecordedStack } from "./stacks.js";

export type Verdict =
    /** One identical object exists. */
    | "found"
    /** The object that a killed run has created. */
    | "interrupted"
    /** One object has its name, and differs in fields that an update changes. */
    | "differs"
    /** Several objects may be it. */
    | "several"
    /** Another resource of the stack has the object, and the program no longer declares that resource. */
    | "renamed"
    /** Another stack has the only object that may be it. */
    | "elsewhere"
    /** It depends on resources that have no object yet. */
    | "waits"
    /** No object may be it, so that it will be created. */
    | "none";

/** A new declaration of the program. */
export interface Row {
    readonly urn: string;
    readonly kind: string;
    readonly path: string;
    readonly name: string;
    readonly verdict: Verdict;
    readonly candidates: readonly Candidate[];
    /** The fields that differ, or are not known yet. */
    readonly fields: readonly string[];
    /** The names of the resources that it waits for, as far as they are known. */
    readonly waitsFor: readonly string[];
    /** Why `--yes` does not answer, beside the verdict. */
    readonly doubts: readonly string[];
    /** Objects of other stacks, and of other resources of the stack. */
    readonly notes: readonly string[];
    /** The ids of objects that may be it, and that other stacks have. */
    readonly taken: readonly string[];
    /** True if the stack has an object that this one replaces: only an ordinary update adopts it. */
    readonly isReplacement: boolean;
    /** The platform and the account that it belongs to. */
    readonly account: string;
    /** The id that the program adopts. */
    readonly adopts?: string | undefined;
    /** The resource of the state that has its object, and that the program no longer declares. */
    readonly formerUrn?: string | undefined;
    /** True if its arguments name one object, so that no second one can exist beside it. */
    readonly isUnique: boolean;
    /** True if a killed run began to create it with the same arguments, and may have done so. */
    readonly isPending: boolean;
}

export interface Survey {
    readonly steps: readonly PreviewStep[];
    readonly findings: readonly Finding[];
    readonly own: RecordedStack;
    readonly others: readonly RecordedStack[];
    /** The names of states that could not be read. */
    readonly unread: readonly string[];
    /** True if no resource is left that others wait for, so that a value stays unknown until the last update. */
    readonly isLast: boolean;
    readonly choices: Choices;
}

/** A row before it is decided what its object is. */
export type Unjudged = Omit<Row, "verdict">;

/** The answers that a person gives by options. */
export interface Choices {
    /** By name or URN, the id to adopt. */
    readonly accept: ReadonlyMap<string, string>;
    /** The names or URNs of resources to create. */
    readonly create: ReadonlySet<string>;
}
