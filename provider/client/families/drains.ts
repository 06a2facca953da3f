import { z } from "zod";
import { checked } from "../argument.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";
import type { Dialect } from "../dialects.js";
import { custom, type Family, read, remove, send, write } from "../family.js";
import { ownedBy } from "../subject.js";
import { plainWord, textual } from "../http/wire.js";

/** The kind of receiver of a drain. */
export type DrainKind =
    | "betterstack"
    | "datadog"
    | "elasticsearch"
    | "newrelic"
    | "ovh-tcp"
    | "raw-http"
    | "syslog-tcp"
    | "syslog-udp";

/** The state of a drain. `changing` stands for a transition, and for a word that this package does not know. */
export type DrainState = "enabled" | "disabled" | "changing";

/** A drain: forwards the logs of an application or add-on. */
export interface Drain {
    /** The id in requests. */
    id: string;
    /** A `DrainKind`, or the platform's spelling of a kind that this package does not know. */
    kind: string;
    /** `ACCESSLOG`, `AUDITLOG`, or a later addition; absent for the resource's own logs. */
    stream?: string | undefined;
    /** The URL of the receiver; absent if the platform masks it, since it may hold a key. */
    url?: string | undefined;
    /** The visible part of a masked URL. Present instead of `url`. */
    maskedUrl?: string | undefined;
    /** The application's id, or the add-on's real id. */
    resourceId?: string | undefined;
    /** The state of the drain. */
    state: DrainState;
    /** The credentials that the platform returns; it masks the others. */
    credentials: Record<string, string>;
    /** The names of masked credentials; absent if the platform returns none. */
    masked?: string[] | undefined;
    /** `DEFAULT` or `TRUSTFUL`: how the certificate of the receiver is verified. */
    tlsVerification?: string | undefined;
}

/** The arguments of a new drain. */
export interface NewDrain {
    /** The kind of receiver. */
    kind: DrainKind;
    /** `https://…`, `tcp://…` or `udp://…`, depending on the kind. */
    url: string;
    /** The credentials for the receiver: secret. */
    credentials?: Readonly<Record<string, string>> | undefined;
}

/** The source of the logs. */
export interface DrainedOptions extends OwnerOptions {
    /** An application's id or an add-on's real id. */
    resourceId: string;
}

/** The id of a drain. */
export interface DrainOptions extends DrainedOptions {
    /** The drain's id. */
    id: string;
}

/** Drains, which forward logs. */
export interface DrainsClient {
    /** Returns all drains of an application or add-on. */
    list(options: DrainedOptions & ReadOptions): Promise<Drain[]>;

    /** Returns one drain. Fails with `NotFound` if there is none. */
    get(options: DrainOptions & ReadOptions): Promise<Drain>;

    /** Creates a drain. The platform enables it some seconds later. Not safe to send again after a lost answer. */
    create(options: DrainedOptions & NewDrain & CallOptions): Promise<Drain>;

    /** Removes a drain. Safe to send again. */
    remove(options: DrainOptions & CallOptions): Promise<Removal>;

    /** Enables or disables a drain, which is `changing` meanwhile. Safe to send again. */
    setEnabled(
        options: DrainOptions &
            CallOptions & {
                /** True to enable the drain. */
                enabled: boolean;
            },
    ): Promise<void>;

    /** Resumes forwarding from the latest position and skips the logs since the stop. */
    restart(options: DrainOptions & CallOptions): Promise<void>;
}

/** The platform's spelling of each kind. */
const documentedKinds: Readonly<Record<DrainKind, string>> = {
    betterstack: "BetterStack",
    datadog: "DatadogHTTP",
    elasticsearch: "ElasticSearch",
    newrelic: "NewRelicHTTP",
    "ovh-tcp": "TCPSyslog",
    "raw-http": "HTTP",
    "syslog-tcp": "SyslogTCP",
    "syslog-udp": "SyslogUDP",
};

const kinds = Object.keys(documentedKinds) as DrainKind[];

function documentedKind(word: string): string {
    return kinds.find(kind => plainWord(documentedKinds[kind]) === plainWord(word)) ?? word;
}

/** Returns the live platform's word for a kind: `OVH_TCP` for `ovh-tcp`. */
function recipientOf(kind: DrainKind): string {
    return kind.toUpperCase().replaceAll("-", "_");
}

/** Some answers have the name of a class: `RawRecipient`, `SyslogUDPRecipient`. */
function recipientKind(word: string): string {
    const plain = plainWord(word.replace(/Recipient$/, ""));
    return kinds.find(kind => [plain, `${plain}http`].includes(plainWord(kind))) ?? word;
}

