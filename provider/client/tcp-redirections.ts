import { z } from "zod";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Owner, scope } from "./owner.js";
import { type Path, path } from "./path.js";

const tcpRedirection = z.object({
    /** Where the port is reachable; see `namespaces`. */
    namespace: z.string(),
    port: z.number().int(),
});

export type TcpRedirection = z.output<typeof tcpRedirection>;

function collection(owner: Owner, application: string): Path {
    return path`/v2/${scope(owner)}/applications/${application}/tcp-redirs`;
}

/** @endpoint [GET] /v2/{scope}/applications/{id}/tcp-redirs */
export function list(
    connection: Connection,
    owner: Owner,
    application: string,
    read?: ReadOptions,
): Promise<TcpRedirection[]> {
    return connection.get(collection(owner, application), z.array(tcpRedirection), read);
}

/**
 * What the owner may choose from.
 * @endpoint [GET] /v2/{scope}/tcp-redirs/namespaces
 */
export function namespaces(connection: Connection, owner: Owner, read?: ReadOptions): Promise<string[]> {
    return connection.get(path`/v2/${scope(owner)}/tcp-redirs/namespaces`, z.array(z.string()), read);
}

/**
 * The platform picks the port. Not safe to send again after a lost answer.
 * @endpoint [POST] /v2/{scope}/applications/{id}/tcp-redirs
 */
export function create(
    connection: Connection,
    owner: Owner,
    application: string,
    namespace: string,
): Promise<TcpRedirection> {
    return connection.post(collection(owner, application), { namespace }, tcpRedirection);
}

/** @endpoint [DELETE] /v2/{scope}/applications/{id}/tcp-redirs/{port} */
export function remove(
    connection: Connection,
    owner: Owner,
    application: string,
    { namespace, port }: TcpRedirection,
): Promise<Removal> {
    return connection.remove(path`${collection(owner, application)}/${port}`, { namespace });
}
