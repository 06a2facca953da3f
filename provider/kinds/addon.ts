/** Add-ons: managed databases and services. */
import { z } from "zod";
import { knownPlanChange } from "../catalogue/plan-change.js";
import { namesPlan, identifiersOf } from "../catalogue/plans.js";
import { priceEffects } from "../catalogue/monthly-cost.js";
import { warningsAbout } from "../catalogue/unknown-values.js";
import { isForbidden, isNotFound } from "../client/errors.js";
import type { Addon as Found, ReadOptions } from "../client/index.js";
import { dialectCommand } from "../error-codes.js";
import { adoptable, allowDuplicate, milliseconds, owner, timeouts } from "../kind/arguments.js";
import { idsBut } from "../kind/ids.js";
import { existing, listedOrAsked } from "../kind/reading.js";
import { canonical } from "../basics/json.js";
import { defineKind, type CheckFailure, type Context, type PlannedChange } from "../kind/kind.js";
import { regionalOutputs, regionWord } from "../kind/renamed-words.js";
import { inOrderOf, syncSet } from "../basics/sets.js";
import { isUnknown, known } from "../protocol/unknown.js";
import { isConfigurationProvider, isOwnId } from "./addon/id.js";
import { allowReplace, consoleName, region } from "./common-arguments.js";
import { hasSomeTags, sameTags, tags } from "./tags.js";
import { usesOfAddon } from "./uses.js";
import {
    changedPlace,
    migrate,
    namesStoredPlan,
    offeredPlan,
    planWord,
    storedPlan,
    wantedPlan,
} from "./addon/plan.js";

const migrationDeadline = "30m";

const args = z.strictObject({
    name: consoleName("in place", '"db"'),
    provider: z.string().min(1).meta({
        description:
            "Id of the add-on provider, such as `postgresql-addon`. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        completion: "AddonProviderId",
        example: '"postgresql-addon"',
    }),
    plan: z.string().min(1).meta({
        description:
            "Plan: its slug, name or id. Changing it migrates the add-on with its data; `pulumi up` waits for the end of the migration. Linked applications see the new address at their next deployment: let `triggers` of their `Deployment` contain `planId`.",
        change: "in place",
        completion: "AddonPlanSlug",
        example: '"xs_sml"',
    }),
    region: region("destroys the data"),
    options: z.record(z.string().min(1), z.string()).optional().meta({
        description:
            "Provider-specific settings for the creation of the add-on, by the provider's own names. Only in the dialect `clever-cloud`. The platform does not return these settings. Changing a setting destroys the data, see `allowReplace`.",
        change: "replaces",
        example: '{ version: "16" }',
    }),
    tags,
    owner,
    allowReplace: allowReplace("provider, region, options or owner", "the add-on, which destroys its data"),
    timeouts: timeouts({ update: migrationDeadline }),
    adopt: adoptable(
        "the id of an add-on (addon_…, or its real id, such as postgresql_…)",
        new RegExp(`(?=.+_.)${idsBut("addon_").source}`),
        '"addon_…"',
    ),
    allowDuplicate,
});

