/** Operators: fully managed applications of four kinds. */
import { z } from "zod";
import { identifiersOf } from "../catalogue/plans.js";
import { priceEffects } from "../catalogue/monthly-cost.js";
import { warningsAboutOptions } from "../catalogue/typical-values.js";
import { warningsAbout } from "../catalogue/unknown-values.js";
import type { Operator, OperatorKind } from "../client/index.js";
import { adoptable, allowDuplicate, milliseconds, owner, timeouts } from "../kind/arguments.js";
import { idsBut } from "../kind/ids.js";
import { UserError } from "../kind/user-errors.js";
import { existing, listedOrAsked, orUndefined } from "../kind/reading.js";
import { regionalOutputs, regionWord } from "../kind/renamed-words.js";
import { canonical, isMap } from "../basics/json.js";
import { defineKind, type Context } from "../kind/kind.js";
import { isUnknown, known } from "../protocol/unknown.js";
import { changedPlace, namesStoredPlan, offeredPlan, planWord } from "./addon/plan.js";
import { allowReplace, consoleName, region, triggerText } from "./common-arguments.js";
import { checkOwner } from "./check-owner.js";
import { removeOperator, syncLink, trigger, usesOfOperator } from "./operator/actions.js";
import {
    checkChangedOptions,
    checkLink,
    checkOptions,
    fixedOptions,
    isPlanShown,
    operatorKinds,
    operatorSpellings,
    planOf,
} from "./operator/kinds.js";

const runsWithin = "20m";

const args = z.strictObject({
    kind: z.enum(operatorKinds).meta({
        description: "Kind of the application. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        spellings: operatorSpellings,
        growsByVersion: true,
        locates: true,
        example: '"keycloak"',
    }),
    name: consoleName("in place", '"sign-on"'),
    region: region("destroys the data"),
    plan: z.string().min(1).meta({
        description: "Plan: its slug, name or id. Changing it destroys the data, see `allowReplace`.",
        change: "replaces",
        completion: "OperatorPlanSlug",
        example: '"base"',
    }),
    options: z.record(z.string().min(1), z.json()).optional().meta({
        description:
            "Further settings of the kind, by the platform's own names. A removed option keeps its value on the platform. In the dialect `clever-cloud`, only `version` can be changed later.",
        change: "in place",
        example: '{ version: "26" }',
    }),
    networkGroup: z.boolean().optional().meta({
        description:
            "Whether the operator gets its own network group; only for `keycloak` and `otoroshi`. In the documented dialect the platform does not return it, so changes outside Pulumi are not detected.",
        whenOmitted: "`false`",
        change: "in place",
        example: "true",
    }),
    rebootTrigger: triggerText("reboots the operator", "in place", '"2026-05-12"'),
    rebuildTrigger: triggerText("rebuilds and reboots the operator", "in place", '"2026-05-12"'),
    owner: owner.meta({
        ...owner.meta(),
        description:
            "Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default later does not move the object.",
    }),
    allowReplace: allowReplace("kind, region, plan or owner", "the operator, which destroys its data"),
    timeouts: timeouts({ create: runsWithin, update: runsWithin }),
    adopt: adoptable("the id of an operator (addon_…)", idsBut("addon_"), '"addon_…"'),
    allowDuplicate,
});

