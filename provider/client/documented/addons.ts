import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    Addon,
    AddonMigrationOptions,
    AddonOptions,
    AddonsClient,
    LinkedApplication,
    Preorder,
    SingleSignOn,
} from "../contract/addons.js";
import type { OwnerOptions } from "../call-options.js";
import { ownedBy } from "../subject.js";
import { currency, moment } from "../wire.js";
import { environmentVariables } from "../families/environment.js";
import { migrationRecord } from "./migration.js";
import { unsupported } from "./unsupported.js";

export const routes = {
    list: "GET /v2/{scope}/addons",
    get: "GET /v2/{scope}/addons/{id}",
    create: "POST /v2/{scope}/addons",
    update: "PUT /v2/{scope}/addons/{id}",
    remove: "DELETE /v2/{scope}/addons/{id}",
    environment: "GET /v2/{scope}/addons/{id}/env",
    applications: "GET /v2/{scope}/addons/{id}/applications",
    singleSignOn: "GET /v2/{scope}/addons/{id}/sso",
    backups: undefined,
    tags: "GET /v2/{scope}/addons/{id}/tags",
    addTag: "PUT /v2/{scope}/addons/{id}/tags/{tag}",
    removeTag: "DELETE /v2/{scope}/addons/{id}/tags/{tag}",
    migrate: "POST /v2/{scope}/addons/{id}/migrations",
    migrations: "GET /v2/{scope}/addons/{id}/migrations",
    migration: "GET /v2/{scope}/addons/{id}/migrations/{migrationId}",
    cancelMigration: "DELETE /v2/{scope}/addons/{id}/migrations/{migrationId}",
    preorder: "POST /v2/{scope}/addons/{id}/migrations/preorder",
} as const;

export const addon: z.ZodType<Addon> = z.object({
    id: z.string(),
    name: z.string().default(""),
    realId: z.string(),
    region: z.string(),
    zoneId: z.string().optional(),
    provider: z.object({ id: z.string(), name: z.string().optional() }),
    plan: z.object({ id: z.string(), slug: z.string(), name: z.string().optional() }),
    configKeys: z.array(z.string()).default([]),
    creationDate: moment,
});

const linkedApplication: z.ZodType<LinkedApplication> = z.object({
    id: z.string(),
    name: z.string().default(""),
    description: z.string().optional(),
    zone: z.string().optional(),
    state: z.string().optional(),
});

const singleSignOnData: z.ZodType<SingleSignOn> = z
    .object({ url: z.string() })
    .catchall(z.json())
    .transform(({ url, ...parameters }) => ({ url, parameters }));

const preorderLine = z.object({
    description: z.string().default(""),
    quantity: z.number().optional(),
    price: z.number().optional(),
});

// The interface document does not list the fields, so any may be absent.
const preorderResult: z.ZodType<Preorder> = z
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

// The platform answers with the new migration, or with the add-on, whose status is not that of the migration.
const changedAddon = z.union([
    z.object({ realId: z.string() }),
    z.object({ provider: z.json() }),
    z.object({ id: z.string().startsWith("addon_") }),
]);
const migrationStarted = z.union([changedAddon.transform(() => undefined), migrationRecord]);

export const newAddon = z.object({
    name: z.string(),
    provider: id,
    plan: id,
    region: z.string(),
    options: z.record(z.string(), z.string()).readonly().optional(),
});
const changes = z.object({ name: z.string() });
export const planChange = z.object({ plan: id });

export const all = (options: OwnerOptions) => ownedBy(options, "addons");
export const one = (options: AddonOptions) => all(options).at({ id: options.id });
const tags = (options: AddonOptions) => one(options).in("tags");
export const migrations = (options: AddonOptions) => one(options).in("migrations");
const migration = (options: AddonMigrationOptions) =>
    migrations(options).at({ migrationId: options.migrationId });

export function client(connection: Connection): AddonsClient {
    return {
        list: (options = {}) => connection.get(routes.list, all(options), z.array(addon), options),

        get: options => connection.get(routes.get, one(options), addon, options),

        create(options) {
            const { name, provider, plan, region, options: further } = checked(newAddon, options);
            if (further !== undefined) return unsupported("options of add-ons")();
            const body = { name, region, providerId: provider, plan };
            return connection.write(routes.create, all(options), body, addon, options);
        },

        update: options =>
            connection.write(routes.update, one(options), checked(changes, options), addon, options),

        remove: options => connection.remove(routes.remove, one(options), options),

        environment: options =>
            connection.get(routes.environment, one(options).in("environment"), environmentVariables, options),

        applications(options) {
            const linked = one(options).in("applications");
            return connection.get(routes.applications, linked, z.array(linkedApplication), options);
        },

        singleSignOn(options) {
            // The URL expires, so no answer is shared.
            const fresh = { ...options, fresh: true };
            return connection.get(routes.singleSignOn, one(options).in("sso"), singleSignOnData, fresh);
        },

        backups: unsupported("backups"),

        tags: options => connection.get(routes.tags, tags(options), z.array(z.string()), options),

        addTag: options =>
            connection.send(routes.addTag, tags(options).at({ tag: options.tag }), undefined, options),

        removeTag: options =>
            connection.remove(routes.removeTag, tags(options).at({ tag: options.tag }), options),

        migrate(options) {
            const body = checked(planChange, options);
            return connection.write(routes.migrate, migrations(options), body, migrationStarted, options);
        },

        migrations: options =>
            connection.get(routes.migrations, migrations(options), z.array(migrationRecord), options),

        migration: options => connection.get(routes.migration, migration(options), migrationRecord, options),

        cancelMigration: options => connection.remove(routes.cancelMigration, migration(options), options),

        preorder(options) {
            const subject = migrations(options).in("preorder");
            const body = checked(planChange, options);
            return connection.write(routes.preorder, subject, body, preorderResult, options);
        },
    };
}
