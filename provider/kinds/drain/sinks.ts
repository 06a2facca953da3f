/** The targets of each kind of drain, and the credentials that they need. */
import { z } from "zod";
import type { Capabilities, DrainKind } from "../../client/index.js";
import { unavailable } from "../../kind/check-declaration.js";
import type { JsonObject } from "../../basics/json.js";
import type { CheckFailure } from "../../kind/kind.js";
import { isUnknown } from "../../protocol/unknown.js";
import { listed } from "../../text/words.js";
import { looksLikeKey } from "../destination.js";

export const drainKinds = [
    "betterstack",
    "datadog",
    "elasticsearch",
    "newrelic",
    "ovh-tcp",
    "raw-http",
    "syslog-tcp",
    "syslog-udp",
] as const satisfies readonly DrainKind[];

/** Synonyms of the kinds, for suggestions. */
export const drainSpellings: Partial<Record<DrainKind, readonly string[]>> = {
    betterstack: ["better-stack", "logtail"],
    elasticsearch: ["elastic", "elk", "es", "opensearch"],
    "ovh-tcp": ["ovh", "ldp"],
    "raw-http": ["http", "https", "webhook"],
    "syslog-tcp": ["syslog", "rsyslog", "tcp", "tcp-syslog"],
    "syslog-udp": ["udp", "udp-syslog"],
};

const credential = (description: string) => z.string().min(1).optional().meta({ description });

export const drainCredentials = z.strictObject({
    username: credential("Name of the user, for elasticsearch and raw-http."),
    password: credential("Password of the user, for elasticsearch and raw-http."),
    apiKey: credential("Key of the account, for datadog and newrelic."),
    sourceToken: credential("Token of the source, for betterstack."),
    token: credential("Token of the stream, for ovh-tcp, syslog-tcp and syslog-udp."),
    index: credential("Index that the logs go to, for elasticsearch."),
    rfc5424StructuredDataParameters: credential(
        'Structured data (RFC 5424) of each message, for ovh-tcp, syslog-tcp and syslog-udp: `X-OVH-TOKEN="…"`.',
    ),
});

export type DrainCredentials = z.output<typeof drainCredentials>;
type CredentialName = keyof DrainCredentials;

interface Sink {
    /** Error messages suggest the first one. */
    schemes: readonly string[];
    /** Required, unless the address holds a key. */
    needs?: readonly CredentialName[];
    takes?: readonly CredentialName[];
}

/** Named as in every client of the platform. */
export const structuredData = "rfc5424StructuredDataParameters";

const web = ["https", "http"];
const tcp = ["tcp", "tls"];

const sinks: Readonly<Record<DrainKind, Sink>> = {
    betterstack: { schemes: ["https"], needs: ["sourceToken"] },
    datadog: { schemes: web, needs: ["apiKey"] },
    elasticsearch: { schemes: web, needs: ["username", "password"], takes: ["index"] },
    newrelic: { schemes: web, needs: ["apiKey"] },
    "ovh-tcp": { schemes: tcp, takes: ["token", structuredData] },
    "raw-http": { schemes: web, takes: ["username", "password"] },
    "syslog-tcp": { schemes: tcp, takes: ["token", structuredData] },
    "syslog-udp": { schemes: ["udp"], takes: ["token", structuredData] },
};

/** In previews, any of these may be unknown. */
interface Target {
    kind: DrainKind;
    url: string;
    credentials?: DrainCredentials | undefined;
}

/** Returns the arguments that do not fit the kind. The reasons never contain an address or a credential. */
export function checkSink(
    { kind, url, credentials }: Target,
    { betterStackDrains, datadogKey, drainIndex }: Capabilities,
): CheckFailure[] {
    if (isUnknown(kind)) {
        return [];
    }
    if (kind === "betterstack" && !betterStackDrains) {
        return [unavailable(`the kind "${kind}" of a drain`, "betterStackDrains", "choose another kind")];
    }
    const wrongUrl = isUnknown(url) ? [] : checkUrl(kind, url);
    if (kind === "datadog" && !datadogKey) {
        return [...wrongUrl, ...checkDatadog(url, credentials)];
    }
    if (isUnknown(credentials)) {
        return wrongUrl;
    }
    return [...wrongUrl, ...checkCredentials(kind, url, credentials, alwaysNeeded(kind, drainIndex))];
}

