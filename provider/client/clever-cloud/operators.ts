import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { Addon } from "../contract/addons.js";
import type {
    Operator,
    OperatorFeature,
    OperatorKindOptions,
    OperatorOptions,
    OperatorsClient,
    OperatorVersions,
} from "../contract/operators.js";
import type { Families } from "../contract.js";
import type { ReadOptions } from "../call-options.js";
import { capabilitiesOf } from "../dialects.js";
import { all } from "../documented/addons.js";
import {
    newOperator,
    operatorChanges,
    operatorKind,
    providerOf,
    routes as documented,
} from "../documented/operators.js";
import { InvalidArgument, isNotFound } from "../errors.js";
import { textual } from "../wire.js";

export const routes = {
    list: "GET /v2/{scope}/addons",
    create: "POST /v2/{scope}/addons",
    update: "PUT /v2/{scope}/addons/{id}",
    remove: "DELETE /v2/{scope}/addons/{id}",
    versions: "GET /v4/addon-providers/addon-<slug>/addons/{id}/version/check",
} as const;

const changeVersion = "POST /v4/addon-providers/addon-<slug>/addons/{id}/version/update";

/** The fields of an operator that its record as an add-on does not have. */
const details = z
    .object({ features: z.json().optional() })
    .catchall(z.json())
    .transform(({ features, ...options }) => ({
        isLinked: isObject(features) ? features["networkGroup"] !== undefined : undefined,
        features: featuresIn(features),
        options,
    }));

const versions: z.ZodType<OperatorVersions> = z
    .object({
        installed: z.string(),
        latest: z.string(),
        available: z.array(z.string()).default([]),
        needUpdate: z.boolean().default(false),
    })
    .transform(({ needUpdate: needsUpdate, ...rest }) => ({ ...rest, needsUpdate }));

/** The options of add-ons are strings. */
const texts = z.record(z.string(), textual);

const slugOf = ({ kind }: OperatorKindOptions) => checked(operatorKind, kind);

/** An operator is within the add-ons of its owner, because a write to either may change answers on the other. */
const place = (options: OperatorOptions, realId: string) =>
    all(options)
        .in("operators")
        .at({ slug: slugOf(options), id: realId });
const change = (options: OperatorOptions, realId: string) =>
    all(options).with({ slug: slugOf(options), id: realId });

function toOperator(addon: Addon, { kind }: OperatorKindOptions): Operator {
    const { id, name, region, zoneId, realId, plan, creationDate } = addon;
    return { id, name, region, zoneId, realId, kind, plan, creationDate, features: [] };
}

export function client(connection: Connection, { addons }: Pick<Families, "addons">): OperatorsClient {
    /** Takes the add-on from the list, which is usually cached. A new add-on may be missing there. */
    async function asAddon({ owner, id, fresh, signal }: OperatorOptions & ReadOptions): Promise<Addon> {
        const listed = fresh === true ? [] : await addons.list({ owner, signal });
        return listed.find(addon => addon.id === id) ?? addons.get({ owner, id, fresh, signal });
    }

    async function realIdOf(options: OperatorOptions & ReadOptions): Promise<string> {
        return (await asAddon({ ...options, fresh: false })).realId;
    }

    async function get(options: OperatorOptions & ReadOptions): Promise<Operator> {
        const addon = await asAddon(options);
        if (addon.provider.id !== providerOf[slugOf(options)]) {
            const reason = `${options.id} is an add-on of "${addon.provider.id}", not an operator of the kind "${options.kind}". Check the id and the kind`;
            // Not NotFound: a refresh would remove the resource from the state, although the add-on exists.
            throw new InvalidArgument({ reason, effect: "none" });
        }
        const known = toOperator(addon, options);
        try {
            const subject = place(options, addon.realId);
            return { ...known, ...(await connection.get(documented.get, subject, details, options)) };
        } catch (error) {
            if (!isNotFound(error)) throw error;
            // The add-on exists at once, the operator only after its deployment.
            return { ...known, status: "changing", word: "not deployed yet" };
        }
    }

    return {
        async list(options) {
            const provider = providerOf[slugOf(options)];
            const listed = await addons.list(options);
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
            return toOperator(await addons.create({ owner, signal, ...order }), wanted);
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
            if (name !== undefined) await addons.update({ owner, id, name, signal });
            if (version !== undefined) {
                const subject = change(wanted, await realIdOf(wanted));
                const body = { targetVersion: checked(textual, version as string) };
                await connection.send(changeVersion, subject, body, wanted);
            }
            return get({ ...wanted, fresh: true });
        },

        remove: ({ owner, id, signal }) => addons.remove({ owner, id, signal }),

        async reboot(options) {
            const subject = change(options, await realIdOf(options));
            await connection.send(documented.reboot, subject, undefined, options);
        },

        async rebuild(options) {
            const subject = change(options, await realIdOf(options));
            await connection.send(documented.rebuild, subject, undefined, options);
        },

        async linkNetworkGroup(options) {
            const subject = change(options, await realIdOf(options));
            await connection.send(documented.linkNetworkGroup, subject, undefined, options);
        },

        async unlinkNetworkGroup(options) {
            const subject = change(options, await realIdOf(options));
            return connection.remove(documented.unlinkNetworkGroup, subject, options);
        },

        async versions(options) {
            const subject = place(options, await realIdOf(options)).in("versions");
            return connection.get(routes.versions, subject, versions, options);
        },
    };
}

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
