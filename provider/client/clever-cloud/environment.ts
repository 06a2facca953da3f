import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { EnvironmentClient } from "../contract/environment.js";
import { all, newVariable, newVariables, one, routes } from "../documented/environment.js";

export function client(connection: Connection): Pick<EnvironmentClient, "set" | "replace"> {
    return {
        set(options) {
            const { value } = checked(newVariable, options);
            return connection.send(routes.set, one(options), { value }, options);
        },

        replace(options) {
            const { variables } = checked(newVariables, options);
            const body = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
            return connection.send(routes.replace, all(options), body, options);
        },
    };
}
