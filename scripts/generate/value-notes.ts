/** The meaning and price of the values of an argument, for its doc comment: TypeScript shows none at a value itself. */
import {
    currency,
    providers,
    snapshotDate,
    zones,
} from "../../dist/provider/catalogue/generated/snapshot.js";
import type { Completion } from "../../dist/provider/kind/arguments.js";

type Provider = (typeof providers)[number];

const plansHeading = `Plans by the catalogue of ${snapshotDate}, with the price in ${currency} a month without usage, if it is known:`;

const notes: Readonly<Partial<Record<Completion, () => string>>> = {
    AddonPlanSlug: () => plansNote(({ operator }) => operator === undefined),
    OperatorPlanSlug: () => plansNote(({ operator }) => operator !== undefined),
    RegionName: () => {
        const places = zones.map(([name, ...place]) => `\`${name}\` (${place.filter(Boolean).join(", ")})`);
        return `Regions by the catalogue of ${snapshotDate}, of which a provider may lack some: ${places.join(", ")}.`;
    },
};

/** Returns a paragraph in Markdown, or nothing for a list of words that explain themselves. */
export function valuesNote(completion: Completion | undefined): string {
    return (completion === undefined ? undefined : notes[completion]?.()) ?? "";
}

function plansNote(isListed: (provider: Provider) => boolean): string {
    const lines = providers.filter(isListed).map(({ id, operator = id, plans }) => {
        return `- \`${operator}\`: ${plans.map(shownPlan).join(", ")}`;
    });
    return [plansHeading, "", ...lines].join("\n");
}

/** Formats a plan: `xs_sml` (XS Small Space) 19.50. */
function shownPlan([slug, name, , price]: Provider["plans"][number]): string {
    const meaning = name.toLowerCase() === slug.toLowerCase() ? "" : ` (${name})`;
    return `\`${slug}\`${meaning}${price === undefined ? "" : ` ${price.toFixed(2)}`}`;
}
