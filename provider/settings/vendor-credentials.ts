/** Credentials of the live platform's own tools, so that their users need not set them again. */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { isMap, type JsonObject, textOf } from "../basics/json.js";
import { dialectAt } from "../client/dialects.js";
import type { Credentials } from "../client/index.js";
import { faultIn, nonEmpty } from "./sources.js";

/** Credentials and their source, as the end of a sentence; or why the existing ones cannot be used. */
type VendorCredentials = Found | { readonly problem: string };

interface Found {
    readonly credentials: Credentials;
    readonly source: string;
    /** Why a credential is invalid. */
    readonly fault: string | undefined;
}

/**
 * The consumer of the vendor's command line, to which its users' tokens belong. It is public: the vendor ships it with
 * the source and says that it is no secret.
 */
const commandLine = {
    consumerKey: "T5nFjKeHH4AIlEveuGhB5S3xg8T19e",
    consumerSecret: "MgVMqTr6fWlf2M0tkC2MXOnhfqBWDT",
};

/**
 * @param baseUrl the address that is set for this package; undefined for that of the live platform
 * @param isLive true if requests go to the live platform: credentials of its command line are sent nowhere else
 */
export function vendorCredentials(
    environment: NodeJS.ProcessEnv,
    baseUrl: string | undefined,
    isLive: boolean,
): VendorCredentials | undefined {
    const names = ["CLEVER_API_TOKEN", "CLEVER_TOKEN", "CLEVER_SECRET"];
    const [token, userToken, userSecret] = names.map(name => nonEmpty(environment[name]));
    const present = names.filter(name => nonEmpty(environment[name]) !== undefined);
    if (present.length === 0) {
        return isLive ? activeProfile(environment) : undefined;
    }
    const elsewhere = hostElsewhere(environment, token !== undefined, baseUrl);
    if (elsewhere !== undefined) {
        return {
            problem:
                `${elsewhere} says that ${present.join(" and ")} belong to another address than the one that is asked: ` +
                `set CLOUD_PLATFORM_BASE_URL to that address, or unset ${elsewhere}`,
        };
    }
    if (token !== undefined) {
        const source = "CLEVER_API_TOKEN";
        return { credentials: { token }, source, fault: faultIn(source, token) };
    }
    if (userToken !== undefined && userSecret !== undefined) {
        const consumer = consumerIn(environment);
        return {
            credentials: { ...consumer, userToken, userSecret },
            source: "CLEVER_TOKEN and CLEVER_SECRET",
            fault:
                faultIn("CLEVER_TOKEN", userToken) ??
                faultIn("CLEVER_SECRET", userSecret) ??
                faultInConsumer(consumer),
        };
    }
    const missing = userToken !== undefined ? "CLEVER_SECRET" : "CLEVER_TOKEN";
    return { problem: `the credentials are incomplete: ${present.join("")} is set, so also set ${missing}` };
}

/** The variable that tells the vendor's tools another address than the one of this package. */
function hostElsewhere(
    environment: NodeJS.ProcessEnv,
    isToken: boolean,
    baseUrl: string | undefined,
): string | undefined {
    const name = isToken ? "AUTH_BRIDGE_HOST" : "API_HOST";
    const host = nonEmpty(environment[name]);
    if (host === undefined || !URL.canParse(host)) {
        return undefined;
    }
    const isOneOfIts = (address: string | undefined): boolean =>
        address === undefined || dialectAt(address) !== undefined;
    const isAsked = isOneOfIts(host)
        ? isOneOfIts(baseUrl)
        : baseUrl !== undefined && hostOf(host) === hostOf(baseUrl);
    return isAsked ? undefined : name;
}

function hostOf(address: string): string | undefined {
    return URL.canParse(address) ? new URL(address).host : undefined;
}

function consumerIn({ OAUTH_CONSUMER_KEY: key, OAUTH_CONSUMER_SECRET: secret }: Record<string, unknown>) {
    const [consumerKey, consumerSecret] = [key, secret].map(value => nonEmpty(textOf(value)));
    return consumerKey === undefined || consumerSecret === undefined
        ? commandLine
        : { consumerKey, consumerSecret };
}

function faultInConsumer({ consumerKey, consumerSecret }: typeof commandLine): string | undefined {
    return faultIn("OAUTH_CONSUMER_KEY", consumerKey) ?? faultIn("OAUTH_CONSUMER_SECRET", consumerSecret);
}

/** The first profile is the active one. An older file has a single profile, without a list. */
function activeProfile(environment: NodeJS.ProcessEnv): VendorCredentials | undefined {
    const { CONFIGURATION_FILE } = environment;
    const folder = configurationFolder(environment);
    const file = nonEmpty(CONFIGURATION_FILE) ?? (folder && join(folder, "clever-tools.json"));
    if (file === undefined) {
        return {
            problem:
                'no credentials: this process has no home folder, so those of "clever login" are not found: ' +
                "set HOME, CLOUD_PLATFORM_TOKEN or CLEVER_API_TOKEN",
        };
    }
    const content = jsonIn(file);
    const { profiles } = content;
    const profile = Array.isArray(profiles) ? profiles[0] : content;
    const { token, secret, alias, overrides, expirationDate } = isMap(profile) ? profile : {};
    if (typeof token !== "string" || typeof secret !== "string" || isOver(expirationDate)) {
        return undefined;
    }
    const own = isMap(overrides) ? overrides : {};
    if (own["API_HOST"] !== undefined) {
        // This profile belongs to another platform.
        return undefined;
    }
    const place = `${typeof alias === "string" ? `the profile "${alias}" in ` : ""}${file}`;
    const consumer = consumerIn({ ...own, ...environment });
    const tokens = { userToken: token.trim(), userSecret: secret.trim() };
    const fault = faultIn(place, Object.values(tokens).join(""), 'run "clever login" again');
    const source = `"clever login" (${place})`;
    return { credentials: { ...consumer, ...tokens }, source, fault: fault ?? faultInConsumer(consumer) };
}

/** Undefined if the user of the process has no home folder, as in some containers. */
function configurationFolder({ APPDATA, XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string | undefined {
    if (process.platform === "win32" && APPDATA !== undefined) {
        return join(APPDATA, "clever-cloud");
    }
    try {
        return join(nonEmpty(XDG_CONFIG_HOME) ?? join(HOME ?? homedir(), ".config"), "clever-cloud");
    } catch {
        return undefined;
    }
}

function isOver(date: unknown): boolean {
    return typeof date === "string" && Date.parse(date) < Date.now();
}

/** Returns an empty object if there is no such file, or if it cannot be read: then there are no credentials either. */
function jsonIn(file: string): JsonObject {
    try {
        const content: unknown = JSON.parse(readFileSync(file, "utf8"));
        return isMap(content) ? content : {};
    } catch {
        return {};
    }
}
