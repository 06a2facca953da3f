import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type EnvironmentVariable, environmentVariables, newVariable } from "./environment-variable.js";
import { type Owner, scope } from "./owner.js";
import { type Path, path } from "./path.js";

function collection(owner: Owner, application: string): Path {
    return path`/v2/${scope(owner)}/applications/${application}/env`;
}

/**
 * The only way to a single value, too.
 * @endpoint [GET] /v2/{scope}/applications/{id}/env
 */
export function list(
    connection: Connection,
    { owner, application, ...read }: { owner?: Owner; application: string } & ReadOptions,
): Promise<EnvironmentVariable[]> {
    return connection.get(collection(owner, application), environmentVariables, read);
}

/**
 * Adds the variable or changes its value. A running application sees it from its next deployment on.
 * @endpoint [PUT] /v2/{scope}/applications/{id}/env/{name}
 */
export function set(
    connection: Connection,
    { owner, application, name, value }: { owner?: Owner; application: string; name: string; value: string },
): Promise<void> {
    const body = checked(newVariable, { name, value });
    return connection.send("PUT", path`${collection(owner, application)}/${name}`, body);
}

/**
 * Puts these variables in the place of all there are: whatever is not among them is removed, whoever set it.
 * @endpoint [PUT] /v2/{scope}/applications/{id}/env
 */
export function replace(
    connection: Connection,
    {
        owner,
        application,
        variables,
    }: { owner?: Owner; application: string; variables: EnvironmentVariable[] },
): Promise<void> {
    return connection.send("PUT", collection(owner, application), checked(z.array(newVariable), variables));
}

/** @endpoint [DELETE] /v2/{scope}/applications/{id}/env/{name} */
export function remove(
    connection: Connection,
    { owner, application, name }: { owner?: Owner; application: string; name: string },
): Promise<Removal> {
    return connection.remove(path`${collection(owner, application)}/${name}`);
}
