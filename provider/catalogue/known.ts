/** What the shipped snapshot is made of. */

/** A place, with the city and country that tell where it is. */
export type KnownZone = readonly [name: string, city?: string | undefined, country?: string | undefined];

/** What is not known of a plan is left out. Its regions are only told where they are fewer than its provider's. */
export type KnownPlan = readonly [
    slug: string,
    name: string,
    id?: string | undefined,
    pricePerMonth?: number | undefined,
    regions?: readonly string[],
];

export interface KnownProvider {
    readonly id: string;
    /** Name for people. */
    readonly name: string;
    /** The kind of operator whose plans these are. */
    readonly operator?: string;
    readonly regions: readonly string[];
    readonly plans: readonly KnownPlan[];
}

export interface Snapshot {
    readonly zones: readonly KnownZone[];
    readonly providers: readonly KnownProvider[];
    /** ISO 4217 code, of all prices. */
    readonly currency: string;
}
