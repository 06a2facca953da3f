import { z } from "zod";
import { bodyOf, checked, id } from "../../argument.js";
import type { CallOptions, OwnerOptions } from "../../call-options.js";
import { custom, type Family, liveOnly, read, remove, send, unsupported, write } from "../../family.js";
import { ownedBy } from "../../subject.js";
import { environmentVariables } from "../environment.js";
import {
    addon,
    backup,
    linkedApplication,
    migration,
    preorder,
    singleSignOnData,
    startedMigration,
} from "./answers.js";
import type {
    AddonMigrationOptions,
    AddonOptions,
    AddonPlanOptions,
    AddonsClient,
    AddonTagOptions,
    NewAddon,
} from "./contract.js";

const newAddon = z.object({
    name: z.string(),
    provider: id,
    planId: id,
    region: z.string(),
    options: z.record(z.string(), z.string()).readonly().optional(),
});
const changes = z.object({ name: z.string() });
const planChange = z.object({ planId: id });
const planBody = (wanted: AddonPlanOptions) => ({ body: { plan: checked(planChange, wanted).planId } });

const all = (options: OwnerOptions) => ownedBy(options, "addons");
const one = (options: AddonOptions) => all(options).at({ id: options.id });
const within = (collection: string) => (options: AddonOptions) => one(options).in(collection);
const tags = within("tags");
const tag = (options: AddonTagOptions) => tags(options).at({ tag: options.tag });
const migrations = within("migrations");
const oneMigration = (options: AddonMigrationOptions) =>
    migrations(options).at({ migrationId: options.migrationId });

const getAddon = "GET /v2/{scope}/addons/{id}";
const planMigrations = "POST /v2/{scope}/addons/{id}/migrations";

export const addons: Family<AddonsClient> = dialect => ({
    list: read("GET /v2/{scope}/addons", all, z.array(addon)),
    get: read(getAddon, one, addon),

    create: write("POST /v2/{scope}/addons", all, addon, (wanted: NewAddon) => {
        const { name, provider: providerId, planId: plan, region, options } = checked(newAddon, wanted);
        if (dialect === "documented") {
            if (options !== undefined) {
                unsupported("options of add-ons");
            }
            return { body: { name, region, providerId, plan } };
        }
        return { body: { name, plan, providerId, region, options: options ?? {} } };
    }),

    update: write("PUT /v2/{scope}/addons/{id}", one, addon, bodyOf(changes)),
    remove: remove("DELETE /v2/{scope}/addons/{id}", one),
    environment: read("GET /v2/{scope}/addons/{id}/env", within("environment"), environmentVariables),

    applications: read(
        "GET /v2/{scope}/addons/{id}/applications",
        within("applications"),
        z.array(linkedApplication),
    ),

    singleSignOn: custom("GET /v2/{scope}/addons/{id}/sso", (connection, route) => options => {
        // The URL expires, so no answer is shared.
        const fresh = { ...options, fresh: true };
        return connection.get(route, one(options).in("sso"), singleSignOnData, fresh);
    }),

    ...liveOnly(dialect, "backups", {
        backups: custom(
            "GET /v2/backups/{owner}/{realId}",
            (connection, route) => async (options: AddonOptions & CallOptions) => {
                const { id } = options;
                const realId = id.startsWith("addon_")
                    ? (await connection.get(getAddon, one(options), addon, options)).realId
                    : id;
                const subject = ownedBy(options, "backups").at({ realId });
                const fresh = { ...options, fresh: true };
                const found = await connection.get(route, subject, z.array(backup), fresh);
                return [...found].sort((a, b) => (b.creationDate ?? 0) - (a.creationDate ?? 0));
            },
        ),
    }),

    tags: read("GET /v2/{scope}/addons/{id}/tags", tags, z.array(z.string())),
    addTag: send("PUT /v2/{scope}/addons/{id}/tags/{tag}", tag),
    removeTag: remove("DELETE /v2/{scope}/addons/{id}/tags/{tag}", tag),

    migrate:
        dialect === "documented"
            ? write(planMigrations, migrations, startedMigration, planBody)
            : custom(planMigrations, (connection, route) => async options => {
                  const { planId } = checked(planChange, options);
                  // The route can also change the zone, so the request names the current zone.
                  const { region } = await connection.get(getAddon, one(options), addon, options);
                  const body = { planId, region };
                  return connection.write(route, migrations(options), migration, options, { body });
              }),

    migrations: read("GET /v2/{scope}/addons/{id}/migrations", migrations, z.array(migration)),
    migration: read("GET /v2/{scope}/addons/{id}/migrations/{migrationId}", oneMigration, migration),
    cancelMigration: remove("DELETE /v2/{scope}/addons/{id}/migrations/{migrationId}", oneMigration),

    preorder:
        dialect === "documented"
            ? write(
                  "POST /v2/{scope}/addons/{id}/migrations/preorder",
                  (options: AddonOptions) => migrations(options).in("preorder"),
                  preorder,
                  planBody,
              )
            : custom("GET /v2/{scope}/addons/{id}/migrations/preorders", (connection, route) => options => {
                  const { planId } = checked(planChange, options);
                  const subject = one(options).in("preorders").in(planId);
                  const fresh = { ...options, fresh: true };
                  return connection.get(route, subject, preorder, fresh, { query: { planId } });
              }),
});
