/** Operators: fully managed applications of four kinds. */
import { z } from "zod";
import { doubtsAbout } from "../catalogue/words.js";
import type { Operator as Found } from "../client/index.js";
import { adoptable, idsBut, milliseconds, steering, timeouts } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { guardReplacement } from "../lifecycle/guard.js";
import { canonical } from "../lifecycle/json.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { isUnknown, known } from "../lifecycle/unknown.js";
import { choosePlan, namesPlan, storedPlan, wordsOf, type PlanWords } from "./addon-plan.js";
import { syncLink, trigger } from "./operator-actions.js";
import { checkLink, checkOptions, operatorKinds, planOf, type OperatorKind } from "./operator-kinds.js";

const runsWithin = "20m";

const args = z.strictObject({
    kind: z.enum(operatorKinds).meta({
        description: "What it is. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        guarded: true,
        locates: true,
        example: '"keycloak"',
    }),
    name: z.string().min(1).meta({
        description: "Name shown in the console.",
        change: "in place",
        example: '"sign-on"',
    }),
    region: z.string().min(1).meta({
        description: "Region (zone). Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        guarded: true,
        example: '"par"',
    }),
    plan: z.string().min(1).meta({
        description: "Plan: its slug, name or id. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        guarded: true,
        example: '"base"',
    }),
    options: z.record(z.string().min(1), z.json()).optional().meta({
        description:
            "Further settings of the kind, as the platform calls them. One that is taken off the list stays as it is.",
        change: "in place",
        example: '{ version: "26" }',
    }),
    networkGroup: z.boolean().optional().meta({
        description:
            "Whether it gets a network group of its own; for `keycloak` and `otoroshi` only. The platform does not tell, so what somebody else links or unlinks goes unseen.",
        change: "in place",
        example: "true",
    }),
    rebootTrigger: z.string().optional().meta({
        description: "Every new value reboots it. What it says does not matter.",
        change: "in place",
        example: '"2026-05-12"',
    }),
    rebuildTrigger: z.string().optional().meta({
        description:
            "Every new value rebuilds it, which starts it anew as well. What it says does not matter.",
        change: "in place",
        example: '"2026-05-12"',
    }),
    allowReplace: z.boolean().optional().meta({
        description:
            "Set to true to let a change of kind, region or plan replace the operator, which destroys its data.",
        change: "steers",
        example: "true",
    }),
    timeouts: timeouts({ create: runsWithin, update: runsWithin }),
    ...steering,
    adopt: adoptable("the id of an operator (addon_…)", idsBut("addon_"), '"addon_…"'),
});

