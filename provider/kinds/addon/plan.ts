/** Plans of add-ons: checks that a plan is available, and migrates from one plan to another. */
import { namesPlan, planNamed, type PlanIdentifiers } from "../../catalogue/plans.js";
import { priceOf } from "../../catalogue/plan-change.js";
import { suggestedProvider, suggestedRegion } from "../../catalogue/unknown-values.js";
import { isLostAnswer } from "../../client/errors.js";
import type { AddonPlan, AddonProvider, Migration, OperatorKind } from "../../client/index.js";
import { UserError } from "../../kind/user-errors.js";
import { orUndefined } from "../../kind/reading.js";
import { regionWord } from "../../kind/renamed-words.js";
import type { JsonObject } from "../../basics/json.js";
import type { Context } from "../../kind/kind.js";
import { isUnknown } from "../../protocol/unknown.js";

/** Returns the current plan, as recorded in the state. */
export function storedPlan(state: JsonObject): PlanIdentifiers {
    const word = (key: keyof PlanIdentifiers): string => (typeof state[key] === "string" ? state[key] : "");
    return { planId: word("planId"), planSlug: word("planSlug"), planName: word("planName") };
}

/** The plan as the state has it: its identifiers as of the last read, and the declared word. */
interface StoredPlan extends PlanIdentifiers {
    plan: string;
}

/**
 * True if the word names the plan in the state. The platform may rename a plan: then no identifier is the declared word
 * any more, and only the state knows which plan it names.
 */
export function namesStoredPlan(state: JsonObject, word: unknown): boolean {
    return typeof word === "string" && (isDeclaredPlan(state, word) || namesPlan(storedPlan(state), word));
}

/** Returns the declared word if it names the plan, or if the state has the plan by this word. Otherwise the slug. */
export function planWord(plan: PlanIdentifiers, known: Partial<StoredPlan>): string {
    const { plan: word, planId } = known;
    const isSame = plan.planId !== "" && plan.planId === planId;
    return word !== undefined && (isSame || namesPlan(plan, word)) ? word : plan.planSlug;
}

/** Returns the plan that a declared word names: the id that the state has for this word, or else the word. */
export function wantedPlan(state: Partial<StoredPlan>, word: string): string {
    return isDeclaredPlan(state, word) ? (state.planId ?? word) : word;
}

function isDeclaredPlan({ plan, planId }: JsonObject, word: string): boolean {
    return plan === word && typeof planId === "string" && planId !== "";
}

/** Returns the plan and the region if they are new or changed, without unknown values. */
export function changedPlace(
    olds: JsonObject,
    { plan, region }: { plan: string; region: string },
): { plan?: string; region?: string } {
    const isOldRegion = regionWord.same(olds, { region });
    const isOldPlan = olds["plan"] === plan || namesStoredPlan(olds, plan);
    return {
        ...(!isOldPlan && !isUnknown(plan) && { plan }),
        ...(!isOldRegion && !isUnknown(region) && { region }),
    };
}

/** The add-on provider, or the kind of operator, that a plan belongs to. */
type Offerer = { provider: string } | { operator: OperatorKind };

interface WantedPlan {
    plan: string;
    region?: string | undefined;
    /** The slug of the plan that the object has. */
    current?: string | undefined;
}

/**
 * Returns the plan from the live catalogue. Throws if the plan does not exist or the provider is not available in the
 * region, before any object is created.
 */
export async function offeredPlan(
    context: Context,
    { plan, region, current, ...of }: WantedPlan & Offerer,
): Promise<AddonPlan> {
    return planNamed(await offererOf(context, of, region), plan, current);
}

/** Returns the provider of the plans. Throws if it does not exist, or is not available in the region. */
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
            "unknown-provider",
            `the platform has no add-on provider "${provider}".${suggestedProvider(provider, known)}`,
            `Providers: ${known.map(({ id }) => id).join(", ")}.`,
        );
    }
    const { regions } = offered;
    if (region !== undefined && regions.length > 0 && !regions.includes(region)) {
        throw new UserError(
            "unknown-region",
            `"${provider}" is not offered in "${region}".${suggestedRegion(region, regions)}`,
            `Regions: ${regions.join(", ")}.`,
        );
    }
    return offered;
}

/** An add-on to migrate. */
interface Migrating extends PlanIdentifiers {
    readonly id: string;
    readonly name: string;
    readonly provider: string;
}

/**
 * Changes the plan and waits for the outcome.
 *
 * Joins a migration that is already running: an interrupted run may have started it, and the platform refuses a second
 * one. If that migration ends with another plan, a new migration follows.
 */
export async function migrate(
    context: Context,
    addon: Migrating,
    word: string,
    deadline: number,
): Promise<void> {
    const { client, owner, log } = context;
    const { provider, planSlug: current } = addon;
    const plan = await offeredPlan(context, { provider, plan: word, current });
    const records = await client.addons.migrations({ owner, id: addon.id, fresh: true });
    const running = records.find(isRunning);
    if (running !== undefined) {
        log.info("a migration is running already, waiting for it");
        await migrationEnd(context, addon, running.id, deadline);
        const now = await client.addons.get({ owner, id: addon.id, fresh: true });
        if (now.plan.id === plan.id) {
            return;
        }
    }
    const price = plan.price === undefined ? "" : `, ${priceOf(plan)} a month`;
    log.info(`plan ${current} → ${plan.slug}${price}; the data moves along`);
    const started = await client.addons
        .migrate({ owner, id: addon.id, planId: plan.id })
        .catch((error: unknown) => {
            if (!isLostAnswer(error)) {
                throw error;
            }
            // The list below shows whether the migration started.
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
    { client, owner, waitFor }: Context,
    addon: Migrating,
    migrationId: string,
    deadline: number,
): Promise<void> {
    const wait = { what: `the migration of add-on "${addon.name}" (${migrationId})`, deadline };
    const record = await waitFor<Migration>(wait, async () => {
        const now = await client.addons.migration({ owner, id: addon.id, migrationId, fresh: true });
        return isRunning(now) ? { pending: now.word } : { done: now };
    });
    if (record.status !== "success") {
        throw new UserError(
            "migration-failed",
            `the migration ${record.id} ended as "${record.word}", and the plan is unchanged`,
            'Run "pulumi up" to try again, or contact the platform\'s support.',
        );
    }
}

/** True unless the migration has ended. An unknown status counts as running. */
function isRunning({ status }: Migration): boolean {
    return !["success", "failed", "cancelled"].includes(status);
}
