import { z } from "zod";
import { record } from "../../shape.js";
import { invalid } from "../../state/refusal.js";
import { done, ok, route, type Route } from "../route.js";

const variable = record({ name: z.string(), value: z.string() });

export const applicationRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{id}/branches",
        handle: ({ state, owner, param }) => ok(state.applications.get(owner, param("id")).branches),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/applications/{id}/env",
        handle: ({ state, owner, param }) => ok(state.applications.get(owner, param("id")).variables),
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/applications/{id}/env/{name}",
        body: variable,
        handle: ({ state, owner, param, body: { name, value } }) => {
            const application = state.applications.get(owner, param("id"));
            if (name !== param("name")) {
                const fields = { name: "must be the name in the path" };
                throw invalid("environment", "Application environment is invalid", fields);
            }
            state.applications.setVariable(application.id, name, value);
            return done();
        },
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/applications/{id}/env",
        body: z.array(variable),
        handle: ({ state, owner, param, body }) => {
            state.applications.replaceVariables(state.applications.get(owner, param("id")).id, body);
            return done();
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/applications/{id}/env/{name}",
        handle: ({ state, owner, param }) => {
            state.applications.removeVariable(state.applications.get(owner, param("id")).id, param("name"));
            return done();
        },
    }),
];
