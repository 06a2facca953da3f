import { z } from "zod";
import { record } from "../shape.js";
import type { AddonPlan } from "../state/catalogue.js";
import type { Migration, Migrations, MigrationStatus } from "../state/migrations.js";
import { documentedAddonRecord } from "./addons.js";
import { lineRecord } from "./preorders.js";
import { done, ok, route, type Route, type Routes } from "./route.js";

const documented = "/v2/{scope}/addons/{id}/migrations";
const live = "/v2/organisations/{owner}/addons/{id}/migrations";

const planBody = record({ plan: z.string() });

type RecordOf = (migrations: Migrations, migration: Migration) => Record<string, unknown>;

/** Operators have none: the version of one is changed by a route of its own. */
export const migrationRoutes: Routes = {
    documented: [
        ...routesOn(documented, documentedRecord),
        route("POST", documented, { body: planBody }, ({ state, owner, param, body }) => {
            const addon = state.addons.get(owner, param("id"));
            state.migrations.order(addon, body.plan);
            return ok(documentedAddonRecord(state, state.addons.get(owner, addon.id)));
        }),
        route("POST", `${documented}/preorder`, { body: planBody }, ({ state, owner, param, body }) => {
            const addon = state.addons.get(owner, param("id"));
            const { from, to } = state.migrations.preorder(addon, body.plan);
            return ok(preorderRecord(state.addons.provider(addon).name, from, to));
        }),
    ],
    "clever-cloud": [
        ...routesOn(live, liveRecord),
        route(
            "POST",
            live,
            { body: record({ planId: z.string(), region: z.string() }, { version: z.string() }) },
            ({ state, owner, param, body: { planId, ...moves } }) => {
                const addon = state.addons.get(owner, param("id"));
                return ok(liveRecord(state.migrations, state.migrations.order(addon, planId, moves)));
            },
        ),
        route(
            "GET",
            `${live}/preorders`,
            { query: { planId: "required text" } },
            ({ state, owner, param, query }) => {
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
        ),
    ],
};

function routesOn(path: typeof documented | typeof live, recordOf: RecordOf): Route[] {
    return [
        route("GET", path, ({ state, owner, param }) => {
            const all = state.migrations.list(state.addons.get(owner, param("id")));
            return ok(all.map(migration => recordOf(state.migrations, migration)));
        }),
        route("GET", `${path}/{migrationId}`, ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("id"));
            return ok(recordOf(state.migrations, state.migrations.get(addon, param("migrationId"))));
        }),
        route("DELETE", `${path}/{migrationId}`, ({ state, owner, param }) => {
            state.migrations.cancel(state.addons.get(owner, param("id")), param("migrationId"));
            return done("The migration was cancelled");
        }),
    ];
}

function documentedRecord(migrations: Migrations, migration: Migration): Record<string, unknown> {
    return { id: migration.id, ...commonFields(migration, status => migrations.wordFor(status)) };
}

function liveRecord(migrations: Migrations, migration: Migration): Record<string, unknown> {
    return {
        migrationId: migration.id,
        ...commonFields(migration, status => migrations.liveWordFor(status)),
    };
}

function commonFields(
    { status, requestDate, steps }: Migration,
    wordFor: (status: MigrationStatus) => string,
): Record<string, unknown> {
    return {
        status: wordFor(status),
        requestDate: dateText(requestDate),
        steps: steps.map(step => ({
            value: step.name,
            status: wordFor(step.status),
            startDate: dateText(step.startDate),
            ...(step.endDate === undefined ? {} : { endDate: dateText(step.endDate) }),
        })),
    };
}

/** The dates of migrations end with the name of their time zone. Other dates of the platform do not. */
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
