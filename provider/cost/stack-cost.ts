/** Determines what a stack costs: by its state, and by the account for objects in no stack. */
import { monthlyCost, pricedKinds, pricedPlan, totalOf, type MonthlyCost } from "../catalogue/prices.js";
import { kindOfType } from "../drift/fields.js";
import { subjectOf } from "../drift/findings.js";
import { pendingOmission } from "../drift/interrupted.js";
import { withoutSecrets } from "../drift/masked-text.js";
import { searchAccount, unreadAccount } from "../drift/orphans.js";
import { displayName } from "../drift/report.js";
import type { DriftSource, StateText } from "../drift/source.js";
import { stateIn } from "../drift/state.js";
import type { Omission } from "../generate/read/omissions.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { CostReport, OrphanCosts, PricedOrphan, PricedResource } from "./report.js";

export type CostSource = Pick<DriftSource, "stack" | "state" | "config" | "otherStates">;

/** @param options set `orphans` to read the account, for objects that no stack manages */
export async function stackCost(source: CostSource, options: { orphans: boolean }): Promise<CostReport> {
    const state = await source.state();
    const { managed, pending } = stateIn(state.text);
    // A run that replaces an object may delete it first, and stop.
    const existing = managed.filter(resource => !resource.external && !resource.pendingReplacement);
    const resources = existing.flatMap(pricedResource).sort(byPrice);
    const foreign = existing.filter(({ type }) => kindOfType(type) === undefined).length;
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

type StoredResource = ReturnType<typeof stateIn>["managed"][number];

/** The outputs are as of the last read or write. A resource that is recorded in part has inputs only. */
function pricedResource(resource: StoredResource): PricedResource[] {
    const { inputs, outputs } = resource;
    const subject = subjectOf(resource);
    const found = priced(subject.kind, withoutSecrets({ ...inputs, ...outputs } as JsonObject));
    return found === undefined ? [] : [{ ...subject, ...found, isPendingDeletion: resource.delete }];
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
