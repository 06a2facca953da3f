import { z } from "zod";
import { checked, id, jsonRecord } from "../../argument.js";
import type { ReadOptions } from "../../call-options.js";
import type { Connection } from "../../http/connection.js";
import { capabilitiesOf } from "../../dialects.js";
import { InvalidArgument, isNotFound } from "../../errors.js";
import { family, liveOnly, type RoutesIn } from "../../family.js";
import { collection, ownedBy } from "../../subject.js";
import { moment, plainWord, textual } from "../../http/wire.js";
import type { Addon, AddonsClient } from "../addons/contract.js";
import { addons } from "../addons/index.js";
import type {
    Operator,
    OperatorFeature,
    OperatorKind,
    OperatorKindOptions,
    OperatorOptions,
    OperatorsClient,
    OperatorStatus,
    OperatorVersions,
} from "./contract.js";

export const operatorKind = z.enum(["keycloak", "matomo", "metabase", "otoroshi"]);

/** By operator kind, the add-on provider that lists its plans. */
export const providerOf: Readonly<Record<OperatorKind, string>> = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};

/** Any other word means that a step is in progress. */
const statuses = new Map<string, OperatorStatus>([
    ["active", "running"],
    ["running", "running"],
    ["ready", "running"],
    ["up", "running"],
    ["deployed", "running"],
    ["enabled", "running"],
    ["ok", "running"],
    ["failed", "failed"],
    ["error", "failed"],
    ["ko", "failed"],
    ["todelete", "deleting"],
    ["deleting", "deleting"],
    ["deleted", "deleting"],
]);

const recordedPlan = z.union([
    z.string().transform(word => ({ id: undefined, slug: word, name: word })),
    z.object({ id: z.string().optional(), slug: z.string().optional(), name: z.string().optional() }),
]);

const feature = z.object({ name: z.string(), enabled: z.boolean().optional(), value: textual.optional() });

const operator: z.ZodType<Operator> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        region: z.string().optional(),
        resourceId: z.string().optional(),
        status: z.string().optional(),
        kind: z.string().optional(),
        plan: recordedPlan.optional(),
        planId: z.string().optional(),
        creationDate: moment,
        features: z.array(feature).optional().catch(undefined),
        ownerId: z.string().optional(),
    })
    .catchall(z.json())
    .transform(({ id, name, region, resourceId, status, kind, plan, planId, creationDate, ...rest }) => {
        const { features, ownerId, ...options } = rest;
        return {
            id,
            name,
            region,
            realId: resourceId,
            status: status === undefined ? undefined : (statuses.get(plainWord(status)) ?? "changing"),
            word: status,
            kind,
            plan: { id: plan?.id ?? planId, slug: plan?.slug, name: plan?.name },
            creationDate,
            features: features ?? [],
            ownerId,
            options,
        };
    });

/** The fields of an operator that its record as an add-on does not have. */
const details = z
    .object({ features: z.json().optional() })
    .catchall(z.json())
    .transform(({ features, ...options }) => ({
        isLinked: isObject(features) ? features["networkGroup"] !== undefined : undefined,
        features: featuresIn(features),
        options,
    }));

const operatorVersions: z.ZodType<OperatorVersions> = z
    .object({
        installed: z.string(),
        latest: z.string(),
        available: z.array(z.string()).default([]),
        needUpdate: z.boolean().default(false),
    })
    .transform(({ needUpdate: needsUpdate, ...rest }) => ({ ...rest, needsUpdate }));

/** The enabled features, each with the id of the object that it uses. */
function featuresIn(features: unknown): OperatorFeature[] {
    return Object.entries(isObject(features) ? features : {}).map(([name, feature]) => ({
        name,
        enabled: true,
        value: isObject(feature) ? textual.safeParse(feature["id"]).data : undefined,
    }));
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

const newOperator = z.object({
    name: z.string(),
    region: z.string(),
    plan: id,
    options: jsonRecord.default({}),
});

const operatorChanges = z.object({ name: z.string().optional(), options: jsonRecord.default({}) });

/** The options of add-ons are strings. */
const texts = z.record(z.string(), textual);

// The path of an unknown kind answers 404, as if the operator did not exist.
const slugOf = ({ kind }: OperatorKindOptions) => checked(operatorKind, kind);

const all = (options: OperatorKindOptions) => collection("operators").at({ slug: slugOf(options) });
const one = (options: OperatorOptions) => all(options).at({ id: options.id });

/** On the live platform, an operator is within the add-ons, because a write to either may change answers on the other. */
const owned = (options: OperatorOptions) => ownedBy(options, "addons");
const place = (options: OperatorOptions, realId: string) =>
    owned(options)
        .in("operators")
        .at({ slug: slugOf(options), id: realId });
const change = (options: OperatorOptions, realId: string) =>
    owned(options).with({ slug: slugOf(options), id: realId });

const rows = {
    list: {
        documented: "GET /v4/addon-providers/addon-<slug>/addons",
        "clever-cloud": "GET /v2/{scope}/addons",
    },
    get: "GET /v4/addon-providers/addon-<slug>/addons/{id}",
    create: {
        documented: "POST /v4/addon-providers/addon-<slug>/addons",
        "clever-cloud": "POST /v2/{scope}/addons",
    },
    update: {
        documented: "PUT /v4/addon-providers/addon-<slug>/addons/{id}",
        "clever-cloud": "PUT /v2/{scope}/addons/{id}",
    },
    remove: {
        documented: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}",
        "clever-cloud": "DELETE /v2/{scope}/addons/{id}",
    },
    reboot: "POST /v4/addon-providers/addon-<slug>/addons/{id}/reboot",
    rebuild: "POST /v4/addon-providers/addon-<slug>/addons/{id}/rebuild",
    linkNetworkGroup: "POST /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
    unlinkNetworkGroup: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
    ...liveOnly("versions of operators", {
        versions: "GET /v4/addon-providers/addon-<slug>/addons/{id}/version/check",
    }),
} as const;

