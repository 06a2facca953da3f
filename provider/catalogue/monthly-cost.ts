/** Monthly prices of resources, by the shipped snapshot. Charges for usage, such as traffic and builds, come on top. */
import { isMap, type Json, type JsonObject } from "../basics/json.js";
import type { Effects } from "../kind/kind.js";
import { counted } from "../text/words.js";
import { clusterPrice, workerPrices } from "./kubernetes.js";
import { machinesPrice, totalPrice } from "./machine-prices.js";
import { currency, providers, snapshotDate } from "./generated/snapshot.js";
import { planIn } from "./unknown-values.js";

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

interface Pricing {
    cost(properties: JsonObject): MonthlyCost;
    /** Describes what the price depends on: the provider and the plan, or the number and the flavor of instances. */
    plan(properties: JsonObject): string;
}

const pricings: Readonly<Record<string, Pricing>> = {
    Addon: {
        cost: properties => planCost(({ id }) => id === properties["provider"], properties),
        plan: ({ provider, plan }) => texts(provider, plan).join(" "),
    },
    Operator: {
        cost: properties => planCost(({ operator }) => operator === properties["kind"], properties),
        plan: ({ kind, plan }) => texts(kind, plan).join(" "),
    },
    Application: {
        cost: applicationCost,
        plan: properties => {
            const limits = ["min", "max"].map(limit => scalingAt(limit, properties));
            return [...new Set(limits.map(([count = "?", flavor = "?"]) => `${count} × ${flavor}`))].join(
                " to ",
            );
        },
    },
    KubernetesCluster: {
        cost: properties => ({ amount: clusterPrice(properties) }),
        plan: ({ topology }) => {
            const { kind, flavor, replicas } = isMap(topology) ? topology : {};
            return texts(kind, flavor).join(` ${shownCount(replicas)} × `);
        },
    },
    KubernetesNodeGroup: {
        cost: properties =>
            limited(
                ...nodeCounts(properties).map(nodes =>
                    machinesPrice(workerPrices, properties["flavor"], nodes),
                ),
            ),
        plan: properties =>
            [...new Set(nodeCounts(properties))]
                .map(count => `${shownCount(count)} × ${texts(properties["flavor"]).join("")}`)
                .join(" to "),
    },
};

/**
 * Returns the monthly cost of a resource; undefined for a kind that is free.
 *
 * @param properties its arguments, and its outputs as far as they are known
 */
export function monthlyCost(kind: string, properties: JsonObject): MonthlyCost | undefined {
    return pricingOf(kind)?.cost(properties);
}

/** Returns what the price depends on, such as `postgresql-addon xs_sml`; an empty text for a kind that is free. */
export function pricedPlan(kind: string, properties: JsonObject): string {
    return pricingOf(kind)?.plan(properties) ?? "";
}

function pricingOf(kind: string): Pricing | undefined {
    return Object.hasOwn(pricings, kind) ? pricings[kind] : undefined;
}

function texts(...words: readonly (Json | undefined)[]): string[] {
    return words.filter(word => typeof word === "string");
}

/** Returns a limit of the scaling: the number of instances, and their flavor. */
function scalingAt(
    limit: string,
    { instances, flavor }: JsonObject,
): [number | undefined, string | undefined] {
    const [count, word] = [instances, flavor].map(limits => (isMap(limits) ? limits[limit] : undefined));
    return [typeof count === "number" ? count : undefined, typeof word === "string" ? word : undefined];
}

function planCost(
    isOffered: (provider: (typeof providers)[number]) => boolean,
    { plan, planId }: JsonObject,
): MonthlyCost {
    const known = providers.find(isOffered);
    const words = [plan, planId].filter(word => typeof word === "string");
    const plans = known === undefined ? [] : words.map(word => planIn(known, word));
    const [, , , amount] = plans.find(found => found !== undefined) ?? [];
    return { amount };
}

