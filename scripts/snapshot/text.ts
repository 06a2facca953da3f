/** Writes the snapshot as a source file. The order of the catalogue's entries has no effect on it. */
import type { KnownPlan, Snapshot } from "../../dist/provider/catalogue/snapshot-types.js";

/** @param date the day of the catalogue, such as `2026-05-12` */
export function snapshotText({ zones, providers, runtimes, currency }: Snapshot, date: string): string {
    return `
/**
 * The catalogue on the day below, for suggestions and prices in previews without a request. The platform may have newer
 * entries, so a missing entry is only a warning.
 *
 * Written by \`npm run snapshot\`, never by hand.
 */
import type { KnownProvider, KnownRuntime, KnownZone } from "../snapshot-types.js";

export const snapshotDate = ${JSON.stringify(date)};

/** The currency of the prices. Prices are for a month, without charges for usage. */
export const currency = ${JSON.stringify(currency)};

export const zones: readonly KnownZone[] = [
    ${zones
        .toSorted(([a], [b]) => byName(a, b))
        .map(listed)
        .join(",\n")},
];

export const providers: readonly KnownProvider[] = [
    ${providers
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, name, operator, regions, plans }) =>
            [
                "{",
                `id: ${JSON.stringify(id)},`,
                `name: ${JSON.stringify(name)},`,
                ...(operator === undefined ? [] : [`operator: ${JSON.stringify(operator)},`]),
                `regions: ${JSON.stringify(regions.toSorted(byName))},`,
                `plans: [${plans.toSorted(byPrice).map(listed).join(",")}],`,
                "}",
            ].join("\n"),
        )
        .join(",\n")},
];

export const runtimes: readonly KnownRuntime[] = [
    ${runtimes
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(listed)
        .join(",\n")},
];
`;
}

/** Drops unknown values at the end. */
function listed(parts: readonly unknown[]): string {
    const last = parts.findLastIndex(part => part !== undefined);
    return `[${parts
        .slice(0, last + 1)
        .map(part => (part === undefined ? "undefined" : JSON.stringify(part)))
        .join(", ")}]`;
}

/** Short names first: longer names are those of special zones in the same place. */
function byName(a: string, b: string): number {
    return a.length - b.length || (a < b ? -1 : 1);
}

/** The smallest first; those without a price last. */
function byPrice(
    [slugA, , , priceA = Infinity]: KnownPlan,
    [slugB, , , priceB = Infinity]: KnownPlan,
): number {
    return priceA === priceB ? (slugA < slugB ? -1 : 1) : priceA - priceB;
}
