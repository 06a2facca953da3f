import { record, text, type Shape } from "../../shape.js";
import type { Drain } from "../../state/drains.js";

/** Where logs go, in the words of this wire. */
export type Recipient = Readonly<Record<string, string>> & { readonly type: string; readonly url: string };

interface RecipientKind {
    /** What the state calls it. */
    readonly kind: string;
    /** The name of its class: also taken for its type. */
    readonly alias?: string;
    readonly shape: Shape<unknown>;
}

type Keys = Readonly<Record<string, Shape<string>>>;

const login: Keys = { username: text, password: text };
const structured: Keys = { token: text, rfc5424StructuredDataParameters: text };

const recipients: Readonly<Record<string, RecipientKind>> = {
    BETTERSTACK: recipientKind("BetterStack", undefined, { sourceToken: text }),
    DATADOG: recipientKind("DatadogHTTP", "DatadogRecipient"),
    ELASTICSEARCH: recipientKind(
        "ElasticSearch",
        "ElasticsearchRecipient",
        { index: text },
        { ...login, tlsVerification: text },
    ),
    NEWRELIC: recipientKind("NewRelicHTTP", "NewRelicRecipient", { apiKey: text }),
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
    const shape = record({ type: text, url: text, ...required }, optional);
    return { kind, shape, ...(alias === undefined ? {} : { alias }) };
}

function recipientOf(type: unknown): RecipientKind | undefined {
    const entry = Object.entries(recipients).find(([name, { alias }]) => type === name || type === alias);
    return entry?.[1];
}

/** The keys depend on the type. */
export const recipientShape: Shape<Recipient> = (value, at) => {
    const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
    const found = recipientOf(type);
    return found === undefined
        ? `${at}.type must be one of ${Object.keys(recipients).join(", ")}`
        : found.shape(value, at);
};

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
const mask = "****";

/** Secrets are never shown again. */
export function recipientRecord({ kind, url, credentials = {} }: Drain): Record<string, unknown> {
    const type = Object.keys(recipients).find(name => recipients[name]?.kind === kind) ?? kind;
    const shown = Object.entries(credentials).map(([key, value]) => [
        key,
        secrets.includes(key) ? mask : value,
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
        ? url.replace(/([?&][^=]*key=)[^&]*/i, `$1${mask}`)
        : url.replace(/^(\w+:\/\/[^/]+\/(?:.*\/)?)[^/?]+/, `$1${mask}`);
}
