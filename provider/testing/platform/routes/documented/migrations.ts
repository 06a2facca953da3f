import { z } from "zod";
import { record } from "../../shape.js";
import type { AddonPlan } from "../../state/catalogue.js";
import type { Migration, Migrations } from "../../state/migrations.js";
import { addonRecord } from "./addons.js";
import { done, ok, route, type Route } from "../route.js";

const planBody = record({ plan: z.string() });

export const migrationRoutes: readonly Route[] = [
    route({
        method: "POST",
        path: "/v2/{scope}/addons/{id}/migrations",
        body: planBody,
        handle: ({ state, owner, param, body }) => {
            const addon = state.addons.get(owner, param("id"));
            state.migrations.order(addon, body.plan);
            return ok(addonRecord(state, state.addons.get(owner, addon.id)));
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/migrations",
        handle: ({ state, owner, param }) => {
            const migrations = state.migrations.list(state.addons.get(owner, param("id")));
            return ok(migrations.map(migration => migrationRecord(state.migrations, migration)));
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/migrations/{migrationId}",
        handle: ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("id"));
            return ok(migrationRecord(state.migrations, state.migrations.get(addon, param("migrationId"))));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/addons/{id}/migrations/{migrationId}",
        handle: ({ state, owner, param }) => {
            state.migrations.cancel(state.addons.get(owner, param("id")), param("migrationId"));
            return done("The migration was cancelled");
        },
    }),
    route({
        method: "POST",
        path: "/v2/{scope}/addons/{id}/migrations/preorder",
        body: planBody,
        handle: ({ state, owner, param, body }) => {
            const addon = state.addons.get(owner, param("id"));
            const { from, to } = state.migrations.preorder(addon, body.plan);
            return ok(preorderRecord(state.addons.provider(addon).name, from, to));
        },
    }),
];

function migrationRecord(migrations: Migrations, migration: Migration): Record<string, unknown> {
    return {
        id: migration.id,
        status: migrations.wordFor(migration.status),
        requestDate: dateText(migration.requestDate),
        steps: migration.steps.map(({ name, status, startDate, endDate }) => ({
            value: name,
            status: migrations.wordFor(status),
            startDate: dateText(startDate),
            ...(endDate === undefined ? {} : { endDate: dateText(endDate) }),
        })),
    };
}

/** This corner of the platform appends the name of its time zone. */
function dateText(milliseconds: number): string {
    return `${new Date(milliseconds).toISOString()}[UTC]`;
}

function preorderRecord(product: string, from: AddonPlan, to: AddonPlan): Record<string, unknown> {
    const line = (plan: AddonPlan, quantity: number) => ({
        description: `${product} ${plan.name}`,
        quantity,
        price: plan.price * quantity,
    });
    const tax = 0.2;
    return {
        currency: "EUR",
        lines: [line(to, 1), line(from, -1)],
        monthlyPrice: to.price,
        totalHT: to.price,
        totalVAT: Math.round(to.price * tax * 100) / 100,
        totalTTC: Math.round(to.price * (1 + tax) * 100) / 100,
    };
}
