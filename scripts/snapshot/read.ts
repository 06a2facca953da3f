/** A platform's catalogue, as far as the snapshot has a place for it. */
import type { Snapshot, KnownPlan, KnownProvider } from "../../dist/provider/catalogue/snapshot-types.js";
import {
    isNotFound,
    type AddonPlan,
    type AddonProvider,
    type CatalogueClient,
    type Client,
    type OperatorKind,
} from "../../dist/provider/client/index.js";
import { runtimesIn } from "../../dist/provider/catalogue/runtimes.js";
import { operatorKinds } from "../../dist/provider/kinds/operator/kinds.js";

/** Fails where prices are in more than one currency, since the snapshot has one for all. */
export async function readCatalogue({ catalogue }: Pick<Client, "catalogue">): Promise<Snapshot> {
    const [zones, instanceTypes, listed, operators] = await Promise.all([
        catalogue.zones(),
        catalogue.instanceTypes(),
        catalogue.addonProviders(),
        Promise.all(operatorKinds.map(kind => providerOf(catalogue, kind))),
    ]);
    const kindOf = new Map<string, string>(operators.flat());
    const ids = [...new Set([...listed.map(({ id }) => id), ...kindOf.keys()])];
    const found = await Promise.all(ids.map(id => catalogue.addonProvider({ id })));
    return {
        zones: zones.map(({ name, city, country }) => [name, city, country]),
        providers: found.map(provider => providerKnown(provider, kindOf.get(provider.id))),
        runtimes: runtimesIn(instanceTypes).map(({ runtime, name, flavors }) => [
            runtime,
            name,
            flavors.map(flavor => flavor.name),
        ]),
        currency: currencyOf(found.flatMap(({ plans = [] }) => plans)),
    };
}

/** Its id, with the kind; nothing where the platform has no such operators. */
async function providerOf(
    catalogue: CatalogueClient,
    kind: OperatorKind,
): Promise<[id: string, kind: string][]> {
    try {
        return [[(await catalogue.operatorProvider({ kind })).id, kind]];
    } catch (error) {
        if (isNotFound(error)) {
            return [];
        }
        throw error;
    }
}

function providerKnown(
    { id, name, regions, plans = [] }: AddonProvider,
    operator: string | undefined,
): KnownProvider {
    const common = { id, name, regions, plans: plans.map(plan => planKnown(plan, regions)) };
    return operator === undefined ? common : { ...common, operator };
}

function planKnown({ slug, name, id, price, zones = [] }: AddonPlan, regions: readonly string[]): KnownPlan {
    const isEverywhere = zones.length === 0 || regions.every(region => zones.includes(region));
    return isEverywhere ? [slug, name, id, price] : [slug, name, id, price, zones];
}

function currencyOf(plans: readonly AddonPlan[]): string {
    const currencies = [
        ...new Set(plans.filter(({ price }) => price !== undefined).map(each => each.currency)),
    ];
    const [currency, ...others] = currencies;
    if (currency === undefined || others.length > 0) {
        throw new Error(
            `the plans have prices in ${currencies.join(" and ") || "no currency"}: the snapshot has a place for one currency`,
        );
    }
    return currency;
}
