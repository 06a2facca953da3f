import { z } from "zod";
import { checked, id } from "../argument.js";
import type { ApplicationOptions, CallOptions, ReadOptions, Removal } from "../call-options.js";
import { type Family, read, remove, send } from "../family.js";
import { applicationOf } from "../subject.js";
import { textual } from "../http/wire.js";

/** A variable of an application, or a variable that an add-on gives to applications. */
export interface EnvironmentVariable {
    /** The name, which is also the id in requests. */
    name: string;
    /** The value. It is often a password or a URL with a password: secret. */
    value: string;
}

/** The new variables of an application. */
export interface NewVariables {
    /** The complete list: all other variables are removed. */
    variables: readonly EnvironmentVariable[];
}

/** The new variables of a collection that the platform only replaces as a whole. */
export interface ReplacingVariables {
    /**
     * The complete list: all other variables are removed. A function that returns the list is called before each attempt,
     * so that a request that is sent again keeps what others have changed meanwhile.
     */
    variables: readonly EnvironmentVariable[] | (() => Promise<readonly EnvironmentVariable[]>);
}

/** The variables of an application. A running application gets changes at its next deployment. */
export interface EnvironmentClient {
    /** Returns all variables of the application. The platform has no route for a single value. */
    list(options: ApplicationOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Adds a variable or changes its value. Safe to send again. */
    set(options: ApplicationOptions & EnvironmentVariable & CallOptions): Promise<void>;

    /** Replaces all variables, also those that were set outside this client. Safe to send again. */
    replace(options: ApplicationOptions & NewVariables & CallOptions): Promise<void>;

    /** Removes one variable. Safe to send again. */
    remove(options: ApplicationOptions & Pick<EnvironmentVariable, "name"> & CallOptions): Promise<Removal>;
}

/** @internal */
export const environmentVariables: z.ZodType<EnvironmentVariable[]> = z.array(
    z.object({ name: z.string(), value: textual.default("") }),
);

/** A variable to set. Unlike in an answer, the value is required. */
const newVariable = z.object({ name: id, value: z.string() });

/** @internal */
export const newVariables = z.object({ variables: z.array(newVariable).readonly() });

/**
 * Returns the body of a request that replaces all variables.
 * @internal
 */
export function replacing<Body extends object>(
    { variables }: ReplacingVariables,
    spell: (variables: readonly EnvironmentVariable[]) => Body,
): Body | (() => Promise<Body>) {
    const spelled = (all: readonly EnvironmentVariable[]): Body =>
        spell(checked(newVariables, { variables: all }).variables);
    return typeof variables === "function" ? async () => spelled(await variables()) : spelled(variables);
}

/**
 * Returns the variables in the live platform's spelling.
 * @internal
 */
export function valuesByName(variables: readonly EnvironmentVariable[]): Record<string, string> {
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

const all = (options: ApplicationOptions) => applicationOf(options).in("environment");
const one = (options: ApplicationOptions & { name: string }) => all(options).at({ name: options.name });

/** @internal */
export const environment: Family<EnvironmentClient> = dialect => ({
    list: read("GET /v2/{scope}/applications/{id}/env", all, environmentVariables),

    set: send("PUT /v2/{scope}/applications/{id}/env/{name}", one, (options: EnvironmentVariable) => {
        const { name, value } = checked(newVariable, options);
        return { body: dialect === "documented" ? { name, value } : { value } };
    }),

    replace: send("PUT /v2/{scope}/applications/{id}/env", all, (options: NewVariables) => {
        const { variables } = checked(newVariables, options);
        return { body: dialect === "documented" ? variables : valuesByName(variables) };
    }),

    remove: remove("DELETE /v2/{scope}/applications/{id}/env/{name}", one),
});
