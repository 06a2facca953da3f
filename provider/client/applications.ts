import { z } from "zod";
import type { Connection, ReadOptions } from "./connection.js";
import { type Owner, scope } from "./owner.js";
import { path } from "./path.js";

/**
 * The branches of the application's repository.
 * @endpoint [GET] /v2/{scope}/applications/{id}/branches
 */
export function branches(
    connection: Connection,
    { owner, id, ...read }: { owner?: Owner; id: string } & ReadOptions,
): Promise<string[]> {
    return connection.get(path`/v2/${scope(owner)}/applications/${id}/branches`, z.array(z.string()), read);
}
