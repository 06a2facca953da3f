import { z } from "zod";
import { record } from "../../shape.js";
import type { Migration, Migrations } from "../../state/migrations.js";
import { done, ok, route, type Route } from "../route.js";
import { lineRecord } from "./preorders.js";

const migrations = "/v2/organisations/{owner}/addons/{id}/migrations";

/** Operators have none: the version of one is changed by a route of its own. */
export const migrationRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: migrations,
        handle: ({ state, owner, param }) => {
            const all = state.migrations.list(state.addons.get(owner, param("id")));
            return ok(all.map(migration => migrationRecord(state.migrations, migration)));
        },
    }),
    route({
        method: "POST",
        path: migrations,
        body: record({ planId: z.string(), region: z.string() }, { version: z.string() }),
        handle: ({ state, owner, param, body: { planId, ...moves } }) => {
            const addon = state.addons.get(owner, param("id"));
            return ok(migrationRecord(state.migrations, state.migrations.order(addon, planId, moves)));
        },
    }),
    route({
        method: "GET",
        path: `${migrations}/preorders`,
        query: { planId: "required text" },
        handle: ({ state, owner, param, query }) => {
            const addon = state.addons.get(owner, param("id"));
            const { from, to } = state.migrations.preorder(addon, query.get("planId") ?? "");
            const { name } = state.addons.provider(addon);
            return ok({
                ownerId: owner,
                target: "ADDON",
                emissionDate: new Date(state.clock.now()).toISOString(),
                name: null,
                company: null,
                VAT: null,
                type: "QUOTE",
                lines: [lineRecord(name, to, 1), lineRecord(name, from, -1)],
            });
        },
    }),
    route({
        method: "GET",
        path: `${migrations}/{migrationId}`,
        handle: ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("id"));
            return ok(migrationRecord(state.migrations, state.migrations.get(addon, param("migrationId"))));
        },
    }),
    route({
        method: "DELETE",
        path: `${migrations}/{migrationId}`,
        handle: ({ state, owner, param }) => {
            state.migrations.cancel(state.addons.get(owner, param("id")), param("migrationId"));
            return done("The migration was cancelled");
        },
    }),
];

function migrationRecord(state: Migrations, migration: Migration): Record<string, unknown> {
    return {
        migrationId: migration.id,
        requestDate: dateText(migration.requestDate),
        status: state.liveWordFor(migration.status),
        steps: migration.steps.map(({ name, status, startDate, endDate }) => ({
            value: name,
            status: state.liveWordFor(status),
            startDate: dateText(startDate),
            ...(endDate === undefined ? {} : { endDate: dateText(endDate) }),
        })),
    };
}

/** The dates of migrations end with the name of their time zone. Other dates of the platform do not. */
function dateText(milliseconds: number): string {
    return `${new Date(milliseconds).toISOString()}[UTC]`;
}
