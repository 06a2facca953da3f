import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { ApplicationOptions } from "../call-options.js";
import type { ExposedVariablesClient } from "../contract/exposed-variables.js";
import { applicationOf } from "../documented/applications.js";
import { newVariables } from "../documented/environment.js";
import { textual } from "../wire.js";

export const routes = {
    list: "GET /v2/{scope}/applications/{id}/exposed_env",
    replace: "PUT /v2/{scope}/applications/{id}/exposed_env",
} as const;

const variables = z
    .record(z.string(), textual)
    .transform(found => Object.entries(found).map(([name, value]) => ({ name, value })));

const all = (options: ApplicationOptions) => applicationOf(options).in("exposed variables");

export function client(connection: Connection): ExposedVariablesClient {
    return {
        list: options => connection.get(routes.list, all(options), variables, options),

        replace(options) {
            const { variables } = checked(newVariables, options);
            const body = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
            return connection.send(routes.replace, all(options), body, options);
        },
    };
}