const outputs = z.object({
    realId: z
        .string()
        .meta({ description: "The provider's own id of the add-on, which logs and network groups use." }),
    ...regionalOutputs,
    planId: z.string().meta({ movedBy: ["plan"], description: "Id of the current plan." }),
    planSlug: z.string().meta({ movedBy: ["plan"], description: "Slug of the current plan." }),
    planName: z.string().meta({ movedBy: ["plan"], description: "Name of the current plan." }),
    configKeys: z.array(z.string()).meta({
        movedBy: ["plan"],
        description: "Names of the environment variables that linked applications get.",
    }),
    env: z.record(z.string(), z.string()).meta({
        movedBy: ["plan"],
        description:
            "Its environment variables: address and credentials. Always secret. `getDatabaseConnectionOutput` and the like return host, port and password. A refresh reads them again. If the platform refuses this, the known values stay. Empty for a `config-provider`, whose variables `ConfigProviderEnvVars` declares.",
        secret: "whole",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** Marks a read that leaves out the environment: it holds credentials, which no program declares. */
const unreadEnvironment: Outputs["env"] = {};

const optionsUnsupported: CheckFailure = {
    code: "unsupported-by-dialect",
    property: "options",
    reason: `the documented interface has no options for add-ons: leave "options" out, or run ${dialectCommand()}.`,
};

export const addon = defineKind({
    name: "Addon",
    noun: "add-on",

    docs: {
        summary: "An add-on: a managed database or service.",
        remarks:
            "Name, tags and plan change in place. A plan change moves the data, and `pulumi up` waits for the end of it. A change of provider, region, options or owner would destroy the data and fails in the preview unless `allowReplace` is set.",
        dialects: {
            documented: "No `options`.",
            "clever-cloud":
                "`options` for the order, such as a version. The platform does not return them, so drift in them is not detected.",
        },
        example: `
            const database = new Addon("database", {
                name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
            }, { protect: true });
            export const { uri } = getDatabaseConnectionOutput({ env: database.env }); // secret`,
    },
    args,
    outputs,
    namedBy: "name",
    typedBy: "provider",

    reading: {
        readDefaults: { tags: [], env: unreadEnvironment },
    },

    deletion: {
        holdsData: true,
        uses: usesOfAddon,
    },

    same: {
        region: regionWord.same,
        options: (state, news) =>
            news.options === undefined || canonical(state.options ?? {}) === canonical(news.options),
        plan: (state, news) => namesStoredPlan(state, news.plan),
        tags: sameTags,
    },

    effects(change) {
        const { state, news } = change;
        // The message on a migration has the prices.
        return isMigrated(change)
            ? knownPlanChange(news.provider, storedPlan(state).planSlug, news.plan)
            : priceEffects("Addon", state, news);
    },

    refuse: ({ news, capabilities }) =>
        news.options === undefined || capabilities.addonOptions ? [] : [optionsUnsupported],

    doubts({ state, news: { provider, plan, region } }) {
        const words = { provider: known(provider), plan: known(plan), region: known(region) };
        // With another provider, plan and region are checked again.
        const isSame = state.provider === provider;
        return warningsAbout(words, isSame ? changedPlace(state, { plan, region }) : words);
    },

    list: ({ client }, owner, read) => client.addons.list({ owner, ...read }),
    idOf: ({ id }) => id,
    describe,

    creation: {
        resolve: async (context, args) => identifiersOf(await offeredPlan(context, args)),

        writtenLater: { tags: hasSomeTags },

        async finish(context, found, { tags }) {
            await syncSet(tags, [], tagging(context, found.id));
            return toOutputs(context, found);
        },
    },

    create: ({ client, owner }, { name, provider, planId, region, options }) =>
        client.addons.create({ owner, name, provider, planId, region, options }),

    async read(context, id, known) {
        const { client, owner } = context;
        const tagsOf = (id: string): Promise<string[]> | undefined =>
            known.tags === undefined ? undefined : client.addons.tags({ owner, id });
        const finding = listedOrAsked(client.addons.list({ owner }), id, () =>
            client.addons.get({ owner, id }),
        );
        // Starts the request early. Its outcome only matters if the add-on exists.
        const asked = isOwnId(id) ? tagsOf(id) : undefined;
        asked?.catch(() => {});
        const found = await finding;
        if (found === undefined) {
            return undefined;
        }
        const { args, outputs, masked } = describe(found, known);
        const tags = await (asked ?? tagsOf(found.id));
        return {
            id: found.id,
            args: { ...args, ...(tags !== undefined && { tags: inOrderOf(known.tags ?? [], tags) }) },
            outputs: { ...outputs, env: await refreshedEnvironment(context, found, known.env) },
            masked,
        };
    },

    async update(context, id, base, args, found) {
        const { client, owner, log } = context;
        const { args: present, outputs } = existing(found, id, owner);
        const { name, provider, tags = [] } = present;
        await syncSet(args.tags, tags, tagging(context, id));
        if (name !== args.name) {
            await client.addons.update({ owner, id, name: args.name });
        }
        const plan = wantedPlan(base, args.plan);
        const isMoved = !namesPlan(storedPlan(outputs), plan);
        if (isMoved) {
            const deadline = milliseconds(args.timeouts?.update ?? migrationDeadline);
            await migrate(context, { id, name, provider, ...storedPlan(outputs) }, plan, deadline);
        }
        const updated = await client.addons.get({ owner, id });
        if (updated.name !== args.name) {
            log.warn(
                "change-not-applied",
                `the platform accepted the new name and did not apply it: its name is "${updated.name}"`,
            );
        }
        const { env } = base;
        // A migration gives the add-on another address.
        return isMoved || env === undefined
            ? toOutputs(context, updated, { fresh: true })
            : { ...describe(updated, {}).outputs, env };
    },
    delete: ({ client, owner }, id) => client.addons.remove({ owner, id }),
});

/** True if the change moves the data to another plan. */
function isMigrated({ state, news, isCreation }: PlannedChange<Declared, Outputs>): boolean {
    const { provider, plan } = news;
    const isOther = isCreation || state.provider !== provider || !regionWord.same(state, news);
    const { planSlug } = storedPlan(state);
    return !isOther && planSlug !== "" && !isUnknown(plan) && !namesStoredPlan(state, plan);
}

function regionOf({ region: word, zoneId: id }: Found) {
    return { id, word };
}

/** Describes an add-on from the list, which omits tags and environment. */
function describe(found: Found, known: Partial<Declared & Outputs>) {
    const plan = identifiersOf(found.plan);
    return {
        args: {
            name: found.name,
            provider: found.provider.id,
            plan: planWord(plan, known),
            region: regionWord.declared(regionOf(found), known),
            ...(known.options !== undefined && { options: known.options }),
        },
        outputs: {
            realId: found.realId,
            ...regionWord.outputs(regionOf(found)),
            ...plan,
            configKeys: found.configKeys,
            ...(found.creationDate !== undefined && { creationDate: found.creationDate }),
        },
        masked: { options: undefined },
    };
}

async function toOutputs(context: Context, found: Found, read?: ReadOptions): Promise<Outputs> {
    return { ...describe(found, {}).outputs, env: await environmentOf(context, found, read) };
}

/** Leaves out the variables of a configuration provider: each change of a program would be drift of its add-on. */
async function environmentOf(
    { client, owner }: Context,
    { id, provider }: Found,
    read?: ReadOptions,
): Promise<Outputs["env"]> {
    if (isConfigurationProvider({ provider })) {
        return {};
    }
    const variables = await client.addons.environment({ owner, id, ...read });
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

/** Reads the environment again. Keeps the known one if the platform refuses to show it. */
async function refreshedEnvironment(
    context: Context,
    found: Found,
    known: Outputs["env"] | undefined,
): Promise<Outputs["env"]> {
    if (known === unreadEnvironment) {
        return known;
    }
    return environmentOf(context, found).catch((error: unknown) => {
        if (known !== undefined && (isForbidden(error) || isNotFound(error))) {
            return known;
        }
        throw error;
    });
}

function tagging({ client, owner }: Context, id: string) {
    return {
        add: (tag: string) => client.addons.addTag({ owner, id, tag }),
        remove: (tag: string) => client.addons.removeTag({ owner, id, tag }),
    };
}