/** Returns an example with the credentials of the kind; undefined if the kind is unknown. */
export function credentialsFor({ kind }: JsonObject): string | undefined {
    const sink =
        typeof kind === "string" && Object.hasOwn(sinks, kind) ? sinks[kind as DrainKind] : undefined;
    return sink && filledIn([...(sink.needs ?? []), ...(sink.takes ?? [])]);
}

/** Returns the credentials that are required even if the address holds a key. */
function alwaysNeeded(kind: DrainKind, drainIndex: boolean): readonly CredentialName[] {
    if (kind === "betterstack") {
        return ["sourceToken"];
    }
    return kind === "elasticsearch" && drainIndex ? ["index"] : [];
}

/** Checks a Datadog drain in a dialect that only accepts the key as part of the address. */
function checkDatadog(url: string, credentials: DrainCredentials | undefined): CheckFailure[] {
    const reason =
        'on this platform the kind "datadog" has its key in the address: leave "credentials" out. End "url" with the key: https://http-intake.logs.example.com/v1/input/ and 32 hexadecimal digits.';
    const isMissing = !isUnknown(url) && !holdsKey(url);
    return credentials !== undefined || isMissing
        ? [{ code: "invalid-argument", property: "credentials", reason }]
        : [];
}

function checkUrl(kind: DrainKind, url: string): CheckFailure[] {
    const { schemes } = sinks[kind];
    if (URL.canParse(url) && schemes.some(scheme => new URL(url).protocol === `${scheme}:`)) {
        return [];
    }
    const [suggested = ""] = schemes;
    const beginnings = listed(
        schemes.map(scheme => `${scheme}://`),
        "or",
    );
    const reason = `"url" must begin with ${beginnings} for the kind "${kind}". Write, for example, url: "${suggested}://logs.example.com".`;
    return [{ code: "invalid-argument", property: "url", reason }];
}

/** @param always the credentials that are required even if the address holds a key */
function checkCredentials(
    kind: DrainKind,
    url: string,
    credentials: DrainCredentials = {},
    always: readonly CredentialName[],
): CheckFailure[] {
    const { needs = [], takes = [] } = sinks[kind];
    const given = Object.keys(credentials) as CredentialName[];
    const useful = [...needs, ...takes];
    const useless = given.filter(name => !useful.includes(name));
    const needed = [...new Set([...(isUnknown(url) || holdsKey(url) ? [] : needs), ...always])];
    const isIncomplete = needed.some(name => !given.includes(name));
    const failures = [
        useless.length === 0
            ? []
            : [`the kind "${kind}" has no use for ${listed(useless)}: it takes ${listed(useful)}.`],
        isIncomplete ? [`the kind "${kind}" needs ${listed(needed)}. ${example(needed)}`] : [],
        given.includes("username") === given.includes("password") || isIncomplete
            ? []
            : [`username and password go together. ${example(["username", "password"])}`],
    ].flat();
    return failures.map(reason => ({ code: "invalid-argument", property: "credentials", reason }));
}

/** Returns the credentials that the platform does not return: masked ones, and required ones that are missing. */
export function hiddenCredentials(
    kind: string,
    url: string | undefined,
    { shown, masked = [] }: { shown: readonly string[]; masked?: readonly string[] | undefined },
): readonly CredentialName[] {
    const { needs = [], takes = [] } = Object.hasOwn(sinks, kind) ? sinks[kind as DrainKind] : {};
    const needed: readonly string[] = url === undefined || holdsKey(url) ? [] : needs;
    return [...needs, ...takes].filter(
        name => !shown.includes(name) && (needed.includes(name) || masked.includes(name)),
    );
}

/** True if an address seems to hold a key: as `user:password@`, a query parameter such as `token`, or a random path. */
export function holdsKey(url: string): boolean {
    if (!URL.canParse(url)) {
        return false;
    }
    const { username, password, searchParams, pathname } = new URL(url);
    return (
        username !== "" ||
        password !== "" ||
        [...searchParams.keys()].some(name => /key|token|secret|passw|auth|sig/i.test(name)) ||
        pathname.split("/").some(looksLikeKey)
    );
}

/** Suggests `credentials` for the key, if the kind has any. */
export function placeForKey(kind: DrainKind): string {
    const { needs = [], takes = [] } = sinks[kind];
    return needs.length + takes.length > 0 ? " Move it to `credentials`." : "";
}

function example(names: readonly CredentialName[]): string {
    return `Write, for example, credentials: ${filledIn(names)}, from the configuration's secrets.`;
}

function filledIn(names: readonly CredentialName[]): string {
    return `{ ${names.map(name => `${name}: …`).join(", ")} }`;
}
