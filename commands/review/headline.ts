/** The first line of a review. */
import type { MonthlyCost } from "../../provider/catalogue/monthly-cost.js";
import { counted } from "../../provider/text/words.js";
import type { Action } from "./previewed-resource.js";
import type { Review } from "./review.js";

const verbs: readonly (readonly [action: Action, verb: string])[] = [
    ["create", "created"],
    ["update", "updated"],
    ["replace", "replaced"],
    ["delete", "deleted"],
    ["import", "imported"],
];

/** Returns a line such as `1 database would lose its data; 2 created, 1 deleted; +41.00 EUR a month`. */
export function headlineOf(review: Review): string {
    const { changes, cost, errors } = review;
    if (errors.length > 0) {
        return "The preview failed";
    }
    if (changes.length === 0) {
        return "No changes";
    }
    // What another resource takes over stays on the platform.
    const written = changes.filter(({ takenOverBy }) => takenOverBy === undefined);
    const counts = verbs
        .map(([action, verb]) => ({ verb, count: written.filter(each => each.action === action).length }))
        .filter(({ count }) => count > 0)
        .map(({ verb, count }) => `${count} ${verb}`);
    const increase = increaseIn(review);
    const unpriced = changes.filter(({ cost: { before, after } = {} }) =>
        [before, after].some(side => side !== undefined && side.amount === undefined),
    ).length;
    const price = [
        ...shownIncrease(increase, ` ${cost.currency}`, " a month"),
        ...(unpriced === 0 ? [] : [counted(unpriced, "unknown price")]),
    ];
    const lost = Map.groupBy(
        changes.flatMap(({ losesData }) => losesData ?? []),
        noun => noun,
    );
    const renamed = changes.filter(({ alias, losesData }) => alias !== undefined && losesData === undefined);
    const refused = changes.filter(({ alias, refusedBy }) => alias === undefined && refusedBy !== undefined);
    const losses = [...lost].map(
        ([noun, all]) => `${counted(all.length, noun)} would lose ${all.length === 1 ? "its" : "their"} data`,
    );
    return [
        ...losses,
        ...(refused.length === 0 ? [] : [`${counted(refused.length, "deletion")} refused by guardData`]),
        ...(renamed.length === 0 ? [] : [`${renamed.length} renamed without an alias`]),
        counts.join(", "),
        ...(price.length === 0 ? [] : [price.join(", ")]),
    ].join("; ");
}

/** An increase of the monthly cost; negative for a decrease. */
export interface Increase {
    readonly amount: number;
    /** The increase with the most and largest instances. */
    readonly upTo: number;
}

/** A known monthly cost. */
type Priced = MonthlyCost & { readonly amount: number };

export function increaseIn({ cost: { before, after, upTo } }: Review): Increase {
    return increaseOf({ amount: before, upTo: upTo.before }, { amount: after, upTo: upTo.after });
}

export function increaseOf(before: Priced, after: Priced): Increase {
    const rounded = (amount: number): number => Math.round(amount * 100) / 100;
    return {
        amount: rounded(after.amount - before.amount),
        upTo: rounded((after.upTo ?? after.amount) - (before.upTo ?? before.amount)),
    };
}

/** Returns phrases such as `+41.00 EUR a month, up to +82.00 EUR`; none if the cost stays the same. */
export function shownIncrease({ amount, upTo }: Increase, currency = "", time = ""): string[] {
    const both = [
        ...(amount === 0 ? [] : [`${signed(amount)}${currency}`]),
        ...(upTo === amount ? [] : [`up to ${signed(upTo)}${currency}`]),
    ];
    return both.map((phrase, index) => (index === 0 ? `${phrase}${time}` : phrase));
}

/** Formats an amount with its sign: `+41.00`. */
function signed(amount: number): string {
    return `${amount < 0 ? "" : "+"}${amount.toFixed(2)}`;
}
