import { z } from "zod";
import { openRecord } from "../../shape.js";
import type { PlatformState } from "../../state/index.js";
import type { Operator } from "../../state/operators.js";
import { created, noContent, ok, route, type Route } from "../route.js";

/** Operators belong to the user of the credentials: no path names an owner. */
export const operatorRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v4/addon-providers/addon-<slug>/addons",
        handle: ({ state, owner, param }) =>
            ok(state.operators.list(owner, param("slug")).map(operator => operatorRecord(state, operator))),
    }),
    route({
        method: "GET",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}",
        handle: ({ state, owner, param }) =>
            ok(operatorRecord(state, state.operators.get(owner, param("slug"), param("id")))),
    }),
    route({
        method: "POST",
        path: "/v4/addon-providers/addon-<slug>/addons",
        // Which further keys there are is not documented, so any is taken, kept and shown.
        body: openRecord({ name: z.string(), region: z.string(), planId: z.string() }, {}),
        handle: ({ state, owner, param, body: { name, region, planId, ...options } }) => {
            const order = { name, region, planId, options };
            return created(operatorRecord(state, state.operators.create(owner, param("slug"), order)));
        },
    }),
    route({
        method: "PUT",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}",
        body: openRecord({}, { name: z.string() }),
        handle: ({ state, owner, param, body: { name, ...changed } }) => {
            const { id, options } = state.operators.get(owner, param("slug"), param("id"));
            const changes = { ...(name === undefined ? {} : { name }), options: { ...options, ...changed } };
            return ok(operatorRecord(state, state.operators.update(id, changes)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}",
        handle: ({ state, owner, param }) => {
            const operator = state.operators.get(owner, param("slug"), param("id"));
            state.uses.assertNoneOfOperator(operator);
            state.operators.remove(operator.id);
            return noContent(state.delays.operatorDeletion > 0);
        },
    }),
    route({
        method: "POST",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}/reboot",
        handle: ({ state, owner, param }) => {
            state.operators.reboot(state.operators.get(owner, param("slug"), param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "POST",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}/rebuild",
        handle: ({ state, owner, param }) => {
            state.operators.rebuild(state.operators.get(owner, param("slug"), param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "POST",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
        handle: ({ state, owner, param }) => {
            state.operators.link(state.operators.get(owner, param("slug"), param("id")).id);
            return noContent();
        },
    }),
    route({
        method: "DELETE",
        path: "/v4/addon-providers/addon-<slug>/addons/{id}/networkgroup",
        handle: ({ state, owner, param }) => {
            state.operators.unlink(state.operators.get(owner, param("slug"), param("id")).id);
            return noContent();
        },
    }),
];

function operatorRecord(state: PlatformState, operator: Operator): Record<string, unknown> {
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
