/** Monthly prices, from the catalogue. */
import type { AddonProvider, Client, OperatorKind } from "../../../provider/client/index.js";
import type { InventoryItem, MonthlyPrice } from "./inventory.js";

type Catalogue = Client["catalogue"];

/** Adds the monthly prices. If the catalogue can't be read, the items have no prices. */
export async function withPrices(
    items: readonly InventoryItem[],
    { catalogue }: { readonly catalogue: Catalogue },
): Promise<InventoryItem[]> {
    const providers = new Map<string, Promise<AddonProvider | undefined>>();
    return Promise.all(
        items.map(async item => {
            const offer = offerOf(item, catalogue);
            if (offer === undefined) {
                return item;
            }
            const provider = providers.get(offer.name) ?? offer.ask().catch(() => undefined);
            providers.set(offer.name, provider);
            const monthlyPrice = priceIn(await provider, item.outputs["planId"]);
            return monthlyPrice === undefined ? item : { ...item, monthlyPrice };
        }),
    );
}

/** The provider of an item, and the read of its plans. */
function offerOf(
    { kind, args: { provider, kind: operator } }: InventoryItem,
    catalogue: Catalogue,
): { name: string; ask: () => Promise<AddonProvider> } | undefined {
    if (kind === "Addon" && typeof provider === "string") {
        return { name: provider, ask: () => catalogue.addonProvider({ id: provider }) };
    }
    if (kind === "Operator" && typeof operator === "string") {
        const ask = () => catalogue.operatorProvider({ kind: operator as OperatorKind });
        return { name: `operator ${operator}`, ask };
    }
    return undefined;
}

function priceIn(provider: AddonProvider | undefined, planId: unknown): MonthlyPrice | undefined {
    const plan = provider?.plans?.find(({ id }) => id === planId);
    return plan?.price === undefined ? undefined : { amount: plan.price, currency: plan.currency };
}
