import { createHash } from "node:crypto";
import { z } from "zod";
import { record } from "../shape.js";
import type { Drain } from "../state/drains.js";

/** A log receiver in this wire's format. */
export type Recipient = Readonly<Record<string, string>> & { readonly type: string; readonly url: string };

interface RecipientKind {
    /** The kind in the state. */
    readonly kind: string;
    /** The name of its class: also taken for its type. */
    readonly alias?: string;
    readonly shape: z.ZodType;
}

type Keys = Readonly<Record<string, z.ZodType<string>>>;

const login: Keys = { username: z.string(), password: z.string() };
const structured: Keys = { token: z.string(), rfc5424StructuredDataParameters: z.string() };

const recipients: Readonly<Record<string, RecipientKind>> = {
    BETTERSTACK: recipientKind("BetterStack", undefined, { sourceToken: z.string() }),
    DATADOG: recipientKind("DatadogHTTP", "DatadogRecipient"),
    ELASTICSEARCH: recipientKind(
        "ElasticSearch",
        "ElasticsearchRecipient",
        { index: z.string() },
        { ...login, tlsVerification: z.string() },
    ),
    NEWRELIC: recipientKind("NewRelicHTTP", "NewRelicRecipient", { apiKey: z.string() }),
    OVH_TCP: recipientKind("TCPSyslog", "OVHTCPRecipient", {}, structured),
    RAW_HTTP: recipientKind("HTTP", "RawRecipient", {}, login),
    SYSLOG_TCP: recipientKind("SyslogTCP", "SyslogTCPRecipient", {}, structured),
    SYSLOG_UDP: recipientKind("SyslogUDP", "SyslogUDPRecipient", {}, structured),
};

function recipientKind(
    kind: string,
    alias: string | undefined,
    required: Keys = {},
    optional: Keys = {},
): RecipientKind {
    const shape = record({ type: z.string(), url: z.string(), ...required }, optional);
    return { kind, shape, ...(alias === undefined ? {} : { alias }) };
}

function recipientOf(type: unknown): RecipientKind | undefined {
    const entry = Object.entries(recipients).find(([name, { alias }]) => type === name || type === alias);
    return entry?.[1];
}

/** The keys depend on the type. */
export const recipientShape = z
    .custom<Recipient>()
    .superRefine((value: Partial<Recipient> | undefined, context) => {
        const found = recipientOf(value?.type);
        if (found === undefined) {
            const message = `must be one of ${Object.keys(recipients).join(", ")}`;
            context.addIssue({ code: "custom", path: ["type"], message });
        }
        const issues = found?.shape.safeParse(value).error?.issues ?? [];
        context.issues.push(...(issues.map(issue => ({ ...issue, input: value })) as typeof context.issues));
    });

/** Kinds whose record has no token. The vendor's Terraform provider sends one; the platform takes and drops it. */
const tokenless: readonly string[] = ["SyslogTCP", "SyslogUDP"];

/** Drops empty texts, which mean no value: the Terraform provider sends all keys, set or not. */
export function drainOf({ type, url, ...keys }: Recipient): Pick<Drain, "kind" | "url" | "credentials"> {
    const kind = recipientOf(type)?.kind ?? type;
    const credentials = Object.fromEntries(
        Object.entries(keys).filter(
            ([key, value]) => value !== "" && !(key === "token" && tokenless.includes(kind)),
        ),
    );
    return { kind, url, credentials };
}

const secrets: readonly string[] = ["password", "apiKey", "token", "sourceToken"];

/** A short text that tells nothing of a secret, and that no reader can tell from a real one. */
function fingerprint(secret: string): string {
    return createHash("sha256").update(secret).digest("hex").slice(0, 8);
}

/** Secrets are never shown again. */
export function recipientRecord({ kind, url, credentials = {} }: Drain): Record<string, unknown> {
    const type = Object.keys(recipients).find(name => recipients[name]?.kind === kind) ?? kind;
    const shown = Object.entries(credentials).map(([key, value]) => [
        key,
        secrets.includes(key) ? fingerprint(value) : value,
    ]);
    return {
        type,
        url: type === "DATADOG" ? withoutKey(url) : url,
        ...(Object.fromEntries(shown) as Record<string, string>),
    };
}

/** Its key is the last part of the path, or in the query. */
function withoutKey(url: string): string {
    return /[?&][^=]*key=/i.test(url)
        ? url.replace(/([?&][^=]*key=)([^&]*)/i, (_all, name: string, key: string) => name + fingerprint(key))
        : url.replace(
              /^(\w+:\/\/[^/]+\/(?:.*\/)?)([^/?]+)/,
              (_all, rest: string, key: string) => rest + fingerprint(key),
          );
}
