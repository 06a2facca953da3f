import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { Drain, DrainedOptions, DrainKind, DrainOptions, DrainsClient } from "../contract/drains.js";
import { ownedBy } from "../subject.js";
import { plainWord, textual } from "../wire.js";

export const routes = {
    list: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
    get: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
    create: "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains",
    remove: "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
    setEnabled: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state",
    restart: "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
} as const;

/** The platform's spelling of each kind. */
const wireKinds: Readonly<Record<DrainKind, string>> = {
    datadog: "DatadogHTTP",
    elasticsearch: "ElasticSearch",
    newrelic: "NewRelicHTTP",
    "ovh-tcp": "TCPSyslog",
    "raw-http": "HTTP",
    "syslog-tcp": "SyslogTCP",
    "syslog-udp": "SyslogUDP",
};

function kindOf(word: string): string {
    const known = Object.entries(wireKinds).find(([, wire]) => plainWord(wire) === plainWord(word));
    return known?.[0] ?? word;
}

export function stateOf(word: string | undefined, enabled: boolean | undefined): Drain["state"] {
    const plain = plainWord(word ?? "");
    if (plain === "enabled" || plain === "disabled") {
        return plain;
    }
    // During a transition, the flag already has the new value, so the word takes precedence.
    return word !== undefined || enabled === undefined ? "changing" : enabled ? "enabled" : "disabled";
}

/** Matches a masked value: no real value has three masking characters in a row. */
export const masked = /[*•●]{3}/;

const drain: z.ZodType<Drain> = z
    .object({
        id: z.string(),
        kind: z.string(),
        url: z.string().optional(),
        resourceId: z.string().optional(),
        state: z.string().optional(),
        enabled: z.boolean().optional(),
        // Only the live platform's dialect has it, in which `kind` has another meaning.
        recipient: z.undefined().optional(),
        credentials: z.record(z.string(), z.unknown()).default({}),
    })
    .transform(({ id, kind, url, resourceId, state, enabled, credentials }) => ({
        id,
        kind: kindOf(kind),
        ...address(url),
        resourceId,
        state: stateOf(state, enabled),
        credentials: readable(credentials),
        masked: maskedIn(credentials),
    }));

/** Returns the URL, or the visible part of a masked URL. */
export function address(url: string | undefined): Pick<Drain, "url" | "maskedUrl"> {
    return url !== undefined && masked.test(url) ? { maskedUrl: url } : { url };
}

export function readable(credentials: Record<string, unknown>): Record<string, string> {
    const shown = Object.entries(credentials).flatMap(([name, value]) => {
        const text = textual.safeParse(value).data;
        // Some clients send an empty text instead of omitting a credential.
        return text === undefined || text === "" || masked.test(text) ? [] : [[name, text] as const];
    });
    return Object.fromEntries(shown);
}

export function maskedIn(credentials: Record<string, unknown>): string[] | undefined {
    const names = Object.entries(credentials)
        .filter(([, value]) => masked.test(textual.safeParse(value).data ?? ""))
        .map(([name]) => name);
    return names.length === 0 ? undefined : names;
}

export const newDrain = z.object({
    kind: z.enum(Object.keys(wireKinds) as DrainKind[]),
    url: z.string(),
    credentials: z.record(z.string(), z.string()).readonly().optional(),
});

export const enablement = z.object({ enabled: z.boolean() });

export const all = (options: DrainedOptions) =>
    ownedBy(options, "drained resources").at({ resourceId: options.resourceId }).in("drains");
export const one = (options: DrainOptions) => all(options).at({ drainId: options.id });

export function client(connection: Connection): DrainsClient {
    return {
        list: options => connection.get(routes.list, all(options), z.array(drain), options),

        get: options => connection.get(routes.get, one(options), drain, options),

        create(options) {
            const { kind, url, credentials } = checked(newDrain, options);
            const body = { kind: wireKinds[kind], url, credentials };
            return connection.write(routes.create, all(options), body, drain, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),

        setEnabled(options) {
            const body = checked(enablement, options);
            return connection.send(routes.setEnabled, one(options).in("state"), body, options);
        },

        restart: options => connection.send(routes.restart, one(options), { action: "restart" }, options),
    };
}
