import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type { Drain, DrainKind, DrainsClient } from "../contract/drains.js";
import {
    address,
    all,
    enablement,
    maskedIn,
    newDrain,
    one,
    readable,
    stateOf,
} from "../documented/drains.js";
import { plainWord } from "../wire.js";

export const routes = {
    list: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains",
    get: "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
    create: "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains",
    remove: "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
    setEnabled: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/enable",
    restart: "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/reset-cursor",
} as const;

const disable = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/disable";

/** By kind, the platform's word for the receiver. */
const recipients: Readonly<Record<DrainKind, string>> = {
    datadog: "DATADOG",
    elasticsearch: "ELASTICSEARCH",
    newrelic: "NEWRELIC",
    "ovh-tcp": "OVH_TCP",
    "raw-http": "RAW_HTTP",
    "syslog-tcp": "SYSLOG_TCP",
    "syslog-udp": "SYSLOG_UDP",
};

/** Some answers have the name of a class: `RawRecipient`, `SyslogUDPRecipient`. */
function kindOf(word: string): string {
    const plain = plainWord(word.replace(/Recipient$/, ""));
    const known = Object.entries(recipients).find(([kind, type]) =>
        [plainWord(type), plainWord(kind)].some(name => name === plain || name === `${plain}http`),
    );
    return known?.[0] ?? word;
}

const drain: z.ZodType<Drain> = z
    .object({
        id: z.string(),
        // `LOG` for the logs of the resource, as of all drains that this client creates, or `ACCESSLOG`, `AUDITLOG`.
        kind: z.string().default("LOG"),
        resourceId: z.string().optional(),
        recipient: z
            .object({
                type: z.string(),
                url: z.string().optional(),
                tlsVerification: z.string().optional(),
            })
            .catchall(z.unknown()),
        status: z.object({ status: z.string() }).optional(),
    })
    .transform(({ id, kind, resourceId, recipient, status }) => {
        const { type, url, tlsVerification, ...credentials } = recipient;
        return {
            id,
            kind: kind === "LOG" ? kindOf(type) : `${kind} to ${type}`,
            stream: kind === "LOG" ? undefined : kind,
            ...address(url),
            resourceId,
            state: stateOf(status?.status, undefined),
            credentials: readable(credentials),
            masked: maskedIn(credentials),
            tlsVerification,
        };
    });

export function client(connection: Connection): DrainsClient {
    return {
        list: options => connection.get(routes.list, all(options), z.array(drain), options),

        get: options => connection.get(routes.get, one(options), drain, options),

        create(options) {
            const { kind, url, credentials } = checked(newDrain, options);
            const body = { kind: "LOG", recipient: { type: recipients[kind], url, ...credentials } };
            return connection.write(routes.create, all(options), body, drain, options);
        },

        remove: options => connection.remove(routes.remove, one(options), options),

        setEnabled(options) {
            const { enabled } = checked(enablement, options);
            const state = one(options).in("state");
            return enabled
                ? connection.send(routes.setEnabled, state, undefined, options)
                : connection.send(disable, state, undefined, options);
        },

        restart: options => connection.send(routes.restart, one(options), undefined, options),
    };
}