const changeVersion = "POST /v4/addon-providers/addon-<slug>/addons/{id}/version/update";

export const operators = family(rows, (connection, routes, dialect): OperatorsClient => {
    const addonsClient = addons.functions(connection, dialect);

    async function realIdOf(options: OperatorOptions): Promise<string> {
        return (await addonOf(addonsClient, { ...options, fresh: false })).realId;
    }

    const subjectOf = async (options: OperatorOptions, action: string) =>
        dialect === "documented" ? one(options).in(action) : change(options, await realIdOf(options));

    return {
        ...(dialect === "documented"
            ? records(connection, routes)
            : asAddons(connection, addonsClient, realIdOf)),

        reboot: async options =>
            connection.send(routes.reboot, await subjectOf(options, "reboot"), undefined, options),

        rebuild: async options =>
            connection.send(routes.rebuild, await subjectOf(options, "rebuild"), undefined, options),

        async linkNetworkGroup(options) {
            const subject = await subjectOf(options, "network group");
            return connection.send(routes.linkNetworkGroup, subject, undefined, options);
        },

        async unlinkNetworkGroup(options) {
            const subject = await subjectOf(options, "network group");
            return connection.remove(routes.unlinkNetworkGroup, subject, options);
        },

        async versions(options) {
            const subject = place(options, await realIdOf(options)).in("versions");
            return connection.get(routes.versions, subject, operatorVersions, options);
        },
    };
});

type Objects = Pick<OperatorsClient, "list" | "get" | "create" | "update" | "remove">;

/** The functions of a wire whose operators have records of their own. */
function records(connection: Connection, routes: RoutesIn<typeof rows>): Objects {
    return {
        list: options => connection.get(routes.list, all(options), z.array(operator), options),

        get: options => connection.get(routes.get, one(options), operator, options),

        create(wanted) {
            const { name, region, plan, options } = checked(newOperator, wanted);
            const body = { ...options, name, region, planId: plan };
            return connection.write(routes.create, all(wanted), body, operator, wanted);
        },

        update(wanted) {
            const { name, options } = checked(operatorChanges, wanted);
            const body = { ...options, ...(name !== undefined && { name }) };
            return connection.write(routes.update, one(wanted), body, operator, wanted);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}

/** The functions of a wire whose operators are add-ons. */
function asAddons(
    connection: Connection,
    addonsClient: AddonsClient,
    realIdOf: (options: OperatorOptions) => Promise<string>,
): Objects {
    async function get(options: OperatorOptions & ReadOptions): Promise<Operator> {
        const addon = await addonOf(addonsClient, options);
        if (addon.provider.id !== providerOf[slugOf(options)]) {
            const reason = `${options.id} is an add-on of "${addon.provider.id}", not an operator of the kind "${options.kind}". Check the id and the kind`;
            // Not NotFound: a refresh would remove the resource from the state, although the add-on exists.
            throw new InvalidArgument({ reason, effect: "none" });
        }
        const known = toOperator(addon, options);
        try {
            const subject = place(options, addon.realId);
            return { ...known, ...(await connection.get(rows.get, subject, details, options)) };
        } catch (error) {
            if (!isNotFound(error)) throw error;
            // The add-on exists at once, the operator only after its deployment.
            return { ...known, status: "changing", word: "not deployed yet" };
        }
    }

    return {
        async list(options) {
            const provider = providerOf[slugOf(options)];
            const listed = await addonsClient.list(options);
            return listed
                .filter(addon => addon.provider.id === provider)
                .map(found => toOperator(found, options));
        },

        get,

        async create(wanted) {
            const { name, region, plan, options } = checked(newOperator, wanted);
            const { owner, signal } = wanted;
            const provider = providerOf[slugOf(wanted)];
            const order = {
                name,
                provider,
                plan,
                region,
                options: checked(texts, options as Record<string, string>),
            };
            return toOperator(await addonsClient.create({ owner, signal, ...order }), wanted);
        },

        async update(wanted) {
            const { name, options } = checked(operatorChanges, wanted);
            const { owner, id, signal } = wanted;
            const { version, ...others } = options;
            const changeable = capabilitiesOf["clever-cloud"].changeableOperatorOptions ?? [];
            const fixed = Object.keys(others).join(", ");
            if (fixed !== "") {
                const reason = `${fixed} cannot be changed: only ${changeable.join(", ")} can`;
                throw new InvalidArgument({ reason, effect: "none" });
            }
            if (name !== undefined) await addonsClient.update({ owner, id, name, signal });
            if (version !== undefined) {
                const subject = change(wanted, await realIdOf(wanted));
                const body = { targetVersion: checked(textual, version as string) };
                await connection.send(changeVersion, subject, body, wanted);
            }
            return get({ ...wanted, fresh: true });
        },

        remove: ({ owner, id, signal }) => addonsClient.remove({ owner, id, signal }),
    };
}

function toOperator(addon: Addon, { kind }: OperatorKindOptions): Operator {
    const { id, name, region, zoneId, realId, plan, creationDate } = addon;
    return { id, name, region, zoneId, realId, kind, plan, creationDate, features: [] };
}

/** Takes the add-on from the list, which is usually cached. A new add-on may be missing there. */
async function addonOf(
    addonsClient: AddonsClient,
    { owner, id, fresh, signal }: OperatorOptions & ReadOptions,
): Promise<Addon> {
    const listed = fresh === true ? [] : await addonsClient.list({ owner, signal });
    return listed.find(addon => addon.id === id) ?? addonsClient.get({ owner, id, fresh, signal });
}
