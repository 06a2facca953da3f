import { z } from "zod";
import { openRecord, record } from "../shape.js";
import type { PlatformState } from "../state/index.js";
import { availableVersions, checkVersion, installedVersion } from "../state/operator-versions.js";
import type { Operator } from "../state/operators.js";
import { notFound } from "../state/refusal.js";
import { operatorRecord } from "./operator-records.js";
import { created, noContent, ok, route, type Answer, type Asked, type Route, type Routes } from "./route.js";

const operators = "/v4/addon-providers/addon-<slug>/addons";
const documented = `${operators}/{id}` as const;
const live = `${operators}/{realId}` as const;

export const operatorRoutes: Routes = {
    // Operators belong to the user of the credentials: no path names an owner.
    documented: [
        route("GET", operators, ({ state, owner, param }) =>
            ok(state.operators.list(owner, param("slug")).map(one => documentedRecord(state, one))),
        ),
        route("GET", documented, asked => ok(documentedRecord(asked.state, documentedOperator(asked)))),
        route(
            "POST",
            operators,
            // Which further keys there are is not documented, so any is taken, kept and shown.
            { body: openRecord({ name: z.string(), region: z.string(), planId: z.string() }, {}) },
            ({ state, owner, param, body: { name, region, planId, ...options } }) => {
                const order = { name, region, planId, options };
                return created(documentedRecord(state, state.operators.create(owner, param("slug"), order)));
            },
        ),
        route(
            "PUT",
            documented,
            { body: openRecord({}, { name: z.string() }) },
            ({ body: { name, ...changed }, ...asked }) => {
                const { id, options } = documentedOperator(asked);
                const changes = {
                    ...(name === undefined ? {} : { name }),
                    options: { ...options, ...changed },
                };
                return ok(documentedRecord(asked.state, asked.state.operators.update(id, changes)));
            },
        ),
        route("DELETE", documented, asked => {
            const { state } = asked;
            const operator = documentedOperator(asked);
            state.uses.assertNoneOfOperator(operator);
            state.operators.remove(operator.id);
            return noContent(state.delays.operatorDeletion > 0);
        }),
        ...actions(documented, documentedOperator),
        route("POST", `${documented}/networkgroup`, asked => {
            asked.state.operators.link(documentedOperator(asked).id);
            return noContent();
        }),
    ],
    // The add-on routes order, list, rename and delete operators.
    "clever-cloud": [
        route("GET", live, asked => ok(liveRecord(asked.state, liveOperator(asked)))),
        route("GET", `${live}/version/check`, asked => {
            const operator = versioned(liveOperator(asked));
            const available = availableVersions(operator);
            const installed = installedVersion(operator);
            const latest = available.at(-1);
            return ok({ installed, latest, available, needUpdate: installed !== latest });
        }),
        route(
            "POST",
            `${live}/version/update`,
            { body: record({ targetVersion: z.string() }) },
            ({ body, ...asked }) => {
                const operator = versioned(liveOperator(asked));
                checkVersion(operator, body.targetVersion);
                const options = { ...operator.options, version: body.targetVersion };
                asked.state.operators.update(operator.id, { options });
                asked.state.operators.rebuild(operator.id);
                return ok(liveRecord(asked.state, liveOperator(asked)));
            },
        ),
        route("POST", `${live}/networkgroup`, (asked): Answer => {
            asked.state.operators.link(liveOperator(asked).id);
            return { status: 202, body: liveRecord(asked.state, liveOperator(asked)) };
        }),
        ...actions(live, liveOperator),
    ],
};

function actions(
    path: typeof documented | typeof live,
    operatorOf: (asked: Asked<"slug" | "id" | "realId">) => Operator,
): Route[] {
    return [
        route("POST", `${path}/reboot`, asked => {
            asked.state.operators.reboot(operatorOf(asked).id);
            return noContent();
        }),
        route("POST", `${path}/rebuild`, asked => {
            asked.state.operators.rebuild(operatorOf(asked).id);
            return noContent();
        }),
        route("DELETE", `${path}/networkgroup`, asked => {
            asked.state.operators.unlink(operatorOf(asked).id);
            return noContent();
        }),
    ];
}

function documentedOperator({ state, owner, param }: Asked<"slug" | "id">): Operator {
    return state.operators.get(owner, param("slug"), param("id"));
}

function documentedRecord(state: PlatformState, operator: Operator): Record<string, unknown> {
    const { id, realId, kind, name, region, status, creationDate, options: chosen } = operator;
    const plan = state.operators.plan(operator);
    return {
        ...chosen,
        id,
        resourceId: realId,
        kind,
        name,
        region,
        plan: { id: plan.id, slug: plan.slug, name: plan.name },
        status,
        creationDate: new Date(creationDate).toISOString(),
        features: [],
    };
}

/** By its real id alone, of whatever owner the caller may act for. */
function liveOperator({ state, account, param }: Asked<"slug" | "realId">): Operator {
    const operator = state.operators.find(param("realId"));
    const owners = [account.userId, account.organisation];
    if (operator?.realId !== param("realId") || !owners.includes(operator.ownerId)) {
        throw notFound("operator", param("realId"));
    }
    return state.operators.get(operator.ownerId, param("slug"), operator.id);
}

function versioned(operator: Operator): Operator {
    if (operator.kind === "matomo") {
        throw notFound("operator", "its version is not for its owner to choose");
    }
    return operator;
}

function liveRecord(state: PlatformState, operator: Operator): Record<string, unknown> {
    const addon = state.allAddons.get(operator.ownerId, operator.id);
    return operatorRecord(operator, addon, state.operators.plan(operator).slug);
}
