import { z } from "zod";
import { checked, id } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type EnvironmentVariable, environmentVariables } from "./environment-variable.js";
import { type Owner, scope } from "./owner.js";
import { type Path, path } from "./path.js";
import { type Migration, migrationRecord } from "./migration.js";
import { currency, moment } from "./wire.js";

const addon = z.object({
    id: z.string(),
    name: z.string().default(""),
    /** The id by which the service itself knows the add-on, and by which drains and network groups do. */
    realId: z.string(),
    region: z.string(),
    provider: z.object({ id: z.string(), name: z.string().optional() }),
    plan: z.object({ id: z.string(), slug: z.string(), name: z.string().optional() }),
    /** The names of the variables that the add-on gives to linked applications. */
    configKeys: z.array(z.string()).default([]),
    /** Epoch milliseconds; absent where the platform tells none. */
    creationDate: moment,
});

export type Addon = z.output<typeof addon>;

const linkedApplication = z.object({
    id: z.string(),
    name: z.string().default(""),
    description: z.string().optional(),
    zone: z.string().optional(),
    state: z.string().optional(),
});

export type LinkedApplication = z.output<typeof linkedApplication>;

/** Whoever has these is logged in: secret as a whole. */
const singleSignOnData = z
    .object({ url: z.string() })
    .catchall(z.json())
    .transform(({ url, ...parameters }) => ({ url, parameters }));

export type SingleSignOn = z.output<typeof singleSignOnData>;

const preorderLine = z.object({
    description: z.string().default(""),
    quantity: z.number().optional(),
    /** Of the line as a whole, without tax; negative where something is given back. */
    price: z.number().optional(),
});

const preorderResult = z
    .object({
        currency,
        totalHT: z.number().optional(),
        totalVAT: z.number().optional(),
        totalTTC: z.number().optional(),
        lines: z.array(preorderLine).default([]),
    })
    .transform(({ totalHT: totalWithoutTax, totalVAT: tax, totalTTC: total, ...rest }) => ({
        ...rest,
        totalWithoutTax,
        tax,
        total,
    }));

/** What a plan change would cost for a month. The interface does not name the fields, so any may be absent. */
export type Preorder = z.output<typeof preorderResult>;

const newAddon = z.object({
    name: z.string(),
    /** Id of an add-on provider. */
    provider: id,
    /** Id of one of its plans, not a slug. */
    plan: id,
    region: z.string(),
});

export type NewAddon = z.input<typeof newAddon>;

const changes = z.object({ name: z.string() });
const planChange = z.object({ plan: id });

function collection(owner: Owner): Path {
    return path`/v2/${scope(owner)}/addons`;
}

function one(owner: Owner, id: string): Path {
    return path`${collection(owner)}/${id}`;
}

/** @endpoint [GET] /v2/{scope}/addons */
export function list(
    connection: Connection,
    { owner, ...read }: { owner?: Owner } & ReadOptions = {},
): Promise<Addon[]> {
    return connection.get(collection(owner), z.array(addon), read);
}

/**
 * @param id the add-on's id or real id
 * @endpoint [GET] /v2/{scope}/addons/{id}
 */
