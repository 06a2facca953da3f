/** Types of the shipped snapshot of the catalogue. */

/** A region (zone), with its city and country. */
export type KnownZone = readonly [name: string, city?: string | undefined, country?: string | undefined];

/** A plan. Unknown fields are left out. `regions` is only set if the provider has further regions. */
export type KnownPlan = readonly [
    slug: string,
    name: string,
    id?: string | undefined,
    pricePerMonth?: number | undefined,
    regions?: readonly string[],
];

export interface KnownProvider {
    readonly id: string;
    readonly name: string;
    /** The kind of operator whose plans these are. */
    readonly operator?: string;
    readonly regions: readonly string[];
    readonly plans: readonly KnownPlan[];
}

/** A runtime of applications, with the sizes of its instances. */
export type KnownRuntime = readonly [slug: string, name: string, flavors: readonly string[]];

export interface Snapshot {
    readonly zones: readonly KnownZone[];
    readonly providers: readonly KnownProvider[];
    readonly runtimes: readonly KnownRuntime[];
    /** ISO 4217 code, of all prices. */
    readonly currency: string;
}
