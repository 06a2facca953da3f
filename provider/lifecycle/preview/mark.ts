/** The data that a class passes to the host in a preview, by a hidden property. */

export interface PreviewMark {
    /** By argument, the resources that its value comes from; only for unknown values. */
    readonly sources: Readonly<Record<string, readonly Source[]>>;
    /** True if `cloud-platform:guardData` protects the resource, and not the program itself. */
    readonly isGuarded?: true;
}

/** A resource that an argument refers to, as far as a preview knows it. */
export interface Source {
    /** The kind and the path of its declaration; absent for resources of other packages. */
    readonly kind?: string;
    readonly path?: string;
    /** Undefined if the resource is about to be created or replaced. */
    readonly id?: string;
    /** The id that the declaration adopts. */
    readonly adopt?: string;
}
