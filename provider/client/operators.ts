import { z } from "zod";
import { checked, id, jsonRecord } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Path, path } from "./path.js";
import { moment, plainWord, textual } from "./wire.js";

const operatorKind = z.enum(["keycloak", "matomo", "metabase", "otoroshi"]);

/** Identity and access management, web analytics, business intelligence, API gateway. */
export type OperatorKind = z.output<typeof operatorKind>;

export type OperatorStatus = "running" | "changing" | "failed" | "deleting";

/** Whatever is not listed means that something is still going on. */
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

const operator = z
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
            /** The service's own id of it: `keycloak_…`. */
            realId: resourceId,
            /** Absent where the platform tells none; `word` is how it says it. */
            status: status === undefined ? undefined : (statuses.get(plainWord(status)) ?? "changing"),
            word: status,
            kind,
            plan: { id: plan?.id ?? planId, slug: plan?.slug, name: plan?.name },
            /** Epoch milliseconds. */
            creationDate,
            features: features ?? [],
            ownerId,
            /** Whatever else the platform shows; it may hold credentials. */
            options,
        };
    });

export type Operator = z.output<typeof operator>;

/** Further keys, which differ by kind. */
type Options = Readonly<Record<string, unknown>> | undefined;

const newOperator = z.object({
    name: z.string(),
    region: z.string(),
    /** Id of a plan of the kind's add-on provider, not a slug. */
    plan: id,
    options: jsonRecord.default({}),
});

export type NewOperator = Omit<z.input<typeof newOperator>, "options"> & { options?: Options };

const operatorChanges = z.object({ name: z.string().optional(), options: jsonRecord.default({}) });

export type OperatorChanges = Omit<z.input<typeof operatorChanges>, "options"> & { options?: Options };

function collection(kind: OperatorKind): Path {
    // The path of a kind that there is not would answer 404, as if the operator were gone.
    return path`/v4/addon-providers/addon-${checked(operatorKind, kind)}/addons`;
}

function one(kind: OperatorKind, id: string): Path {
    return path`${collection(kind)}/${id}`;
}

/**
 * The operators of one kind that the account behind the credentials owns; no route of theirs names an owner.
 * @endpoint [GET] /v4/addon-providers/addon-{slug}/addons
 */
export function list(
    connection: Connection,
    { kind, ...read }: { kind: OperatorKind } & ReadOptions,
): Promise<Operator[]> {
    return connection.get(collection(kind), z.array(operator), read);
}

/** @endpoint [GET] /v4/addon-providers/addon-{slug}/addons/{id} */
export function get(
    connection: Connection,
    { kind, id, ...read }: { kind: OperatorKind; id: string } & ReadOptions,
): Promise<Operator> {
    return connection.get(one(kind, id), operator, read);
}

/**
 * Answers at once; the operator runs some minutes later. Not safe to send again after a lost answer.
 * @endpoint [POST] /v4/addon-providers/addon-{slug}/addons
 */
export function create(
    connection: Connection,
    { kind, ...wanted }: { kind: OperatorKind } & NewOperator,
): Promise<Operator> {
    const { name, region, plan, options } = checked(newOperator, wanted);
    return connection.post(collection(kind), { ...options, name, region, planId: plan }, operator);
}

/** @endpoint [PUT] /v4/addon-providers/addon-{slug}/addons/{id} */
export function update(
    connection: Connection,
    { kind, id, ...changes }: { kind: OperatorKind; id: string } & OperatorChanges,
): Promise<Operator> {
    const { name, options } = checked(operatorChanges, changes);
    return connection.put(one(kind, id), { ...options, ...(name !== undefined && { name }) }, operator);
}

/** @endpoint [DELETE] /v4/addon-providers/addon-{slug}/addons/{id} */
export function remove(
    connection: Connection,
    { kind, id }: { kind: OperatorKind; id: string },
): Promise<Removal> {
    return connection.remove(one(kind, id));
}

/** @endpoint [POST] /v4/addon-providers/addon-{slug}/addons/{id}/reboot */
export function reboot(
    connection: Connection,
    { kind, id }: { kind: OperatorKind; id: string },
): Promise<void> {
    return connection.send("POST", path`${one(kind, id)}/reboot`);
}

/** @endpoint [POST] /v4/addon-providers/addon-{slug}/addons/{id}/rebuild */
export function rebuild(
    connection: Connection,
    { kind, id }: { kind: OperatorKind; id: string },
): Promise<void> {
    return connection.send("POST", path`${one(kind, id)}/rebuild`);
}

/**
 * Gives the operator a network group of its own; for `keycloak` and `otoroshi` only. No route tells whether it has one.
 * @endpoint [POST] /v4/addon-providers/addon-{slug}/addons/{id}/networkgroup
 */
export function linkNetworkGroup(
    connection: Connection,
    { kind, id }: { kind: OperatorKind; id: string },
): Promise<void> {
    return connection.send("POST", path`${one(kind, id)}/networkgroup`);
}

/** @endpoint [DELETE] /v4/addon-providers/addon-{slug}/addons/{id}/networkgroup */
export function unlinkNetworkGroup(
    connection: Connection,
    { kind, id }: { kind: OperatorKind; id: string },
): Promise<Removal> {
    return connection.remove(path`${one(kind, id)}/networkgroup`);
}
