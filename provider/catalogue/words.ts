/** What the shipped snapshot thinks of the words of an add-on: doubts, never a verdict. */
import { didYouMean, nearest } from "../lifecycle/suggest.js";
import type { KnownPlan, KnownProvider } from "./known.js";
import { providers, snapshotDate, zones } from "./snapshot.js";
import { spelledPlans, spelledProviders, spelledRegions } from "./spellings.js";

/** Of the words that are doubted, those that are new or changed. */
export interface AddonWords {
    provider?: string | undefined;
    /** In place of a provider: the kind of an operator. */
    operator?: string | undefined;
    plan?: string | undefined;
    region?: string | undefined;
}

const newer = `Unless it is newer than this package's catalogue of ${snapshotDate}, "pulumi up" will refuse it.`;

/**
 * One sentence for each word that the snapshot does not know. Words left out, or not known yet, are passed over.
 *
 * @param doubted the words that are doubted; the others only say what these are about. Default: all
 */
export function doubtsAbout(words: AddonWords, doubted: AddonWords = words): string[] {
    const { provider, operator, plan, region } = words;
    const known = providers.find(candidate =>
        operator === undefined ? candidate.id === provider : candidate.operator === operator,
    );
    const doubts: string[] = [];
    if (doubted.provider !== undefined && known === undefined) {
        const all = providers.map(({ id }) => id);
        const suggestion = suggestedProvider(doubted.provider) || knownAre(all);
        doubts.push(`there is no known add-on provider "${doubted.provider}".${suggestion}`);
    }
    const chosen = known && plan !== undefined ? planIn(known, plan) : undefined;
    if (doubted.plan !== undefined && known !== undefined && chosen === undefined) {
        doubts.push(...doubtsAboutPlan(doubted.plan, known));
    }
    if (region !== undefined && (doubted.region ?? doubted.plan ?? doubted.provider) !== undefined) {
        doubts.push(...doubtsAboutRegion(region, known, chosen, doubted));
    }
    return doubts.map(doubt => `${doubt} ${newer}`);
}

function doubtsAboutPlan(word: string, { id, plans }: KnownProvider): string[] {
    const records = plans.map(([slug, name, id]) => ({ slug, name, id }));
    const suggestion = suggestedPlan(word, records);
    // It may be the id of one whose id the snapshot does not know.
    const mayBeRight = /^plan_./.test(word) && records.some(plan => plan.id === undefined);
    const hint = suggestion || knownAre(records.map(({ slug }) => slug));
    return suggestion === "" && mayBeRight
        ? []
        : [`"${id}" has no known plan "${word}".${theirs(word)}${hint}`];
}

/** Where it is not: nowhere at all, not with its provider, or not in that plan. */
function doubtsAboutRegion(
    region: string,
    known: KnownProvider | undefined,
    plan: KnownPlan | undefined,
    doubted: AddonWords,
): string[] {
    const offered = known?.regions ?? zones.map(([name]) => name);
    const isNew = (doubted.region ?? doubted.provider) !== undefined;
    if (!offered.includes(region)) {
        const where =
            known === undefined
                ? `there is no known region "${region}"`
                : `"${known.id}" is not known to be in "${region}"`;
        return isNew ? [`${where}.${suggestedRegion(region, offered) || knownAre(offered)}`] : [];
    }
    const [slug, , , , regions = offered] = plan ?? [];
    return slug === undefined || regions.includes(region)
        ? []
        : [`plan "${slug}" is not known to be in "${region}".${suggestedRegion(region, regions)}`];
}

/** The plan of the provider that goes by the word, as far as the snapshot knows. */
export function planIn({ plans }: KnownProvider, word: string): KnownPlan | undefined {
    return plans.find(([slug, name, id]) =>
        [slug, name, id].some(each => each !== undefined && sameWord(each, word)),
    );
}

/** ` Did you mean …?` of a provider; without others, of those in the snapshot. */
export function suggestedProvider(word: string, known?: readonly { id: string; name: string }[]): string {
    return didYouMean(word, spelledProviders(known));
}

/** The same of a plan. */
export function suggestedPlan(
    word: string,
    plans: readonly { slug: string; name: string; id?: string | undefined }[],
): string {
    return didYouMean(word, spelledPlans(plans));
}

/** The same of a region: where none is alike, one in the same city or country. */
export function suggestedRegion(word: string, regions: readonly string[]): string {
    const known = spelledRegions(regions);
    const everywhere = spelledRegions(zones.map(([name]) => name));
    const meant = zones.some(([name]) => name === word) ? word : nearest(word, everywhere)[0];
    const place = zones.find(([name]) => name === meant);
    const alike = [word, ...(place?.slice(1) ?? [])].map(each => didYouMean(each ?? "", known));
    return alike.find(text => text !== "") ?? "";
}

/** Whose plan a word is, where another provider has one. */
function theirs(plan: string): string {
    const others = providers.filter(each => planIn(each, plan) !== undefined).map(({ id }) => `"${id}"`);
    return others.length === 0 ? "" : ` That is a plan of ${others.join(", ")}.`;
}

function knownAre(words: readonly string[]): string {
    return ` Known are: ${words.join(", ")}.`;
}

/** Plans are spelled in either case: `S` for one provider, `xs_sml` for another. */
export function sameWord(a: string, b: string): boolean {
    return a.toLowerCase() === b.toLowerCase();
}