const outputs = z.object({
    realId: z
        .string()
        .optional()
        .meta({ description: "The service's own id of the operator, which logs and network groups use." }),
    ...regionalOutputs,
    planId: z.string().meta({ description: "Id of the plan." }),
    planSlug: z.string().meta({ description: "Slug of the plan." }),
    planName: z.string().meta({ description: "Name of the plan." }),
    linked: z
        .boolean()
        .meta({ movedBy: ["networkGroup"], description: "Whether this stack gave it a network group." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Options = NonNullable<Declared["options"]>;

interface Found extends Operator {
    kind: OperatorKind;
}

export const operator = defineKind({
    name: "Operator",
    noun: "operator",

    docs: {
        summary: "A fully managed application: Keycloak, Matomo, Metabase or Otoroshi.",
        remarks:
            "Name, options and network group change in place. A change of kind, region, plan or owner would destroy the data and fails in the preview unless `allowReplace` is set. In the documented dialect, the operator belongs to the account behind the credentials, whatever organisation is configured.",
        dialects: {
            documented: "The platform returns its status, but not its network group.",
            "clever-cloud":
                "The platform returns its network group, but not its status. In `options`, only `version` can change.",
        },
        example: `
            new Operator("sign-on", {
                kind: "keycloak", name: "sign-on", region: "par", plan: "base", networkGroup: true,
            }, { protect: true });`,
    },
    args,
    outputs,
    namedBy: "name",
    typedBy: "kind",

    deletion: {
        holdsData: true,
        uses: usesOfOperator,
    },

    reading: {
        unmanaged: {
            accessUrl: { is: "Its address." },
            api: { is: "Address and credentials of Otoroshi's API." },
            availableVersions: { is: "The versions that it can be updated to." },
            envVars: { is: "Its environment variables." },
            initialCredentials: { is: "The first user, as `getOperatorOutput` returns it." },
            javaVersion: { is: "Its Java version." },
            phpVersion: { is: "Its PHP version." },
            resources: { is: "The application and the add-ons of which it consists." },
        },

        readDefaults: { networkGroup: false },
    },
    scope: ({ ownedOperators }) => (ownedOperators ? "owner" : "caller"),

    sharing: {
        sharesIdsWith: "Addon",
    },
    within: "kind",

    same: {
        region: regionWord.same,
        plan: (state, news) => namesStoredPlan(state, news.plan),
        options: (state, news) => canonical(state.options ?? {}) === canonical(news.options ?? {}),
        networkGroup: (state, news) => (news.networkGroup ?? false) === (state.linked ?? false),
    },

    effects: ({ state, news }) => priceEffects("Operator", state, news),

    refuse: ({ inputsBefore, news, capabilities }) => [
        ...checkLink(news.kind, news.networkGroup),
        ...checkOptions(news.options),
        ...checkChangedOptions(inputsBefore, news.options, capabilities),
        ...checkOwner(news.owner, capabilities.ownedOperators, "operators"),
    ],

    doubts({ state, news: { kind, plan, region, options = {} } }) {
        if (isUnknown(kind)) {
            return [];
        }
        const words = { operator: kind, plan: known(plan), region: known(region) };
        const before = isMap(state.options) ? state.options : {};
        const names = Object.keys(isUnknown(options) ? {} : options);
        return [
            ...warningsAbout(words, state.kind === kind ? changedPlace(state, { plan, region }) : words),
            ...warningsAboutOptions(
                kind,
                names.filter(name => !Object.hasOwn(before, name)),
            ),
        ];
    },

    /** Lists operators, without those that are being deleted. */
    async list({ client, owner }, within, read) {
        const kind = within as OperatorKind;
        const listed = await client.operators.list({ owner, kind, ...read });
        return listed.filter(({ status }) => status !== "deleting").map(found => ({ ...found, kind }));
    },
    idOf: ({ id }) => id,
    describe,

    creation: {
        resolve: async (context, { kind, plan, region }) =>
            identifiersOf(await offeredPlan(context, { operator: kind, plan, region })),

        /** The platform may not return the network group, so the next update links it. */
        writtenLater: { networkGroup: () => true },

        differences: {
            options: ({ options: present }, { options: declared }) => {
                const [before, after] = [present as Options, declared as Options];
                return Object.keys(after)
                    .filter(key => canonical(before[key]) !== canonical(after[key]))
                    .map(key => `option ${key} is another one`);
            },
        },

        async finish(context, found, args) {
            const running = await untilRunning(context, found, args, args.timeouts?.create);
            const linked = await syncLink(context, found.id, args, false);
            return describe({ ...running, isLinked: linked }, { ...args, linked }).outputs;
        },
    },

    async create({ client, owner }, { kind, name, region, planId, options }) {
        const order = { kind, name, region, planId, options };
        return { ...(await client.operators.create({ owner, ...order })), kind };
    },

    async read(context, id, known) {
        const { kind, plan, region } = known;
        if (kind === undefined) {
            throw new UserError(
                "incomplete-get",
                "its kind is not known",
                `Pass it to get as kind: "keycloak", or import keycloak/${id}.`,
            );
        }
        const { options = {}, networkGroup } = known;
        const needsDetails = Object.keys(options).length > 0 || networkGroup !== undefined;
        const found = await find(context, kind, id, needsDetails);
        if (found === undefined) {
            return undefined;
        }
        // The platform's record may omit the plan. The declared plan then counts as the current one.
        const isPlanKnown = known.planId !== undefined || plan === undefined || isPlanShown(found);
        const words = isPlanKnown
            ? {}
            : identifiersOf(await offeredPlan(context, { operator: kind, plan, region }));
        const described = describe(found, { ...known, ...words });
        const { masked } = described;
        // Options that can't change any more count as declared, since the platform would refuse an update.
        const unchangeable = fixedOptions(options, context.client.capabilities);
        return {
            id: found.id,
            ...described,
            masked: {
                ...masked,
                ...(masked.options !== undefined && { options: { ...unchangeable, ...masked.options } }),
            },
        };
    },

    async update(context, id, base, args) {
        const { client, owner } = context;
        const { kind, name, options = {} } = args;
        // Read with its status, which no argument or output has.
        const found = existing(await find(context, kind, id, true), id, owner);
        const current = { ...base.options, ...shown(found, options) };
        const changed = Object.fromEntries(
            Object.entries(options).filter(([key, value]) => canonical(current[key]) !== canonical(value)),
        );
        const isChanged = Object.keys(changed).length > 0;
        if (found.name !== name || isChanged) {
            await client.operators.update({ owner, kind, id, name, options: changed });
        }
        const triggered = await trigger(context, id, base, args);
        const settled =
            !triggered && !isChanged && isRunning(found)
                ? { ...found, name }
                : await untilRunning(context, { ...found, status: "changing" }, args, args.timeouts?.update);
        const linked = await syncLink(context, id, args, base.linked ?? false);
        return describe({ ...settled, isLinked: linked }, { ...base, ...args, linked }).outputs;
    },
    delete: removeOperator,
});

function isRunning({ status }: Found): boolean {
    return status === undefined || status === "running";
}

/** Waits until the operator runs: a deployment or a reboot takes minutes. */
function untilRunning(
    { client, owner, waitFor }: Context,
    last: Found,
    { kind, name }: Declared,
    timeout = runsWithin,
): Promise<Found> {
    let first = isRunning(last) ? last : undefined;
    return waitFor({ what: `operator "${name}" to run`, deadline: milliseconds(timeout) }, async () => {
        const { id } = last;
        const found = first ?? (await orUndefined(client.operators.get({ owner, kind, id, fresh: true })));
        first = undefined;
        if (found?.status === "failed" || found?.status === "deleting") {
            throw new UserError(
                "operator-not-running",
                `it has the status "${found.word ?? found.status}" instead of running`,
                "Contact the platform's support.",
            );
        }
        return found === undefined
            ? { pending: "not visible yet" }
            : isRunning({ ...found, kind })
              ? { done: { ...found, kind } }
              : { pending: found.word ?? "on its way" };
    });
}

/** @param needsDetails true if the details are needed that a list may omit */
async function find(
    { client, owner }: Context,
    kind: OperatorKind,
    id: string,
    needsDetails: boolean,
): Promise<Found | undefined> {
    const ask = () => client.operators.get({ owner, kind, id });
    const found = await listedOrAsked(client.operators.list({ owner, kind }), id, ask);
    const lacksDetails = needsDetails && found !== undefined && found.options === undefined;
    const whole = lacksDetails ? await orUndefined(ask()) : found;
    return whole && { ...whole, kind };
}

function describe(found: Found, known: Partial<Declared & Outputs>) {
    const { kind, name, region, zoneId, realId, creationDate, isLinked } = found;
    const place = { id: zoneId, word: region ?? known.region ?? "" };
    const words = planOf(found, known);
    const { options } = known;
    const seen = shown(found, options ?? {});
    return {
        args: {
            kind,
            name,
            region: regionWord.declared(place, known),
            plan: planWord(words, known),
            ...(options !== undefined && { options: { ...options, ...seen } }),
            // If the platform does not return the link, the last action of this stack counts.
            ...(known.networkGroup !== undefined && {
                networkGroup: isLinked ?? known.linked ?? known.networkGroup,
            }),
            ...(known.rebootTrigger !== undefined && { rebootTrigger: known.rebootTrigger }),
            ...(known.rebuildTrigger !== undefined && { rebuildTrigger: known.rebuildTrigger }),
        },
        outputs: {
            ...(realId !== undefined && { realId }),
            ...regionWord.outputs(place),
            ...words,
            ...(creationDate !== undefined && { creationDate }),
            // Without a declared network group, a link from outside this stack is left alone.
            linked: (known.networkGroup === undefined ? known.linked : (isLinked ?? known.linked)) ?? false,
        },
        ...(isLinked === undefined && { believed: { linked: known.networkGroup === true } }),
        masked: {
            ...(isLinked === undefined && { networkGroup: undefined }),
            ...(region === undefined && { region }),
            // The platform's record may omit the plan. Only the program that created the operator then has it.
            ...(!isPlanShown(found) && (known.planId ?? "") === "" && { plan: undefined }),
            // A declared option that the platform does not return may or may not be set.
            ...(Object.keys(seen).length < Object.keys(options ?? {}).length && { options: seen }),
        },
    };
}

/** Returns the declared options that the platform returns. */
function shown({ options }: Found, declared: Options): Options {
    return Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => Object.hasOwn(declared, key)));
}
