import { z } from "zod";
import { checked, id, jsonRecord, refusal } from "../../argument.js";
import type { CallOptions, ReadOptions } from "../../call-options.js";
import type { Connection } from "../../http/connection.js";
import { capabilitiesOf } from "../../dialects.js";
import { isNotFound } from "../../errors.js";
import { custom, type Family, functionsOf, liveOnly, read, remove, write } from "../../family.js";
import { collection, ownedBy } from "../../subject.js";
import { meaningOf, moment, textual } from "../../http/wire.js";
import type { Addon, AddonsClient } from "../addons/contract.js";
import { addons } from "../addons/index.js";
import type {
    NewOperator,
    Operator,
    OperatorChanges,
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
const statuses: Partial<Record<OperatorStatus, readonly string[]>> = {
    running: ["active", "running", "ready", "up", "deployed", "enabled", "ok"],
    failed: ["failed", "error", "ko"],
    deleting: ["todelete", "deleting", "deleted"],
};

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
            status: status === undefined ? undefined : (meaningOf(status, statuses) ?? "changing"),
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
    planId: id,
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

const getOperator = "GET /v4/addon-providers/addon-<slug>/addons/{id}";
const changeVersion = "POST /v4/addon-providers/addon-<slug>/addons/{id}/version/update";

export const operators: Family<OperatorsClient> = dialect => {
    const subjectOf = async (connection: Connection, options: OperatorOptions, action: string) =>
        dialect === "documented"
            ? one(options).in(action)
            : change(options, await realIdOf(connection, options));

    const act = (action: "reboot" | "rebuild" | "networkgroup") =>
        custom(
            `POST /v4/addon-providers/addon-<slug>/addons/{id}/${action}`,
            (connection, route) => async (options: OperatorOptions & CallOptions) =>
                connection.send(route, await subjectOf(connection, options, action), options),
        );

    return {
        ...(dialect === "documented" ? records : asAddons),

        reboot: act("reboot"),
        rebuild: act("rebuild"),
        linkNetworkGroup: act("networkgroup"),

        unlinkNetworkGroup: custom(
            "DELETE /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
            (connection, route) => async options =>
                connection.remove(route, await subjectOf(connection, options, "networkgroup"), options),
        ),

        ...liveOnly(dialect, "versions of operators", {
            versions: custom(
                "GET /v4/addon-providers/addon-<slug>/addons/{id}/version/check",
                (connection, route) => async (options: OperatorOptions & ReadOptions) => {
                    const subject = place(options, await realIdOf(connection, options)).in("versions");
                    return connection.get(route, subject, operatorVersions, options);
                },
            ),
        }),
    };
};

type Objects = ReturnType<Family<Pick<OperatorsClient, "list" | "get" | "create" | "update" | "remove">>>;

/** The functions of a wire whose operators have records of their own. */
const records: Objects = {
    list: read("GET /v4/addon-providers/addon-<slug>/addons", all, z.array(operator)),
    get: read(getOperator, one, operator),

    create: write("POST /v4/addon-providers/addon-<slug>/addons", all, operator, (wanted: NewOperator) => {
        const { options, ...order } = checked(newOperator, wanted);
        return { body: { ...options, ...order } };
    }),

    update: write(
        "PUT /v4/addon-providers/addon-<slug>/addons/{id}",
        one,
        operator,
        (wanted: OperatorChanges) => {
            const { name, options } = checked(operatorChanges, wanted);
            return { body: { ...options, ...(name !== undefined && { name }) } };
        },
    ),

    remove: remove("DELETE /v4/addon-providers/addon-<slug>/addons/{id}", one),
};

/** The functions of a wire whose operators are add-ons. */
const asAddons: Objects = {
    list: custom("GET /v2/{scope}/addons", connection => async options => {
        const provider = providerOf[slugOf(options)];
        const listed = await addonsOn(connection).list(options);
        return listed
            .filter(addon => addon.provider.id === provider)
            .map(found => toOperator(found, options));
    }),

    get: custom(getOperator, connection => options => operatorOf(connection, options)),

    create: custom("POST /v2/{scope}/addons", connection => async wanted => {
        const { name, region, planId, options } = checked(newOperator, wanted);
        const { owner, signal } = wanted;
        const order = { name, provider: providerOf[slugOf(wanted)], planId, region };
        const words = checked(texts, options as Record<string, string>);
        const addon = await addonsOn(connection).create({ owner, signal, ...order, options: words });
        return toOperator(addon, wanted);
    }),

    update: custom("PUT /v2/{scope}/addons/{id}", connection => async wanted => {
        const { name, options } = checked(operatorChanges, wanted);
        const { owner, id, signal } = wanted;
        const { version, ...others } = options;
        const changeable = capabilitiesOf["clever-cloud"].changeableOperatorOptions ?? [];
        const fixed = Object.keys(others).join(", ");
        if (fixed !== "") {
            throw refusal(`${fixed} cannot be changed: only ${changeable.join(", ")} can`);
        }
        if (name !== undefined) {
            await addonsOn(connection).update({ owner, id, name, signal });
        }
        if (version !== undefined) {
            const subject = change(wanted, await realIdOf(connection, wanted));
            const body = { targetVersion: checked(textual, version as string) };
            await connection.send(changeVersion, subject, wanted, { body });
        }
        return operatorOf(connection, { ...wanted, fresh: true });
    }),

    remove: custom(
        "DELETE /v2/{scope}/addons/{id}",
        connection =>
            ({ owner, id, signal }) =>
                addonsOn(connection).remove({ owner, id, signal }),
    ),
};

/** Returns one operator of the live platform. */
async function operatorOf(connection: Connection, options: OperatorOptions & ReadOptions): Promise<Operator> {
    const addon = await addonOf(connection, options);
    if (addon.provider.id !== providerOf[slugOf(options)]) {
        const reason = `${options.id} is an add-on of "${addon.provider.id}", not an operator of the kind "${options.kind}". Check the id and the kind`;
        // Not NotFound: a refresh would remove the resource from the state, although the add-on exists.
        throw refusal(reason);
    }
    const known = toOperator(addon, options);
    try {
        const subject = place(options, addon.realId);
        return { ...known, ...(await connection.get(getOperator, subject, details, options)) };
    } catch (error) {
        if (!isNotFound(error)) {
            throw error;
        }
        // The add-on exists at once, the operator only after its deployment.
        return { ...known, status: "changing", word: "not deployed yet" };
    }
}

function toOperator(addon: Addon, { kind }: OperatorKindOptions): Operator {
    const { id, name, region, zoneId, realId, plan, creationDate } = addon;
    return { id, name, region, zoneId, realId, kind, plan, creationDate, features: [] };
}

function addonsOn(connection: Connection): AddonsClient {
    return functionsOf(addons, "clever-cloud", connection);
}

/** Takes the add-on from the list, which is usually cached. A new add-on may be missing there. */
async function addonOf(
    connection: Connection,
    { owner, id, fresh, signal }: OperatorOptions & ReadOptions,
): Promise<Addon> {
    const client = addonsOn(connection);
    const listed = fresh === true ? [] : await client.list({ owner, signal });
    return listed.find(addon => addon.id === id) ?? client.get({ owner, id, fresh, signal });
}

async function realIdOf(connection: Connection, options: OperatorOptions): Promise<string> {
    return (await addonOf(connection, { ...options, fresh: false })).realId;
}
