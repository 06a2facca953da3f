/** Identifiers of a plan of an add-on provider: id, slug and name. */
import type { Addon, AddonPlan, AddonProvider } from "../client/index.js";
import { UserError } from "../kind/user-errors.js";
import { sameWord, suggestedPlan } from "./unknown-values.js";

export type PlanIdentifiers = Record<"planId" | "planSlug" | "planName", string>;

export function identifiersOf(plan: Addon["plan"]): PlanIdentifiers {
    return { planId: plan.id, planSlug: plan.slug, planName: plan.name ?? plan.slug };
}

/** True if the word is one of the plan's identifiers, ignoring case. */
export function namesPlan(plan: PlanIdentifiers, word: string): boolean {
    return Object.values(plan).some(candidate => sameWord(candidate, word));
}

/**
 * Returns the plan with this identifier. An exact match wins over one in another case.
 *
 * @param current the plan of an existing object. The error names it too: the platform may have renamed it
 */
export function planNamed({ id, plans = [] }: AddonProvider, word: string, current?: string): AddonPlan {
    const chosen =
        plans.find(plan => Object.values(identifiersOf(plan)).includes(word)) ??
        plans.find(plan => namesPlan(identifiersOf(plan), word));
    if (chosen === undefined) {
        const slugs = plans.map(plan => plan.slug);
        throw new UserError(
            "unknown-plan",
            `"${id}" has no plan "${word}".${suggestedPlan(word, plans)}${current === undefined ? "" : ` The current plan is "${current}".`}`,
            `Plans: ${slugs.join(", ")}.`,
        );
    }
    return chosen;
}