export function get(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<Addon> {
    return connection.get(one(owner, id), addon, read);
}

/**
 * Answers at once; the list may lack the new add-on for some seconds. Not safe to send again after a lost answer.
 * @endpoint [POST] /v2/{scope}/addons
 */
export function create(
    connection: Connection,
    { owner, ...wanted }: { owner?: Owner } & NewAddon,
): Promise<Addon> {
    const { name, provider, plan, region } = checked(newAddon, wanted);
    return connection.post(collection(owner), { name, region, providerId: provider, plan }, addon);
}

/**
 * Renames; neither the plan (see `migrate`) nor the region changes this way.
 * @endpoint [PUT] /v2/{scope}/addons/{id}
 */
export function update(
    connection: Connection,
    { owner, id, ...wanted }: { owner?: Owner; id: string } & z.input<typeof changes>,
): Promise<Addon> {
    return connection.put(one(owner, id), checked(changes, wanted), addon);
}

/** @endpoint [DELETE] /v2/{scope}/addons/{id} */
export function remove(
    connection: Connection,
    { owner, id }: { owner?: Owner; id: string },
): Promise<Removal> {
    return connection.remove(one(owner, id));
}

/**
 * The variables that linked applications get: addresses and passwords, so secret.
 * @endpoint [GET] /v2/{scope}/addons/{id}/env
 */
export function environment(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<EnvironmentVariable[]> {
    return connection.get(path`${one(owner, id)}/env`, environmentVariables, read);
}

/** @endpoint [GET] /v2/{scope}/addons/{id}/applications */
export function applications(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<LinkedApplication[]> {
    return connection.get(path`${one(owner, id)}/applications`, z.array(linkedApplication), read);
}

/**
 * A signed, short-lived address at which the add-on's dashboard opens, with the parameters to send there: secret.
 * @endpoint [GET] /v2/{scope}/addons/{id}/sso
 */
export function singleSignOn(
    connection: Connection,
    { owner, id }: { owner?: Owner; id: string },
): Promise<SingleSignOn> {
    // Each holds its moment, so a shared one would be stale.
    return connection.get(path`${one(owner, id)}/sso`, singleSignOnData, { fresh: true });
}

/** @endpoint [GET] /v2/{scope}/addons/{id}/tags */
export function tags(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<string[]> {
    return connection.get(path`${one(owner, id)}/tags`, z.array(z.string()), read);
}

/**
 * Adding a tag that is there already changes nothing.
 * @endpoint [PUT] /v2/{scope}/addons/{id}/tags/{tag}
 */
export function addTag(
    connection: Connection,
    { owner, id, tag }: { owner?: Owner; id: string; tag: string },
): Promise<void> {
    return connection.send("PUT", path`${one(owner, id)}/tags/${tag}`);
}

/** @endpoint [DELETE] /v2/{scope}/addons/{id}/tags/{tag} */
export function removeTag(
    connection: Connection,
    { owner, id, tag }: { owner?: Owner; id: string; tag: string },
): Promise<Removal> {
    return connection.remove(path`${one(owner, id)}/tags/${tag}`);
}

// Some answers hold the add-on, maybe with a status of its own, some the new migration: the former tells nothing of how
// the migration goes.
const theAddon = z.union([
    z.object({ realId: z.string() }),
    z.object({ provider: z.json() }),
    z.object({ id: z.string().startsWith("addon_") }),
]);
const migrationStarted = z.union([theAddon.transform(() => undefined), migrationRecord]);

/**
 * Starts moving the add-on to another plan of its provider and answers at once; follow it through `migrations`.
 * Refused (`Conflict`) while another migration runs. Not safe to send again after a lost answer.
 * @param plan the plan's id, not its slug
 * @returns the migration, where the platform names it at once
 * @endpoint [POST] /v2/{scope}/addons/{id}/migrations
 */
export function migrate(
    connection: Connection,
    { owner, id, plan }: { owner?: Owner; id: string; plan: string },
): Promise<Migration | undefined> {
    return connection.post(
        path`${one(owner, id)}/migrations`,
        checked(planChange, { plan }),
        migrationStarted,
    );
}

/** @endpoint [GET] /v2/{scope}/addons/{id}/migrations */
export function migrations(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<Migration[]> {
    return connection.get(path`${one(owner, id)}/migrations`, z.array(migrationRecord), read);
}

/** @endpoint [GET] /v2/{scope}/addons/{id}/migrations/{migrationId} */
export function migration(
    connection: Connection,
    { owner, id, migrationId, ...read }: { owner?: Owner; id: string; migrationId: string } & ReadOptions,
): Promise<Migration> {
    return connection.get(path`${one(owner, id)}/migrations/${migrationId}`, migrationRecord, read);
}

/** @endpoint [DELETE] /v2/{scope}/addons/{id}/migrations/{migrationId} */
export function cancelMigration(
    connection: Connection,
    { owner, id, migrationId }: { owner?: Owner; id: string; migrationId: string },
): Promise<Removal> {
    return connection.remove(path`${one(owner, id)}/migrations/${migrationId}`);
}

/**
 * Asks what a move to another plan would cost; nothing is ordered.
 * @param plan the plan's id, not its slug
 * @endpoint [POST] /v2/{scope}/addons/{id}/migrations/preorder
 */
export function preorder(
    connection: Connection,
    { owner, id, plan }: { owner?: Owner; id: string; plan: string },
): Promise<Preorder> {
    const body = checked(planChange, { plan });
    return connection.post(path`${one(owner, id)}/migrations/preorder`, body, preorderResult);
}
