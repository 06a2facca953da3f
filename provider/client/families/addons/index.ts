import { z } from "zod";
import { checked, id } from "../../argument.js";
import type { OwnerOptions } from "../../call-options.js";
import { family, liveOnly, unsupported } from "../../family.js";
import { ownedBy } from "../../subject.js";
import { environmentVariables } from "../environment.js";
import {
    addon,
    backup,
    documentedPreorder,
    linkedApplication,
    livePreorder,
    migration,
    singleSignOnData,
    startedMigration,
} from "./answers.js";
import type { AddonMigrationOptions, AddonOptions, AddonsClient } from "./contract.js";

const newAddon = z.object({
    name: z.string(),
    provider: id,
    plan: id,
    region: z.string(),
    options: z.record(z.string(), z.string()).readonly().optional(),
});
const changes = z.object({ name: z.string() });
const planChange = z.object({ plan: id });

const all = (options: OwnerOptions) => ownedBy(options, "addons");
const one = (options: AddonOptions) => all(options).at({ id: options.id });
const tags = (options: AddonOptions) => one(options).in("tags");
const migrations = (options: AddonOptions) => one(options).in("migrations");
const oneMigration = (options: AddonMigrationOptions) =>
    migrations(options).at({ migrationId: options.migrationId });

export const addons = family(
    {
        list: "GET /v2/{scope}/addons",
        get: "GET /v2/{scope}/addons/{id}",
        create: "POST /v2/{scope}/addons",
        update: "PUT /v2/{scope}/addons/{id}",
        remove: "DELETE /v2/{scope}/addons/{id}",
        environment: "GET /v2/{scope}/addons/{id}/env",
        applications: "GET /v2/{scope}/addons/{id}/applications",
        singleSignOn: "GET /v2/{scope}/addons/{id}/sso",
        ...liveOnly("backups", { backups: "GET /v2/backups/{owner}/{realId}" }),
        tags: "GET /v2/{scope}/addons/{id}/tags",
        addTag: "PUT /v2/{scope}/addons/{id}/tags/{tag}",
        removeTag: "DELETE /v2/{scope}/addons/{id}/tags/{tag}",
        migrate: "POST /v2/{scope}/addons/{id}/migrations",
        migrations: "GET /v2/{scope}/addons/{id}/migrations",
        migration: "GET /v2/{scope}/addons/{id}/migrations/{migrationId}",
        cancelMigration: "DELETE /v2/{scope}/addons/{id}/migrations/{migrationId}",
        preorder: {
            documented: "POST /v2/{scope}/addons/{id}/migrations/preorder",
            "clever-cloud": "GET /v2/{scope}/addons/{id}/migrations/preorders",
        },
    },
    (connection, routes, dialect): AddonsClient => {
        const get: AddonsClient["get"] = options => connection.get(routes.get, one(options), addon, options);

        return {
            list: (options = {}) => connection.get(routes.list, all(options), z.array(addon), options),

            get,

            create(wanted) {
                const { name, provider, plan, region, options } = checked(newAddon, wanted);
                if (dialect === "documented" && options !== undefined) {
                    return unsupported("options of add-ons");
                }
                const body =
                    dialect === "documented"
                        ? { name, region, providerId: provider, plan }
                        : { name, plan, providerId: provider, region, options: options ?? {} };
                return connection.write(routes.create, all(wanted), body, addon, wanted);
            },

            update: options =>
                connection.write(routes.update, one(options), checked(changes, options), addon, options),

            remove: options => connection.remove(routes.remove, one(options), options),

            environment(options) {
                const subject = one(options).in("environment");
                return connection.get(routes.environment, subject, environmentVariables, options);
            },

            applications(options) {
                const linked = one(options).in("applications");
                return connection.get(routes.applications, linked, z.array(linkedApplication), options);
            },

            singleSignOn(options) {
                // The URL expires, so no answer is shared.
                const fresh = { ...options, fresh: true };
                return connection.get(routes.singleSignOn, one(options).in("sso"), singleSignOnData, fresh);
            },

            async backups(options) {
                const { id } = options;
                const realId = id.startsWith("addon_") ? (await get(options)).realId : id;
                const subject = ownedBy(options, "backups").at({ realId });
                const fresh = { ...options, fresh: true };
                const found = await connection.get(routes.backups, subject, z.array(backup), fresh);
                return [...found].sort((a, b) => (b.creationDate ?? 0) - (a.creationDate ?? 0));
            },

            tags: options => connection.get(routes.tags, tags(options), z.array(z.string()), options),

            addTag: options =>
                connection.send(routes.addTag, tags(options).at({ tag: options.tag }), undefined, options),

            removeTag: options =>
                connection.remove(routes.removeTag, tags(options).at({ tag: options.tag }), options),

            async migrate(options) {
                const { plan } = checked(planChange, options);
                const subject = migrations(options);
                if (dialect === "documented") {
                    return connection.write(routes.migrate, subject, { plan }, startedMigration, options);
                }
                // The route can also change the zone, so the request names the current zone.
                const { region } = await get(options);
                return connection.write(
                    routes.migrate,
                    subject,
                    { planId: plan, region },
                    migration,
                    options,
                );
            },

            migrations: options =>
                connection.get(routes.migrations, migrations(options), z.array(migration), options),

            migration: options => connection.get(routes.migration, oneMigration(options), migration, options),

            cancelMigration: options =>
                connection.remove(routes.cancelMigration, oneMigration(options), options),

            preorder(options) {
                const { plan } = checked(planChange, options);
                if (dialect === "documented") {
                    const subject = migrations(options).in("preorder");
                    return connection.write(routes.preorder, subject, { plan }, documentedPreorder, options);
                }
                const subject = one(options).in("preorders").in(plan);
                const fresh = { ...options, fresh: true };
                const query = { planId: plan };
                return connection.get(routes.preorder, subject, livePreorder, fresh, { query });
            },
        };
    },
);
