/** Plans of add-ons: whether one is offered, and moving from one to another. */
import { namesPlan, planNamed, wordsOf, type PlanWords } from "../catalogue/plans.js";
import { planChange, priceOf } from "../catalogue/plan-change.js";
import { suggestedProvider, suggestedRegion } from "../catalogue/words.js";
import { isLostAnswer } from "../client/errors.js";
import type { Addon, AddonPlan, AddonProvider, Migration, OperatorKind } from "../client/index.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Context } from "../lifecycle/kind.js";
import { isUnknown } from "../lifecycle/unknown.js";

/** The plan that the state says is current. */
export function storedPlan(state: JsonObject): PlanWords {
    const word = (key: keyof PlanWords): string => (typeof state[key] === "string" ? state[key] : "");
    return { planId: word("planId"), planSlug: word("planSlug"), planName: word("planName") };
}

/** Those of the words that are new or changed, and known. */
export function changedWords<K extends string>(
    keys: readonly K[],
    olds: JsonObject,
    news: Readonly<Record<K, string>>,
): Partial<Record<K, string>> {
    const changed = keys.filter(key => olds[key] !== news[key] && !isUnknown(news[key]));
    return Object.fromEntries(changed.map(key => [key, news[key]])) as Partial<Record<K, string>>;
}

/** Whose plans are meant. */
type Offerer = { provider: string } | { operator: OperatorKind };

/**
 * The plan that a word means in the live catalogue: a word it does not know, or a region without the provider, fails
 * before anything is made.
 */
export async function offeredPlan(
    context: Context,
    { plan, region, ...of }: { plan: string; region?: string | undefined } & Offerer,
): Promise<AddonPlan> {
    return planNamed(await offererOf(context, of, region), plan);
}

/**
 * What the live catalogue says of the words. One that it lacks fails.
 *
 * @param before the word of the plan so far
 * @returns what another plan means
 */
export async function lookUpPlan(
    context: Pick<Context, "client">,
    of: Offerer,
    { plan, region }: { plan: string | undefined; region: string | undefined },
    before?: string,
): Promise<string | undefined> {
    const offerer = await offererOf(context, of, region);
    const after = plan === undefined ? undefined : planNamed(offerer, plan);
    if (after !== undefined && region !== undefined) {
        assertInRegion(after, region);
    }
    const left = offerer.plans?.find(each => before !== undefined && namesPlan(wordsOf(each), before));
    return after === undefined || left === undefined || left.id === after.id
        ? undefined
        : planChange(left, after);
}

/** A plan need not be everywhere where its provider is. */
function assertInRegion({ slug, zones = [] }: AddonPlan, region: string): void {
    if (zones.length > 0 && !zones.includes(region)) {
        throw new UserError(
            `plan "${slug}" is not offered in "${region}".${suggestedRegion(region, zones)}`,
            `Regions: ${zones.join(", ")}.`,
        );
    }
}

/** Who offers the plans, in that region where one is given. */
async function offererOf(
    { client: { catalogue } }: Pick<Context, "client">,
    of: Offerer,
    region: string | undefined,
): Promise<AddonProvider> {
    const offered = await orUndefined(
        "operator" in of
            ? catalogue.operatorProvider({ kind: of.operator })
            : catalogue.addonProvider({ id: of.provider }),
    );
    const provider = offered?.id ?? ("operator" in of ? of.operator : of.provider);
    if (offered === undefined) {
        const known = await catalogue.addonProviders();
        throw new UserError(
            `the platform has no add-on provider "${provider}".${suggestedProvider(provider, known)}`,
            `Providers: ${known.map(({ id }) => id).join(", ")}.`,
        );
    }
    const { regions } = offered;
    if (region !== undefined && regions.length > 0 && !regions.includes(region)) {
        throw new UserError(
            `"${provider}" is not offered in "${region}".${suggestedRegion(region, regions)}`,
            `Regions: ${regions.join(", ")}.`,
        );
    }
    return offered;
}

/**
 * Changes the plan and waits for the outcome.
 *
 * A migration that is running already is joined: it may be the one that an interrupted run asked for, and two at once
 * are refused anyway. Where it led to another plan, ours follows.
 */
export async function migrate(context: Context, addon: Addon, word: string, deadline: number): Promise<void> {
    const { client, owner, log } = context;
    const plan = await offeredPlan(context, { provider: addon.provider.id, plan: word });
    const records = await client.addons.migrations({ owner, id: addon.id, fresh: true });
    const running = records.find(isRunning);
    if (running !== undefined) {
        log.info(`add-on "${addon.name}": a migration is running already, waiting for it`);
        await migrationEnd(context, addon, running.id, deadline);
        const now = await client.addons.get({ owner, id: addon.id, fresh: true });
        if (now.plan.id === plan.id) {
            return;
        }
    }
    const price = plan.price === undefined ? "" : `, ${priceOf(plan)} a month`;
    log.info(`add-on "${addon.name}": plan ${addon.plan.slug} → ${plan.slug}${price}; the data moves along`);
    const started = await client.addons
        .migrate({ owner, id: addon.id, plan: plan.id })
        .catch((error: unknown) => {
            if (!isLostAnswer(error)) {
                throw error;
            }
            // Whether it started shows in the list.
            return undefined;
        });
    const earlier = new Set(records.map(({ id }) => id));
    const record =
        started ??
        (await context.waitFor(
            { what: `the migration of add-on "${addon.name}" to be listed`, deadline: 30_000 },
            async () => {
                const now = await client.addons.migrations({ owner, id: addon.id, fresh: true });
                const fresh = now.find(({ id }) => !earlier.has(id));
                return fresh === undefined ? { pending: "not listed yet" } : { done: fresh };
            },
        ));
    await migrationEnd(context, addon, record.id, deadline);
}

async function migrationEnd(
    context: Context,
    addon: Addon,
    migrationId: string,
    deadline: number,
): Promise<void> {
    const record = await context.waitFor<Migration>(
        { what: `the migration of add-on "${addon.name}" (${migrationId})`, deadline },
        async () => {
            const now = await context.client.addons.migration({
                owner: context.owner,
                id: addon.id,
                migrationId,
                fresh: true,
            });
            return isRunning(now) ? { pending: now.word } : { done: now };
        },
    );
    if (record.status !== "success") {
        throw new UserError(
            `the migration ${record.id} ended as "${record.word}"`,
            'The plan is as it was. Running "pulumi up" again tries once more; the platform\'s support can say why it failed.',
        );
    }
}

/** A word that nobody knows means that it is still running. */
function isRunning({ status }: Migration): boolean {
    return !["success", "failed", "cancelled"].includes(status);
}
