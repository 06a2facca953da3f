/** Monthly prices of machines of applications and of Kubernetes. */
import type { Json } from "../basics/json.js";
import { sameWord } from "./unknown-values.js";

/**
 * Returns the price of this number of machines; undefined if the flavor or the number is unknown.
 *
 * @param prices the price of one machine, by flavor
 */
export function machinesPrice(
    prices: Readonly<Record<string, number>>,
    flavor: Json | undefined,
    count: Json | undefined,
): number | undefined {
    const word = typeof flavor === "string" ? flavor : "";
    const price = Object.entries(prices).find(([name]) => sameWord(name, word))?.[1];
    return price === undefined || typeof count !== "number" ? undefined : price * count;
}

/** Returns the sum of prices; undefined if one of them is unknown. */
export function totalPrice(prices: readonly (number | undefined)[]): number | undefined {
    return prices.reduce(
        (total, price) => (total === undefined || price === undefined ? undefined : total + price),
        0,
    );
}
