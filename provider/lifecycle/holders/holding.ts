/** The claims of a holder, as one source reports them: this run's declarations, a state, or the file of `recover`. Pure. */

/** How a holder relates to its claims. Each question says which phases count. */
export type Phase =
    /** A declaration of this run asks for it. */
    | "wants"
    /** A declaration of this run asks for it, and does not create it itself: what it adopts, and variables. */
    | "takes"
    /** The object of a declaration of this run, or of a record. */
    | "has"
    /** The running operation deletes the object of the record now. */
    | "being deleted"
    /** Pending deletion: a replacement has taken the record's place, and the engine deletes the object at the end of an `up`. */
    | "pending deletion"
    /** Pending replacement: an earlier run deleted the record's object to replace it, and created no new one. */
    | "pending replacement";

/** An account of a platform. An undefined member matches any value. */
export interface Place {
    readonly owner?: string | undefined;
    readonly platform?: string | undefined;
}

export interface Holding {
    readonly phase: Phase;
    /** A claim names one thing of the platform: an object by its id, or one variable of an application. */
    readonly claims: ReadonlySet<string>;
    /** Undefined in the file of `recover`. */
    readonly kind?: string;
    /** The part of the URN that the program determines. */
    readonly path?: string;
    /** Undefined for the running stack. */
    readonly stack?: string;
    /** Undefined for declarations: claims have no owner until an object exists. */
    readonly place?: Place;
}

/** Returns the holdings that name one of the claims, in a place if one is given. */
export function holdingsWith<H extends Holding>(
    claims: Iterable<string>,
    sources: readonly H[],
    place: Place = {},
): H[] {
    const asked = [...claims];
    return sources.filter(
        each => isSamePlace(each.place ?? {}, place) && asked.some(claim => each.claims.has(claim)),
    );
}

/** People choose some ids, so another account may have another object of the same id. */
export function isSamePlace(one: Place, other: Place): boolean {
    const isSame = (a: string | undefined, b: string | undefined): boolean =>
        a === undefined || b === undefined || a === b;
    return isSame(one.owner, other.owner) && isSame(one.platform, other.platform);
}

/** Returns everything that holdings name. */
export function claimsIn(sources: readonly Holding[]): ReadonlySet<string> {
    return new Set(sources.flatMap(({ claims }) => [...claims]));
}
