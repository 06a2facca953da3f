import { z } from "zod";
import { checked, id } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Owner, scope } from "./owner.js";
import { type Path, path } from "./path.js";

const tcpRedirection = z.object({
    /** Where the port is reachable; see `namespaces`. */
    namespace: z.string(),
    port: z.number().int(),
});

export type TcpRedirection = z.output<typeof tcpRedirection>;

const newRedirection = z.object({ namespace: id });
const oldRedirection = z.object({ namespace: id, port: z.int().nonnegative() });

function collection(owner: Owner, application: string): Path {
    return path`/v2/${scope(owner)}/applications/${application}/tcp-redirs`;
}

/** @endpoint [GET] /v2/{scope}/applications/{id}/tcp-redirs */
export function list(
    connection: Connection,
    { owner, application, ...read }: { owner?: Owner; application: string } & ReadOptions,
): Promise<TcpRedirection[]> {
    return connection.get(collection(owner, application), z.array(tcpRedirection), read);
}

/**
 * What the owner may choose from.
 * @endpoint [GET] /v2/{scope}/tcp-redirs/namespaces
 */
export function namespaces(
    connection: Connection,
    { owner, ...read }: { owner?: Owner } & ReadOptions = {},
): Promise<string[]> {
    return connection.get(path`/v2/${scope(owner)}/tcp-redirs/namespaces`, z.array(z.string()), read);
}

/**
 * The platform picks the port. Not safe to send again after a lost answer.
 * @endpoint [POST] /v2/{scope}/applications/{id}/tcp-redirs
 */
export function create(
    connection: Connection,
    { owner, application, namespace }: { owner?: Owner; application: string; namespace: string },
): Promise<TcpRedirection> {
    const body = checked(newRedirection, { namespace });
    return connection.post(collection(owner, application), body, tcpRedirection);
}

/** @endpoint [DELETE] /v2/{scope}/applications/{id}/tcp-redirs/{port} */
export function remove(
    connection: Connection,
    { owner, application, ...redirection }: { owner?: Owner; application: string } & TcpRedirection,
): Promise<Removal> {
    const { namespace, port } = checked(oldRedirection, redirection);
    return connection.remove(path`${collection(owner, application)}/${port}`, { namespace });
}
