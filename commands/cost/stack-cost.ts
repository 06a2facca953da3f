/** Determines what a stack costs: by its state, and by the account for objects in no stack. */
import {
    monthlyCost,
    pricedKinds,
    pricedPlan,
    totalOf,
    type MonthlyCost,
} from "../../provider/catalogue/prices.js";
import { pendingOmission } from "../drift/interrupted.js";
import { searchAccount, unreadAccount } from "../drift/orphans.js";
import type { DriftSource } from "../pulumi/source.js";
import { kindNamed } from "../kinds.js";
import type { Omission } from "../generate/read/omissions.js";
import type { JsonObject } from "../../provider/lifecycle/json.js";
import { displayName, subjectOf } from "../pulumi/names.js";
import { stateIn, type StateResource, type StateText } from "../pulumi/state.js";
import type { CostReport, OrphanCosts, PricedOrphan, PricedResource } from "./report.js";

export type CostSource = Pick<DriftSource, "stack" | "state" | "config" | "otherStates">;

/** @param options set `orphans` to read the account, for objects that no stack manages */
export async function stackCost(source: CostSource, options: { orphans: boolean }): Promise<CostReport> {
    const state = await source.state();
    const { resources: all, pending } = stateIn(state);
    // A run that replaces an object may delete it first, and stop.
    const existing = all.filter(resource => !resource.external && !resource.pendingReplacement);
    const resources = existing.flatMap(pricedResource).sort(byPrice);
    const foreign = existing.filter(({ kind }) => kindNamed(kind) === undefined).length;
    const search = options.orphans ? await orphanCosts(source, state) : undefined;
    return {
        stack: source.stack,
        resources,
        total: totalOf(resources.map(({ cost }) => cost)),
        free: existing.length - resources.length - foreign,
        foreign,
        ...(search?.orphans !== undefined && { orphans: search.orphans }),
        unread: [
            ...pending
                .filter(({ resource }) => pricedResource(resource).length > 0)
                .map(operation => pendingOmission(operation, source.stack)),
            ...(search?.unread ?? []),
        ],
    };
}

/** The outputs are as of the last read or write. A resource that is recorded in part has inputs only. */
function pricedResource(resource: StateResource): PricedResource[] {
    const { kind, inputs, outputs } = resource;
    const found = priced(kind, { ...inputs, ...outputs });
    return found === undefined
        ? []
        : [{ ...subjectOf(resource), ...found, isPendingDeletion: resource.delete }];
}

function priced(kind: string, properties: JsonObject): { plan: string; cost: MonthlyCost } | undefined {
    const cost = monthlyCost(kind, properties);
    return cost && { plan: pricedPlan(kind, properties), cost };
}

async function orphanCosts(
    source: CostSource,
    state: StateText,
): Promise<{ orphans?: OrphanCosts; unread: readonly Omission[] }> {
    try {
        const config = await source.config();
        const { stacks, inventory, unread } = await searchAccount(source, {
            state,
            config,
            deleted: [],
            only: pricedKinds,
        });
        const { items, undeclared = [] } = inventory;
        const found = [
            ...items.map(({ kind, label: name, id, args, outputs }) => ({
                ...{ kind, name, id },
                properties: { ...args, ...outputs },
            })),
            // No program can declare these. Their plans are not known here.
            ...undeclared.map(({ kind, what: name, id }) => ({ kind, name, id, properties: {} })),
        ]
            .flatMap(({ properties, ...object }): PricedOrphan[] => {
                const found = priced(object.kind, properties);
                return found === undefined ? [] : [{ ...object, ...found }];
            })
            .sort(byPrice);
        return { orphans: { stacks, found, total: totalOf(found.map(({ cost }) => cost)) }, unread };
    } catch (error) {
        return { unread: [unreadAccount(error)] };
    }
}

/** Sorts by price, the highest first, unknown prices last. */
function byPrice(one: PricedResource | PricedOrphan, other: PricedResource | PricedOrphan): number {
    const difference = (other.cost.amount ?? -1) - (one.cost.amount ?? -1);
    return difference === 0 ? (displayName(one) < displayName(other) ? -1 : 1) : difference;
}
