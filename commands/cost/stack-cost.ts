/** Determines what a stack costs, by its state. */
import { monthlyCost, pricedPlan, totalOf } from "../../provider/catalogue/monthly-cost.js";
import { pendingOmission } from "../stack/interrupted.js";
import type { DriftSource } from "../pulumi/source.js";
import { kindNamed } from "../kinds.js";
import { displayName, subjectOf } from "../pulumi/names.js";
import { stateIn, type StateResource } from "../pulumi/state.js";
import type { StackCost, PricedResource } from "./cost.js";

export type CostSource = Pick<DriftSource, "stack" | "state">;

export async function stackCost(source: CostSource): Promise<StackCost> {
    const { resources: all, pending } = stateIn(await source.state());
    // A run that replaces an object may delete it first, and stop.
    const existing = all.filter(resource => !resource.external && !resource.pendingReplacement);
    const resources = existing.flatMap(pricedResource).sort(byPrice);
    const foreign = existing.filter(({ kind }) => kindNamed(kind) === undefined).length;
    return {
        stack: source.stack,
        resources,
        total: totalOf(resources.map(({ cost }) => cost)),
        free: existing.length - resources.length - foreign,
        foreign,
        unread: pending
            .filter(({ resource }) => pricedResource(resource).length > 0)
            .map(operation => pendingOmission(operation, source.stack)),
    };
}

/** The outputs are as of the last read or write. A resource that is recorded in part has inputs only. */
function pricedResource(resource: StateResource): PricedResource[] {
    const { kind, inputs, outputs } = resource;
    const properties = { ...inputs, ...outputs };
    const cost = monthlyCost(kind, properties);
    if (cost === undefined) {
        return [];
    }
    const plan = pricedPlan(kind, properties);
    return [{ ...subjectOf(resource), plan, cost, isPendingDeletion: resource.delete }];
}

/** Sorts by price, the highest first, unknown prices last. */
function byPrice(one: PricedResource, other: PricedResource): number {
    const difference = (other.cost.amount ?? -1) - (one.cost.amount ?? -1);
    return difference === 0 ? (displayName(one) < displayName(other) ? -1 : 1) : difference;
}
