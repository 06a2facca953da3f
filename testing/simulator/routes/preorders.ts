import type { AddonPlan } from "../state/catalogue.js";

const tax = 0.2;

/** Returns the monthly price of a plan. */
export function orderRecord(product: string, plan: AddonPlan): Record<string, unknown> {
    return {
        totalHT: plan.price,
        totalVAT: rounded(plan.price * tax),
        totalTTC: rounded(plan.price * (1 + tax)),
        lines: [lineRecord(product, plan, 1)],
    };
}

export function lineRecord(product: string, plan: AddonPlan, quantity: number): Record<string, unknown> {
    return {
        type: "ADDON",
        description: `${product} ${plan.name}`,
        quantity,
        tva: tax * 100,
        price_unit_ht: plan.price,
        price_total_ht: rounded(plan.price * quantity),
        pack: null,
        dropQuantity: 0,
        coupon: null,
        discount: 0,
    };
}

function rounded(euro: number): number {
    return Math.round(euro * 100) / 100;
}
