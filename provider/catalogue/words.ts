/** What the shipped snapshot thinks of the words of an add-on: warnings for a preview, never a verdict. */
import { didYouMean } from "../lifecycle/suggest.js";
import { providers, snapshotDate, zones } from "./snapshot.js";

export interface AddonWords {
    provider?: string | undefined;
    /** In place of a provider: the kind of an operator. */
    operator?: string | undefined;
    plan?: string | undefined;
    region?: string | undefined;
}

const newer = `Unless it is newer than this package's catalogue of ${snapshotDate}, "pulumi up" will refuse it.`;

/** One sentence for each word that the snapshot does not know. Words left out, or not known yet, are passed over. */
export function doubtsAbout({ provider, operator, plan, region }: AddonWords): string[] {
    const known = providers.find(candidate =>
        operator === undefined ? candidate.id === provider : candidate.operator === operator,
    );
    if (provider !== undefined && known === undefined) {
        const ids = providers.map(candidate => candidate.id);
        return [`there is no known add-on provider "${provider}".${didYouMean(provider, ids)} ${newer}`];
    }
    const doubts: string[] = [];
    const plans = (known?.plans ?? []).flatMap(words => words.filter(word => word !== undefined));
    if (plan !== undefined && known !== undefined && !plans.some(word => sameWord(word, plan))) {
        const slugs = known.plans.map(([slug]) => slug);
        doubts.push(`"${known.id}" has no known plan "${plan}".${didYouMean(plan, slugs)} ${newer}`);
    }
    if (region !== undefined) {
        const regions = known?.regions ?? zones;
        if (!regions.includes(region)) {
            const where =
                known === undefined ? "there is no known region" : `"${known.id}" is not known to be in`;
            doubts.push(`${where} "${region}".${didYouMean(region, regions)} ${newer}`);
        }
    }
    return doubts;
}

/** Plans are spelled in either case: `S` for one provider, `xs_sml` for another. */
export function sameWord(a: string, b: string): boolean {
    return a.toLowerCase() === b.toLowerCase();
}
