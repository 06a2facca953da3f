/**
 * A report, as every format shows it. Its texts may contain names from a program or the platform: the renderers escape
 * them. It contains no secret values.
 */
import type { Graph } from "./graph.js";

export interface Report {
    readonly tone: "good" | "attention" | "bad";
    /** The summary in one line. */
    readonly headline: string;
    /** Lines below the headline, such as the stack and the time. */
    readonly facts: readonly string[];
    /** Sentences to read before anything else. */
    readonly notes?: readonly string[];
    /** The headings of the two values of a field. */
    readonly sides?: readonly [before: string, after: string];
    /** A picture, for the formats that can show one. */
    readonly picture?: Graph;
    /** The most important one first. A section without items is not shown. */
    readonly sections: readonly Section[];
}

export interface Section {
    readonly title: string;
    /** True for losses, which a page shows in red. */
    readonly isLoss?: boolean;
    /** True if a comment may fold it as a whole. */
    readonly folds?: boolean;
    /** The headings of a table, whose rows are the titles and cells of the items. */
    readonly columns?: readonly string[];
    readonly items: readonly Item[];
}

export interface Item {
    /** A name, or a text that is not of this package. */
    readonly title: string;
    /** The end of the sentence that begins with the title. */
    readonly note?: string;
    readonly cells?: readonly string[];
    /** The fields that differ. */
    readonly fields?: readonly (readonly [path: string, before: string, after: string])[];
    readonly lines?: readonly string[];
    readonly remedies?: readonly (readonly [name: string, remedy: Remedy])[];
}

/** A step that a person can take. */
export interface Remedy {
    readonly text: string;
    /** Lines for the program. */
    readonly code?: string;
    /** The language of the lines, as Markdown names it. */
    readonly language?: string;
    /** Shell commands in order, for the folder of the program. */
    readonly commands: readonly string[];
}
