/** Add-ons: managed databases and services. */
import { z } from "zod";
import { doubtsAbout } from "../catalogue/words.js";
import type { Addon as Found } from "../client/index.js";
import { adoptable, idsBut, milliseconds, owner, steering, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { guardReplacement } from "../lifecycle/guard.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { inOrderOf, sameSet, stringsIn } from "../lifecycle/sets.js";
import { isUnknown, known } from "../lifecycle/unknown.js";
import { choosePlan, migrate, namesPlan, storedPlan, wordsOf } from "./addon-plan.js";

const migrationDeadline = "30m";

const args = z.strictObject({
    name: z.string().min(1).meta({
        description: "Name shown in the console.",
        change: "in place",
        example: '"db"',
    }),
    provider: z.string().min(1).meta({
        description:
            "Id of the add-on provider, such as `postgresql-addon`. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        guarded: true,
        example: '"postgresql-addon"',
    }),
    plan: z.string().min(1).meta({
        description:
            "Plan: its slug, name or id. Changing it migrates the add-on with its data; `up` waits until that is over.",
        change: "in place",
        example: '"xs_sml"',
    }),
    region: z.string().min(1).meta({
        description: "Region (zone). Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        guarded: true,
        example: '"par"',
    }),
    tags: z.array(z.string().min(1)).optional().meta({
        description:
            "Tags, in any order. Left out, the tags are not looked at; an empty list removes all there are.",
        change: "in place",
        example: '["production"]',
    }),
    owner: owner.meta({ ...owner.meta(), guarded: true }),
    allowReplace: z.boolean().optional().meta({
        description:
            "Set to true to let a change of provider, region or owner replace the add-on, which destroys its data.",
        change: "steers",
        example: "true",
    }),
    timeouts: timeouts({ update: migrationDeadline }),
    ...steering,
    adopt: adoptable(
        "the id of an add-on (addon_…, or its real id, such as postgresql_…)",
        new RegExp(`(?=.+_.)${idsBut("addon_").source}`),
        '"addon_…"',
    ),
});

const outputs = z.object({
    realId: z
        .string()
        .meta({ description: "The provider's own id of it, by which logs and networks know it." }),
    planId: z.string().meta({ description: "Id of the current plan." }),
    planSlug: z.string().meta({ description: "Slug of the current plan." }),
    planName: z.string().meta({ description: "Name of the current plan." }),
    configKeys: z
        .array(z.string())
        .meta({ description: "Names of the environment variables that it gives to linked applications." }),
    creationDate: z
        .number()
        .optional()
        .meta({ description: "When it was created, in milliseconds since 1970." }),
    env: z.record(z.string(), z.string()).meta({
        description: "Its environment variables: address and credentials. Always secret.",
        secret: "whole",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

const guarded = { noun: "add-on", keys: ["provider", "region", "owner"] };

export const addon = defineKind({
    name: "Addon",
    noun: "add-on",
    summary: "An add-on: a managed database or service.",
    remarks:
        "A change of name, tags or plan is made in place; a plan change moves the data along and is waited for. A change of provider, region or owner would destroy the data and fails in the preview unless `allowReplace` is set.",
    example: `
        const database = new Addon("database", {
            name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
        }, { protect: true });
        export const uri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"]); // secret`,
    args,
    outputs,
    namedBy: "name",

    same: {
        plan: (state, news) => typeof news["plan"] === "string" && namesPlan(storedPlan(state), news["plan"]),
        tags: (state, news) =>
            news["tags"] === undefined || sameSet(stringsIn(state["tags"]), stringsIn(news["tags"])),
    },

    check({ olds, news, log }) {
        const changed = (key: "provider" | "plan" | "region"): string | undefined =>
            olds[key] === news[key] || isUnknown(news[key]) ? undefined : news[key];
        // The snapshot judges plans and regions by provider, so a changed word is looked at beside the unchanged ones.
        const words = { provider: known(news.provider), plan: changed("plan"), region: changed("region") };
        if ((changed("provider") ?? words.plan ?? words.region) !== undefined) {
            doubtsAbout(words).forEach(doubt => log.warn(`add-on "${news.name}": ${doubt}`));
        }
        return guardReplacement(guarded, olds, news);
    },

    refuseReplacement(state, news) {
        // The old inputs that check sees lack an owner that was taken from the configuration. Of the others, check alone
        // judges: a refresh asks for the difference as well, and must not fail for what somebody else changed.
        return guardReplacement({ ...guarded, keys: ["owner"] }, { owner: state["ownerId"] ?? null }, news);
    },

    async create(context, args) {
        if (args.adopt !== undefined) {
            return adopt(context, args.adopt, args);
        }
        const plan = await choosePlan(context, args);
        const { client, owner } = context;
        const request = { name: args.name, provider: args.provider, plan: plan.id, region: args.region };
        const creation: CreateOnceOptions<Found> = {
            collection: `add-ons of ${owner}`,
            sent: request,
            list: read => client.addons.list({ owner, ...read }),
            idOf: found => found.id,
            isTwin: found =>
                found.name === request.name &&
                found.provider.id === request.provider &&
                found.plan.id === request.plan &&
                found.region === request.region,
            create: () => client.addons.create({ owner, ...request }),
            allowDuplicate: args.allowDuplicate,
            remove: id => client.addons.remove({ owner, id }),
        };
        return context.createOnce(creation, async created => {
            await syncTags(context, created.id, args.tags, []);
            return { id: created.id, outputs: await toOutputs(context, created) };
        });
    },

    async read(context, id, state) {
        const asked =
            state.tags === undefined ? undefined : context.client.addons.tags({ owner: context.owner, id });
        // Asked for at once; what becomes of it only matters where the add-on is there.
        asked?.catch(() => {});
        const found = await observe(context, id);
        if (found === undefined) {
            return undefined;
        }
        const current = wordsOf(found.plan);
        const tags = await asked;
        return {
            id: found.id,
            args: {
                name: found.name,
                provider: found.provider.id,
                plan:
                    state.plan !== undefined && namesPlan(current, state.plan)
                        ? state.plan
                        : current.planSlug,
                region: found.region,
                ...(tags !== undefined && { tags: inOrderOf(state.tags ?? [], tags) }),
            },
            outputs: await toOutputs(context, found, state),
        };
    },

    async update(context, id, _state, args) {
        const { client, owner } = context;
        const found = await existing(context, id);
        if (found.name !== args.name) {
            await client.addons.update({ owner, id, name: args.name });
        }
        if (args.tags !== undefined) {
            await syncTags(context, id, args.tags, await client.addons.tags({ owner, id }));
        }
        if (!namesPlan(wordsOf(found.plan), args.plan)) {
            await migrate(
                context,
                found,
                args.plan,
                milliseconds(args.timeouts?.update ?? migrationDeadline),
            );
        }
        const updated = await client.addons.get({ owner, id });
        if (updated.name !== args.name) {
            context.log.warn(
                `add-on ${id}: the platform took the new name and did not carry it out: its name is "${updated.name}"`,
            );
        }
        return toOutputs(context, updated);
    },

    delete: (context, id) => context.client.addons.remove({ owner: context.owner, id }),
});

async function adopt(context: Context, id: string, args: Declared) {
    const found = await existing(context, id, remediesForMissing.adopted);
    const tags =
        args.tags === undefined
            ? undefined
            : await context.client.addons.tags({ owner: context.owner, id: found.id });
    // A creation that was stopped before all of its tags were set leaves some of them, and no others.
    const isUnfinished =
        tags?.every(tag => args.tags?.includes(tag)) === true && !sameSet(tags, args.tags ?? []);
    const differences = [
        found.name === args.name ? [] : [`name is "${found.name}"`],
        found.provider.id === args.provider ? [] : [`provider is "${found.provider.id}"`],
        namesPlan(wordsOf(found.plan), args.plan) ? [] : [`plan is "${found.plan.slug}"`],
        found.region === args.region ? [] : [`region is "${found.region}"`],
        tags === undefined || isUnfinished || sameSet(tags, args.tags ?? [])
            ? []
            : [`tags are ${JSON.stringify(tags)}`],
    ].flat();
    if (differences.length > 0) {
        throw new UserError(
            `${id} is not as declared: its ${differences.join(", its ")}`,
            "Declare it as it is to take it over; change it afterwards.",
        );
    }
    return {
        id: found.id,
        outputs: await toOutputs(context, found),
        ...(isUnfinished && { unfinished: { tags } }),
    };
}

async function syncTags(context: Context, id: string, wanted: string[] | undefined, present: string[]) {
    const { client, owner } = context;
    for (const tag of new Set(wanted)) {
        if (!present.includes(tag)) {
            await client.addons.addTag({ owner, id, tag });
        }
    }
    for (const tag of present) {
        if (!(wanted ?? present).includes(tag)) {
            await client.addons.removeTag({ owner, id, tag });
        }
    }
}

/** One list answers for all add-ons of an owner. It may miss a fresh one, so only the add-on's own 404 says "gone". */
async function observe({ client, owner }: Context, id: string): Promise<Found | undefined> {
    const listed = (await client.addons.list({ owner })).find(
        found => found.id === id || found.realId === id,
    );
    return listed ?? orUndefined(client.addons.get({ owner, id }));
}

async function existing(context: Context, id: string, remedy = remediesForMissing.own): Promise<Found> {
    const found = await observe(context, id);
    if (found === undefined) {
        throw new UserError(`${id} does not exist for ${context.owner}`, remedy);
    }
    return found;
}

/** The environment costs a request each, so it is read again only when its names changed. */
async function toOutputs(
    { client, owner }: Context,
    found: Found,
    state: Partial<Outputs> = {},
): Promise<Outputs> {
    const unchanged = state.env !== undefined && sameSet(state.configKeys ?? [], found.configKeys);
    const env = unchanged
        ? state.env
        : Object.fromEntries(
              (await client.addons.environment({ owner, id: found.id })).map(({ name, value }) => [
                  name,
                  value,
              ]),
          );
    return {
        realId: found.realId,
        ...wordsOf(found.plan),
        configKeys: found.configKeys,
        ...(found.creationDate !== undefined && { creationDate: found.creationDate }),
        env: env ?? {},
    };
}