function applicationCost(properties: JsonObject): MonthlyCost {
    const [least, most] = ["min", "max"].map(limit => {
        const [count, flavor] = scalingAt(limit, properties);
        return machinesPrice(flavorPrices, flavor, count);
    });
    return limited(least, most);
}

function limited(least?: number, most?: number): MonthlyCost {
    return { amount: least, ...(most !== undefined && most !== least && { upTo: most }) };
}

function shownCount(count: Json | undefined): string {
    return typeof count === "number" ? String(count) : "?";
}

/** Returns the least and the largest number of nodes. */
function nodeCounts({ nodes, autoscaling }: JsonObject): (Json | undefined)[] {
    const { min = nodes, max = nodes } = isMap(autoscaling) ? autoscaling : {};
    return [min, max];
}

/** The sum of all known prices. */
export interface TotalCost {
    readonly amount: number;
    /** The sum with the most and largest instances, if it is higher. */
    readonly upTo?: number;
    /** The number of unknown prices. */
    readonly unknown: number;
}

export function totalOf(costs: readonly MonthlyCost[]): TotalCost {
    const known = costs.filter(({ amount }) => amount !== undefined);
    const { amount = 0, upTo } = sumOf(known);
    return { amount, ...(upTo !== undefined && { upTo }), unknown: costs.length - known.length };
}

/** Formats a total: `41.00 EUR a month, and 1 unknown price`. */
export function shownTotal({ unknown, ...known }: TotalCost): string {
    const missing = unknown === 0 ? "" : `, and ${counted(unknown, "unknown price")}`;
    return `${shownCost(known)}${missing}`;
}

/** Returns what all cost together. Unknown if one price is unknown. */
export function sumOf(costs: readonly MonthlyCost[]): MonthlyCost {
    const least = totalPrice(costs.map(({ amount }) => amount));
    const most = totalPrice(costs.map(({ amount, upTo = amount }) => upTo));
    return limited(least, most);
}

/** True if both prices are the same, or both are unknown. */
export function isSameCost(cost: MonthlyCost, other: MonthlyCost): boolean {
    return cost.amount === other.amount && cost.upTo === other.upTo;
}

/** The origin of the prices in the messages of a preview. */
export const priceSourceNote = `Prices are by this package's catalogue of ${snapshotDate}, without usage.`;

/**
 * Returns the price of a new resource, or both prices of one whose price changes. Empty if the price stays the same or
 * is unknown.
 *
 * @param state the stored state; empty for a new resource
 */
export function priceEffects(
    kind: string,
    state: JsonObject,
    news: JsonObject,
): Pick<Effects, "price" | "priceSource"> {
    const before = Object.keys(state).length === 0 ? undefined : monthlyCost(kind, state);
    const after = monthlyCost(kind, news);
    if (after?.amount === undefined || (before !== undefined && isSameCost(before, after))) {
        return {};
    }
    const instead = before?.amount === undefined ? "" : `, instead of ${shownCost(before)}`;
    return { price: `costs ${shownCost(after)}${instead}`, priceSource: priceSourceNote };
}

/** Formats an amount: `19.50 EUR`. */
export function shownAmount(amount: number, of = currency): string {
    return `${amount.toFixed(2)} ${of}`;
}

/** Formats a price for a table: `16.00 EUR, up to 64.00 EUR`. */
export function shownPrice({ amount, upTo }: MonthlyCost): string {
    return amount === undefined ? "unknown" : shownAmount(amount) + shownMost(upTo);
}

/** Formats a price: `19.50 EUR a month`. */
export function shownCost({ amount, upTo }: MonthlyCost): string {
    return amount === undefined ? "an unknown price" : `${shownAmount(amount)} a month${shownMost(upTo)}`;
}

function shownMost(upTo: number | undefined): string {
    return upTo === undefined ? "" : `, up to ${shownAmount(upTo)}`;
}