const outputs = z.object({
    realId: z
        .string()
        .optional()
        .meta({ description: "The service's own id of it, by which logs and networks know it." }),
    planId: z.string().meta({ description: "Id of the plan." }),
    planSlug: z.string().meta({ description: "Slug of the plan." }),
    planName: z.string().meta({ description: "Name of the plan." }),
    creationDate: z
        .number()
        .optional()
        .meta({ description: "When it was created, in milliseconds since 1970." }),
    linked: z.boolean().meta({ description: "Whether this stack gave it a network group." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Options = NonNullable<Declared["options"]>;

export const operator = defineKind({
    name: "Operator",
    noun: "operator",
    summary: "A fully managed application: Keycloak, Matomo, Metabase or Otoroshi.",
    remarks:
        "A change of name, options or network group is made in place. A change of kind, region or plan would destroy the data and fails in the preview unless `allowReplace` is set. It belongs to the account behind the credentials, whatever organisation is configured.",
    example: `
        new Operator("sign-on", {
            kind: "keycloak", name: "sign-on", region: "par", plan: "base", networkGroup: true,
        }, { protect: true });`,
    args,
    outputs,
    namedBy: "name",
    scope: "caller",

    same: {
        plan: (state, news) => typeof news["plan"] === "string" && namesPlan(storedPlan(state), news["plan"]),
        options: (state, news) => canonical(state["options"] ?? {}) === canonical(news["options"] ?? {}),
        networkGroup: (state, news) => (news["networkGroup"] ?? false) === (state["linked"] ?? false),
    },

    check({ olds, news, log }) {
        const { kind, plan, region } = news;
        const changed = (["kind", "plan", "region"] as const).some(key => olds[key] !== news[key]);
        if (changed && !isUnknown(kind)) {
            doubtsAbout({ operator: kind, plan: known(plan), region: known(region) }).forEach(doubt =>
                log.warn(`operator "${news.name}": ${doubt}`),
            );
        }
        return [
            ...checkLink(kind, news.networkGroup),
            ...checkOptions(news.options),
            ...guardReplacement({ noun: "operator", keys: ["kind", "region"] }, olds, news),
        ];
    },

    /** By which words the current plan goes, only the state tells: another one of them is no change. */
    refuseReplacement: (state, news) =>
        namesPlan(storedPlan(state), news.plan)
            ? []
            : guardReplacement({ noun: "operator", keys: ["plan"] }, state, news),

    async create(context, args) {
        const { client, owner } = context;
        const { kind, name, region, options } = args;
        if (args.adopt !== undefined) {
            return adopt(context, args.adopt, args);
        }
        const plan = await choosePlan(context, {
            operator: kind,
            plan: args.plan,
            region,
        });
        const request = { name, region, plan: plan.id, options };
        const words = wordsOf(plan);
        const creation: CreateOnceOptions<Found> = {
            collection: `${kind} operators of ${owner}`,
            sent: request,
            list: read => client.operators.list({ kind, ...read }),
            idOf: found => found.id,
            isTwin: found => found.status !== "deleting" && differences(found, args, words).length === 0,
            create: () => client.operators.create({ kind, ...request }),
            partialOutputs: created => toOutputs(created, { ...words, linked: false }),
            allowDuplicate: args.allowDuplicate,
            remove: id => client.operators.remove({ kind, id }),
        };
        return context.createOnce(creation, async created => {
            const { id } = created;
            const running = await untilRunning(context, created, args, args.timeouts?.create);
            const linked = await syncLink(context, id, args, false);
            return { id, outputs: toOutputs(running, { ...words, linked }) };
        });
    },

    async read(context, id, state) {
        const { kind } = state;
        if (kind === undefined) {
            throw new UserError(
                "nothing says of which kind it is",
                `Pass it: Operator.get("…", "${id}", { kind: "keycloak" }).`,
            );
        }
        const found = await observe(context, kind, id);
        if (found === undefined) {
            return undefined;
        }
        const outputs = toOutputs(found, state);
        const { options, plan = outputs.planSlug } = state;
        return {
            id: found.id,
            args: {
                kind,
                name: found.name,
                region: found.region ?? state.region ?? "",
                plan: namesPlan(outputs, plan) ? plan : outputs.planSlug,
                ...(options !== undefined && { options: { ...options, ...shown(found, options) } }),
                ...(state.networkGroup !== undefined && { networkGroup: state.networkGroup }),
                ...(state.rebootTrigger !== undefined && { rebootTrigger: state.rebootTrigger }),
                ...(state.rebuildTrigger !== undefined && { rebuildTrigger: state.rebuildTrigger }),
            },
            outputs,
        };
    },

    async update(context, id, state, args) {
        const { operators } = context.client;
        const { kind, name, options = {} } = args;
        const found = await existing(context, kind, id);
        const current = { ...state.options, ...shown(found, options) };
        const differing = Object.keys(options).some(
            key => canonical(current[key]) !== canonical(options[key]),
        );
        if (found.name !== name || differing) {
            await operators.update({ kind, id, name, options });
        }
        const triggered = await trigger(context, id, state, args);
        const settled =
            !triggered && !differing && isRunning(found)
                ? { ...found, name }
                : await untilRunning(context, { ...found, status: "changing" }, args, args.timeouts?.update);
        const linked = await syncLink(context, id, args, state.linked ?? false);
        return toOutputs(settled, { ...state, linked });
    },

    delete: (context, id, { kind }) => context.client.operators.remove({ kind, id }),
});

function isRunning({ status }: Found): boolean {
    return status === undefined || status === "running";
}

/** Deploying takes minutes, and so does starting anew. */
function untilRunning(
    { client, waitFor }: Context,
    last: Found,
    { kind, name }: Declared,
    timeout = runsWithin,
): Promise<Found> {
    let first = isRunning(last) ? last : undefined;
    return waitFor({ what: `operator "${name}" to run`, deadline: milliseconds(timeout) }, async () => {
        const found = first ?? (await orUndefined(client.operators.get({ kind, id: last.id, fresh: true })));
        first = undefined;
        if (found?.status === "failed" || found?.status === "deleting") {
            throw new UserError(
                `it does not run but is "${found.word ?? found.status}"`,
                "The platform's support can say why.",
            );
        }
        return found === undefined
            ? { pending: "not visible yet" }
            : isRunning(found)
              ? { done: found }
              : { pending: found.word ?? "on its way" };
    });
}

/** One list answers for all operators of a kind. It may miss a fresh one, so only its own 404 says "gone". */
async function observe({ client }: Context, kind: OperatorKind, id: string): Promise<Found | undefined> {
    const listed = (await client.operators.list({ kind })).find(
        found => found.id === id || found.realId === id,
    );
    return listed ?? orUndefined(client.operators.get({ kind, id }));
}

async function existing(
    context: Context,
    kind: OperatorKind,
    id: string,
    remedy = remediesForMissing.own,
): Promise<Found> {
    const found = await observe(context, kind, id);
    if (found === undefined) {
        throw new UserError(`${id} is no ${kind} of ${context.owner}`, remedy);
    }
    return found;
}

async function adopt(context: Context, id: string, args: Declared) {
    const found = await existing(context, args.kind, id, remediesForMissing.adopted);
    const { plan, region } = args;
    // A record need not show its plan, and then the declared one is taken for it.
    const isPlanShown = Object.values(found.plan).some(word => word !== undefined);
    const words = isPlanShown
        ? {}
        : wordsOf(await choosePlan(context, { operator: args.kind, plan, region }));
    // Whether it is linked, the platform does not tell. If it is to be, the next update makes sure.
    const outputs = toOutputs(found, { ...words, linked: false });
    const different = differences(found, args, outputs);
    if (different.length > 0) {
        throw new UserError(
            `${id} is not as declared: its ${different.join(", its ")}`,
            "Declare it as it is to take it over; change it afterwards.",
        );
    }
    // Of a declared option that the platform does not show, nobody knows whether it is set: the next update sets it.
    const options = shown(found, args.options ?? {});
    const isUnsure = Object.keys(args.options ?? {}).some(key => !Object.hasOwn(options, key));
    return { id: found.id, outputs, ...(isUnsure && { unfinished: { options } }) };
}

/** In what the platform shows; a link to a network group is not among it. */
function differences(
    found: Found,
    { name, region, plan, options = {} }: Declared,
    words: PlanWords,
): string[] {
    const seen = shown(found, options);
    const current = planOf(found, words);
    return [
        found.name === name ? [] : [`name is "${found.name}"`],
        (found.region ?? region) === region ? [] : [`region is "${found.region ?? ""}"`],
        namesPlan(current, plan) ? [] : [`plan is "${current.planSlug}"`],
        Object.keys(seen)
            .filter(key => canonical(seen[key]) !== canonical(options[key]))
            .map(key => `option ${key} is another one`),
    ].flat();
}

/** The declared options that the platform shows. */
function shown({ options }: Found, declared: Options): Options {
    return Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(declared, key)));
}

function toOutputs(found: Found, before: Partial<PlanWords> & { linked?: boolean | undefined }): Outputs {
    return {
        ...(found.realId !== undefined && { realId: found.realId }),
        ...planOf(found, before),
        ...(found.creationDate !== undefined && { creationDate: found.creationDate }),
        linked: before.linked ?? false,
    };
}
