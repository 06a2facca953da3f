/** Monthly prices of resources, by the shipped snapshot. Charges for usage, such as traffic and builds, come on top. */
import { isMap, type JsonObject } from "../lifecycle/json.js";
import type { KnownPlan } from "./snapshot-types.js";
import { currency, providers, snapshotDate } from "./snapshot.js";
import { planIn, sameWord } from "./words.js";

/** For 720 hours of one instance in the zone `par`, in the snapshot's currency, as of January 2026. No route lists them. */
const flavorPrices: Readonly<Record<string, number>> = {
    pico: 4.5,
    nano: 6,
    XS: 16,
    S: 32,
    M: 76,
    L: 152,
    XL: 304,
    "2XL": 480,
    "3XL": 640,
};

export interface MonthlyCost {
    /** Undefined if the catalogue has no price. */
    readonly amount: number | undefined;
    /** The price with the most and largest instances, if it is higher. */
    readonly upTo?: number;
}

/** The origin of the prices, for reports. */
export const priceSource = { currency, date: snapshotDate };

const costs: Readonly<Record<string, (properties: JsonObject) => MonthlyCost>> = {
    Addon: properties => planCost(({ id }) => id === properties["provider"], properties),
    Operator: properties => planCost(({ operator }) => operator === properties["kind"], properties),
    Application: applicationCost,
};

/**
 * Returns the monthly cost of a resource; undefined for a kind that is free.
 *
 * @param properties its arguments, and its outputs as far as they are known
 */
export function monthlyCost(kind: string, properties: JsonObject): MonthlyCost | undefined {
    return Object.hasOwn(costs, kind) ? costs[kind]?.(properties) : undefined;
}

function planCost(
    isOffered: (provider: (typeof providers)[number]) => boolean,
    { plan, planId }: JsonObject,
): MonthlyCost {
    const known = providers.find(isOffered);
    const words = [plan, planId].filter(word => typeof word === "string");
    const [found] = known === undefined ? [] : words.map(word => planIn(known, word)).filter(isFound);
    const [, , , amount] = found ?? [];
    return { amount };
}

function isFound(plan: KnownPlan | undefined): plan is KnownPlan {
    return plan !== undefined;
}

function applicationCost({ instances, flavor }: JsonObject): MonthlyCost {
    const [least, most] = ["min", "max"].map(limit => {
        const count = isMap(instances) ? instances[limit] : undefined;
        const word = isMap(flavor) ? flavor[limit] : undefined;
        const price = Object.entries(flavorPrices).find(
            ([name]) => typeof word === "string" && sameWord(name, word),
        )?.[1];
        return typeof count === "number" && price !== undefined ? count * price : undefined;
    });
    return { amount: least, ...(most !== undefined && most !== least && { upTo: most }) };
}

/** Returns what all cost together. Unknown if one price is unknown. */
export function sumOf(costs: readonly MonthlyCost[]): MonthlyCost {
    const sum = (amounts: readonly (number | undefined)[]): number | undefined =>
        amounts.reduce(
            (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
            0,
        );
    const amount = sum(costs.map(cost => cost.amount));
    const most = sum(costs.map(cost => cost.upTo ?? cost.amount));
    return { amount, ...(most !== undefined && most !== amount && { upTo: most }) };
}

/** True if both prices are the same, or both are unknown. */
export function isSameCost(cost: MonthlyCost, other: MonthlyCost): boolean {
    return cost.amount === other.amount && cost.upTo === other.upTo;
}

/**
 * Returns the price of a new resource, or both prices of one whose price changes. Undefined if the price stays the same
 * or is unknown.
 *
 * @param state the stored state; empty for a new resource
 */
export function priceNote(kind: string, state: JsonObject, news: JsonObject): string | undefined {
    const before = Object.keys(state).length === 0 ? undefined : monthlyCost(kind, state);
    const after = monthlyCost(kind, news);
    if (after?.amount === undefined || (before !== undefined && isSameCost(before, after))) {
        return undefined;
    }
    const instead = before?.amount === undefined ? "" : ` instead of ${shownCost(before)},`;
    return `costs ${shownCost(after)},${instead} by this package's catalogue of ${snapshotDate}, without usage`;
}

/** Formats an amount: `19.50 EUR`. */
export function shownAmount(amount: number, of = currency): string {
    return `${amount.toFixed(2)} ${of}`;
}

/** Formats a price: `19.50 EUR a month`. */
export function shownCost({ amount, upTo }: MonthlyCost): string {
    if (amount === undefined) {
        return "an unknown price";
    }
    return `${shownAmount(amount)} a month${upTo === undefined ? "" : `, up to ${shownAmount(upTo)}`}`;
}
