/** Compares an add-on's provider, plan and region with the shipped snapshot. A mismatch is a warning, never an error. */
import { type ErrorCode, warning, type Warning } from "../error-codes.js";
import { didYouMean, nearest } from "../text/suggest.js";
import type { KnownPlan, KnownProvider } from "./snapshot-types.js";
import { providers, snapshotDate, zones } from "./generated/snapshot.js";
import { type PlanWords, spelledPlans, spelledProviders, spelledRegions, spelledSize } from "./spellings.js";

/** Provider, plan and region of an add-on or operator. */
export interface AddonWords {
    provider?: string | undefined;
    /** The kind of an operator, instead of a provider. */
    operator?: string | undefined;
    plan?: string | undefined;
    region?: string | undefined;
}

/** Returns the warning of a word that is not in the snapshot. */
export function unknownWord(code: ErrorCode, text: string): Warning {
    const newer = `Unless it is newer than this package's catalogue of ${snapshotDate}, "pulumi up" will refuse it.`;
    return warning(code, text, newer);
}

/**
 * Returns one warning for each word that is not in the snapshot. Missing words, and words that are still unknown in a
 * preview, are skipped.
 *
 * @param toCheck the words to check; the other words are only context. Default: all
 */
export function warningsAbout(words: AddonWords, toCheck = words): Warning[] {
    const { provider, operator, plan, region } = words;
    const known = providers.find(candidate =>
        operator === undefined ? candidate.id === provider : candidate.operator === operator,
    );
    const warnings: Warning[] = [];
    if (toCheck.provider !== undefined && known === undefined) {
        const all = providers.map(({ id }) => id);
        const suggestion = suggestedProvider(toCheck.provider) || knownValuesNote(all);
        const text = `there is no known add-on provider "${toCheck.provider}".${suggestion}`;
        warnings.push(unknownWord("unknown-provider", text));
    }
    const chosen = known && plan !== undefined ? planIn(known, plan) : undefined;
    if (toCheck.plan !== undefined && known !== undefined && chosen === undefined) {
        warnings.push(...warningsAboutPlan(toCheck.plan, known));
    }
    if (region !== undefined && (toCheck.region ?? toCheck.plan ?? toCheck.provider) !== undefined) {
        warnings.push(...warningsAboutRegion(region, known, chosen, toCheck));
    }
    return warnings;
}

function warningsAboutPlan(word: string, { id, plans }: KnownProvider): Warning[] {
    const records = plans.map(([slug, name, id]) => ({ slug, name, id }));
    const suggestion = suggestedPlan(word, records);
    // The snapshot lacks the ids of some plans, so an id that it doesn't have may still be valid.
    const mayBeRight = /^plan_./.test(word) && records.some(plan => plan.id === undefined);
    const hint = suggestion || knownValuesNote(records.map(({ slug }) => slug));
    return suggestion === "" && mayBeRight
        ? []
        : [
              unknownWord(
                  "unknown-plan",
                  `"${id}" has no known plan "${word}".${otherProvidersNote(word)}${hint}`,
              ),
          ];
}

/** Warns of a region that is unknown, that the provider does not have, or that the plan does not have. */
function warningsAboutRegion(
    region: string,
    known: KnownProvider | undefined,
    plan: KnownPlan | undefined,
    toCheck: AddonWords,
): Warning[] {
    const offered = known?.regions ?? zones.map(([name]) => name);
    const isNew = (toCheck.region ?? toCheck.provider) !== undefined;
    if (!offered.includes(region)) {
        const where =
            known === undefined
                ? `there is no known region "${region}"`
                : `"${known.id}" is not known to be in "${region}"`;
        const text = `${where}.${suggestedRegion(region, offered) || knownValuesNote(offered)}`;
        return isNew ? [unknownWord("unknown-region", text)] : [];
    }
    const [slug, , , , regions = offered] = plan ?? [];
    if (slug === undefined || regions.includes(region)) {
        return [];
    }
    const text = `plan "${slug}" is not known to be in "${region}".${suggestedRegion(region, regions)}`;
    return [unknownWord("unknown-region", text)];
}

/** Returns the plan of the provider with this slug, name or id, if the snapshot has it. */
export function planIn({ plans }: KnownProvider, word: string): KnownPlan | undefined {
    return plans.find(([slug, name, id]) =>
        [slug, name, id].some(each => each !== undefined && sameWord(each, word)),
    );
}

/** Returns ` Did you mean …?` for a provider. Default for `known`: the providers of the snapshot. */
export function suggestedProvider(word: string, known?: readonly { id: string; name: string }[]): string {
    return didYouMean(word, spelledProviders(known));
}

/** Returns ` Did you mean …?` for a plan. */
export function suggestedPlan(word: string, plans: readonly PlanWords[]): string {
    const known = spelledPlans(plans);
    return didYouMean(word, known) || didYouMean(spelledSize(word), known);
}

/** Returns ` Did you mean …?` for a region. Without a similar name, suggests a region in the same city or country. */
export function suggestedRegion(word: string, regions: readonly string[]): string {
    const known = spelledRegions(regions);
    const everywhere = spelledRegions(zones.map(([name]) => name));
    const meant = zones.some(([name]) => name === word) ? word : nearest(word, everywhere)[0];
    const place = zones.find(([name]) => name === meant);
    const alike = [word, ...(place?.slice(1) ?? [])].map(each => didYouMean(each ?? "", known));
    return alike.find(text => text !== "") ?? "";
}

/** Names the other providers that have this plan. */
function otherProvidersNote(plan: string): string {
    const others = providers.filter(each => planIn(each, plan) !== undefined).map(({ id }) => `"${id}"`);
    return others.length === 0 ? "" : ` That is a plan of ${others.join(", ")}.`;
}

export function knownValuesNote(words: readonly string[]): string {
    return ` Known are: ${words.join(", ")}.`;
}

/** Ignores case: providers spell their plans in upper case (`S`) or in lower case (`xs_sml`). */
export function sameWord(a: string, b: string): boolean {
    return a.toLowerCase() === b.toLowerCase();
}
