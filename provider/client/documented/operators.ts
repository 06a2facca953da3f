import { z } from "zod";
import { checked, id, jsonRecord } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    Operator,
    OperatorKind,
    OperatorKindOptions,
    OperatorOptions,
    OperatorsClient,
    OperatorStatus,
} from "../contract/operators.js";
import { collection } from "../subject.js";
import { moment, plainWord, textual } from "../wire.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    list: "GET /v4/addon-providers/addon-<slug>/addons",
    get: "GET /v4/addon-providers/addon-<slug>/addons/{id}",
    create: "POST /v4/addon-providers/addon-<slug>/addons",
    update: "PUT /v4/addon-providers/addon-<slug>/addons/{id}",
    remove: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}",
    reboot: "POST /v4/addon-providers/addon-<slug>/addons/{id}/reboot",
    rebuild: "POST /v4/addon-providers/addon-<slug>/addons/{id}/rebuild",
    linkNetworkGroup: "POST /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
    unlinkNetworkGroup: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
    versions: undefined,
} as const;

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

const plan = z.union([
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
        plan: plan.optional(),
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

export const newOperator = z.object({
    name: z.string(),
    region: z.string(),
    plan: id,
    options: jsonRecord.default({}),
});

export const operatorChanges = z.object({ name: z.string().optional(), options: jsonRecord.default({}) });

function all({ kind }: OperatorKindOptions) {
    // The path of an unknown kind answers 404, as if the operator did not exist.
    return collection("operators").at({ slug: checked(operatorKind, kind) });
}
const one = (options: OperatorOptions) => all(options).at({ id: options.id });
const networkGroup = (options: OperatorOptions) => one(options).in("network group");

export function client(connection: Connection): OperatorsClient {
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

        reboot: options => connection.send(routes.reboot, one(options).in("reboot"), undefined, options),

        rebuild: options => connection.send(routes.rebuild, one(options).in("rebuild"), undefined, options),

        linkNetworkGroup: options =>
            connection.send(routes.linkNetworkGroup, networkGroup(options), undefined, options),

        unlinkNetworkGroup: options =>
            connection.remove(routes.unlinkNetworkGroup, networkGroup(options), options),

        versions: unsupported("versions of operators"),
    };
}