function stateOf(word: string | undefined, enabled?: boolean): DrainState {
    const plain = plainWord(word ?? "");
    if (plain === "enabled" || plain === "disabled") {
        return plain;
    }
    // During a transition, the flag already has the new value, so the word takes precedence.
    return word !== undefined || enabled === undefined ? "changing" : enabled ? "enabled" : "disabled";
}

/** Matches a masked value: no real value has three masking characters in a row. */
const mask = /[*•●]{3}/;

/** Returns the URL, or the visible part of a masked URL. */
function address(url: string | undefined): Pick<Drain, "url" | "maskedUrl"> {
    return url !== undefined && mask.test(url) ? { maskedUrl: url } : { url };
}

/**
 * The credentials for which the live platform answers a fingerprint. It is no mask that this package knows, and may be
 * another one each time.
 */
const fingerprinted: readonly string[] = ["apiKey", "password", "sourceToken", "token"];

/** Returns the address without what may be a fingerprint of its key: the end of the path, and the values of the query. */
function withoutKey(url: string | undefined): string | undefined {
    return url?.replace(/(?<=[^/]\/)[^/?]+(?=\?|$)/, "***").replace(/=[^&]*/g, "=***");
}

/**
 * Returns the readable credentials, and the names of the others.
 *
 * @param unreadable names of credentials whose answered value is not the real one
 */
function credentialsIn(
    given: Record<string, unknown>,
    unreadable: readonly string[] = [],
): Pick<Drain, "credentials" | "masked"> {
    const texts = Object.entries(given).map(
        ([name, value]) => [name, textual.safeParse(value).data ?? ""] as const,
    );
    // Some clients send an empty text instead of omitting a credential.
    const present = texts.filter(([, text]) => text !== "");
    const isMasked = ([name, text]: readonly [string, string]) =>
        mask.test(text) || unreadable.includes(name);
    const readable = present.filter(entry => !isMasked(entry));
    const masked = present.filter(isMasked).map(([name]) => name);
    return { credentials: Object.fromEntries(readable), ...(masked.length > 0 && { masked }) };
}

const documentedDrain: z.ZodType<Drain> = z
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
        kind: documentedKind(kind),
        ...address(url),
        resourceId,
        state: stateOf(state, enabled),
        ...credentialsIn(credentials),
    }));

const liveDrain: z.ZodType<Drain> = z
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
        const receiver = recipientKind(type);
        return {
            id,
            kind: kind === "LOG" ? receiver : `${kind} to ${type}`,
            stream: kind === "LOG" ? undefined : kind,
            ...address(receiver === "datadog" ? withoutKey(url) : url),
            resourceId,
            state: stateOf(status?.status),
            ...credentialsIn(credentials, fingerprinted),
            tlsVerification,
        };
    });

const newDrain = z.object({
    kind: z.enum(kinds),
    url: z.string(),
    credentials: z.record(z.string(), z.string()).readonly().optional(),
});

const enablement = z.object({ enabled: z.boolean() });

function orderOf(options: NewDrain, dialect: Dialect): object {
    const { kind, url, credentials } = checked(newDrain, options);
    return dialect === "documented"
        ? { kind: documentedKinds[kind], url, credentials }
        : { kind: "LOG", recipient: { type: recipientOf(kind), url, ...credentials } };
}

const all = (options: DrainedOptions) =>
    ownedBy(options, "drained resources").at({ resourceId: options.resourceId }).in("drains");
const one = (options: DrainOptions) => all(options).at({ drainId: options.id });

const setState = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state";
const enable = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/enable";
const disable = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/disable";

/** @internal */
export const drains: Family<DrainsClient> = dialect => {
    const drain = dialect === "documented" ? documentedDrain : liveDrain;
    return {
        list: read("GET /v4/drains/<v4_scope>/resources/{resourceId}/drains", all, z.array(drain)),
        get: read("GET /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}", one, drain),

        create: write(
            "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains",
            all,
            drain,
            (options: NewDrain) => ({ body: orderOf(options, dialect) }),
        ),

        remove: remove("DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}", one),

        setEnabled: custom(dialect === "documented" ? setState : enable, (connection, route) => options => {
            const body = checked(enablement, options);
            const state = one(options).in("state");
            return dialect === "documented"
                ? connection.send(route, state, options, { body })
                : connection.send(body.enabled ? route : disable, state, options);
        }),

        restart:
            dialect === "documented"
                ? send("PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}", one, () => ({
                      body: { action: "restart" },
                  }))
                : send(
                      "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/reset-cursor",
                      one,
                  ),
    };
};
