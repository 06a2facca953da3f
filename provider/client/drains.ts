import { z } from "zod";
import { checked } from "./argument.js";
import type { Connection, ReadOptions, Removal } from "./connection.js";
import { type Owner, scopeV4 } from "./owner.js";
import { type Path, path } from "./path.js";
import { plainWord, textual } from "./wire.js";

/** What a drain forwards to, and how the platform spells it. */
const wireKinds = {
    datadog: "DatadogHTTP",
    elasticsearch: "ElasticSearch",
    newrelic: "NewRelicHTTP",
    "ovh-tcp": "TCPSyslog",
    "raw-http": "HTTP",
    "syslog-tcp": "SyslogTCP",
    "syslog-udp": "SyslogUDP",
} as const;

export type DrainKind = keyof typeof wireKinds;

/** The platform's own word where it is none of those known here: the list may grow. */
function kindOf(word: string): string {
    const known = Object.entries(wireKinds).find(([, wire]) => plainWord(wire) === plainWord(word));
    return known?.[0] ?? word;
}

/** `changing` on the way from one to the other, and wherever the platform uses a word that nobody knows. */
export type DrainState = "enabled" | "disabled" | "changing";

function stateOf(word: string | undefined, enabled: boolean | undefined): DrainState {
    const plain = plainWord(word ?? "");
    if (plain === "enabled" || plain === "disabled") {
        return plain;
    }
    // Beside a transient word, the flag already tells what is to be.
    return word !== undefined || enabled === undefined ? "changing" : enabled ? "enabled" : "disabled";
}

/** Three masking characters in a row: no value that was ever sent. */
const masked = /[*•●]{3}/;

const drain = z
    .object({
        id: z.string(),
        kind: z.string(),
        url: z.string().optional(),
        resourceId: z.string().optional(),
        state: z.string().optional(),
        enabled: z.boolean().optional(),
        credentials: z.record(z.string(), z.unknown()).default({}),
    })
    .transform(({ id, kind, url, resourceId, state, enabled, credentials }) => ({
        id,
        kind: kindOf(kind),
        /** Absent where the platform masks it, since it may hold a key. */
        url: url === undefined || masked.test(url) ? undefined : url,
        resourceId,
        state: stateOf(state, enabled),
        /** Those that the platform shows; it masks the others. */
        credentials: readable(credentials),
    }));

export type Drain = z.output<typeof drain>;

function readable(credentials: Record<string, unknown>): Record<string, string> {
    const shown = Object.entries(credentials).flatMap(([name, value]) => {
        const text = textual.safeParse(value).data;
        return text === undefined || masked.test(text) ? [] : [[name, text] as const];
    });
    return Object.fromEntries(shown);
}

const newDrain = z.object({
    kind: z.enum(Object.keys(wireKinds) as DrainKind[]),
    /** `https://…`, `tcp://…` or `udp://…`, as the kind asks. */
    url: z.string(),
    /** What the receiving end asks for: secret. */
    credentials: z.record(z.string(), z.string()).readonly().optional(),
});

export type NewDrain = z.input<typeof newDrain>;

const enablement = z.object({ enabled: z.boolean() });

function collection(owner: Owner, resourceId: string): Path {
    return path`/v4/drains/${scopeV4(owner)}/resources/${resourceId}/drains`;
}

function one(owner: Owner, resourceId: string, id: string): Path {
    return path`${collection(owner, resourceId)}/${id}`;
}

/**
 * @param resourceId an application's id or an add-on's real id
 * @endpoint [GET] /v4/drains/{scope}/resources/{resourceId}/drains
 */
export function list(
    connection: Connection,
    { owner, resourceId, ...read }: { owner?: Owner; resourceId: string } & ReadOptions,
): Promise<Drain[]> {
    return connection.get(collection(owner, resourceId), z.array(drain), read);
}

/** @endpoint [GET] /v4/drains/{scope}/resources/{resourceId}/drains/{drainId} */
export function get(
    connection: Connection,
    { owner, resourceId, id, ...read }: { owner?: Owner; resourceId: string; id: string } & ReadOptions,
): Promise<Drain> {
    return connection.get(one(owner, resourceId, id), drain, read);
}

/**
 * It enables itself some seconds after the answer. Not safe to send again after a lost answer.
 * @endpoint [POST] /v4/drains/{scope}/resources/{resourceId}/drains
 */
export function create(
    connection: Connection,
    { owner, resourceId, ...wanted }: { owner?: Owner; resourceId: string } & NewDrain,
): Promise<Drain> {
    const { kind, url, credentials } = checked(newDrain, wanted);
    return connection.post(collection(owner, resourceId), { kind: wireKinds[kind], url, credentials }, drain);
}

/** @endpoint [DELETE] /v4/drains/{scope}/resources/{resourceId}/drains/{drainId} */
export function remove(
    connection: Connection,
    { owner, resourceId, id }: { owner?: Owner; resourceId: string; id: string },
): Promise<Removal> {
    return connection.remove(one(owner, resourceId, id));
}

/**
 * Passes through `changing` before it is so.
 * @endpoint [PUT] /v4/drains/{scope}/resources/{resourceId}/drains/{drainId}/state
 */
export function setEnabled(
    connection: Connection,
    { owner, resourceId, id, enabled }: { owner?: Owner; resourceId: string; id: string; enabled: boolean },
): Promise<void> {
    const body = checked(enablement, { enabled });
    return connection.send("PUT", path`${one(owner, resourceId, id)}/state`, body);
}

/**
 * Forwarding resumes from the latest position: what has piled up meanwhile is skipped.
 * @endpoint [PATCH] /v4/drains/{scope}/resources/{resourceId}/drains/{drainId}
 */
export function restart(
    connection: Connection,
    { owner, resourceId, id }: { owner?: Owner; resourceId: string; id: string },
): Promise<void> {
    return connection.send("PATCH", one(owner, resourceId, id), { action: "restart" });
}
