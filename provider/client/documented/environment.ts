import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type { ApplicationOptions } from "../call-options.js";
import type { EnvironmentClient, EnvironmentVariable } from "../contract/environment.js";
import { textual } from "../wire.js";
import { applicationOf } from "./applications.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{id}/env",
    set: "PUT /v2/{scope}/applications/{id}/env/{name}",
    replace: "PUT /v2/{scope}/applications/{id}/env",
    remove: "DELETE /v2/{scope}/applications/{id}/env/{name}",
} as const;

export const environmentVariables: z.ZodType<EnvironmentVariable[]> = z.array(
    z.object({ name: z.string(), value: textual.default("") }),
);

/** A variable to set. Unlike in an answer, the value is required. */
export const newVariable = z.object({ name: id, value: z.string() });
export const newVariables = z.object({ variables: z.array(newVariable).readonly() });

export const all = (options: ApplicationOptions) => applicationOf(options).in("environment");
export const one = (options: ApplicationOptions & { name: string }) =>
    all(options).at({ name: options.name });

export function client(connection: Connection): EnvironmentClient {
    return {
        list: options => connection.get(routes.list, all(options), environmentVariables, options),

        set: options => connection.send(routes.set, one(options), checked(newVariable, options), options),

        replace(options) {
            const { variables } = checked(newVariables, options);
            return connection.send(routes.replace, all(options), variables, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),
    };
}
