import { notFound } from "../state/refusal.js";
import { noContent, ok, route, type Route } from "./route.js";
import { applicationRecord } from "./application-records.js";

const dependencies = "/v2/{scope}/applications/{id}/dependencies";

/** Links of applications: the dependent one gets the exposed variables of the other. */
export const dependencyRoutes: readonly Route[] = [
    route("GET", dependencies, ({ state, owner, param }) => {
        const { dependencies: ids } = state.applications.get(owner, param("id"));
        const needed = ids.flatMap(id => state.applications.find(id) ?? []);
        return ok(needed.map(application => applicationRecord(state, application)));
    }),
    route("GET", `${dependencies}/env`, ({ state, owner, param }) => {
        const { dependencies: ids } = state.applications.get(owner, param("id"));
        const needed = ids.flatMap(id => state.applications.find(id) ?? []);
        return ok(
            needed.map(({ id, name, exposedVariables }) => ({
                app_id: id,
                app_name: name,
                env: Object.entries(exposedVariables).map(([variable, value]) => ({
                    name: variable,
                    value,
                })),
            })),
        );
    }),
    route("PUT", `${dependencies}/{dependencyId}`, ({ state, owner, param }) => {
        const { id } = state.applications.get(owner, param("id"));
        const needed = state.applications.get(owner, param("dependencyId"));
        state.applications.addDependency(id, needed.id);
        return noContent();
    }),
    route("DELETE", `${dependencies}/{dependencyId}`, ({ state, owner, param }) => {
        const { id, dependencies: ids } = state.applications.get(owner, param("id"));
        if (!ids.includes(param("dependencyId"))) {
            throw notFound("application", param("dependencyId"));
        }
        state.applications.removeDependency(id, param("dependencyId"));
        return noContent();
    }),
];
