/** What a class tells the host in a preview, by a hidden property. */
import type { JsonObject } from "./json.js";

export interface PreviewMark {
    /** What the program adopts, in its order. */
    readonly announced: readonly Announced[];
    /** By argument, the resources that its value comes from while the value is unknown. */
    readonly sources: Readonly<Record<string, readonly Source[]>>;
    /** Set where the resource option `retainOnDelete` is. */
    readonly isRetained?: true;
}

/** A resource to adopt: its kind and its arguments. An output, and a value that may be secret, counts as unknown. */
export interface Announced {
    readonly kind: string;
    readonly args: JsonObject;
}

/** A resource that an argument refers to, as far as a preview knows it. */
export interface Source {
    /** The kind and the path of its declaration; absent for resources of other packages. */
    readonly kind?: string;
    readonly path?: string;
    /** Absent where the resource is about to be created or replaced. */
    readonly id?: string;
    /** The id that the declaration adopts. */
    readonly adopt?: string;
}
