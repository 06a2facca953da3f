/**
 * Who we are and where: the one reader of configuration and environment variables, the same for programs, the
 * dynamic host and the command line.
 *
 * Every key of the namespace `cloud-platform` has an environment variable, and the environment wins: refresh and
 * destroy see the configuration that the last `pulumi up` left in the state, so a rotated token reaches them only
 * through the environment.
 */
import * as pulumi from "@pulumi/pulumi";
import type { Credentials } from "./client/index.js";

/** Reads one key of the namespace, without its prefix; undefined where it is not set. */
export type ReadKey = (key: string) => string | undefined;

/** What configuration says, as far as it makes sense. Nothing here throws: a preview must work without any. */
export interface Settings {
    readonly baseUrl: string | undefined;
    readonly credentials: Credentials | undefined;
    /** One sentence on why there are no usable credentials; undefined where there are. */
    readonly credentialsProblem: string | undefined;
    readonly organisation: string | undefined;
    readonly maxConcurrency: number | undefined;
    readonly allowInsecure: boolean;
}

export const namespace = "cloud-platform";

/**
 * The hidden property by which a class tells the host which declaration of the program it is: the part of the URN that
 * the program decides on. The SDK's host of dynamic providers does not hand on the URN.
 */
export const pathKey = "__path";

/** Reads what a program's own stack is configured with; the dynamic host is handed its configuration instead. */
export const readProgramKey: ReadKey = key => new pulumi.Config(namespace).get(key);

const variables = {
    baseUrl: "CLOUD_PLATFORM_BASE_URL",
    token: "CLOUD_PLATFORM_TOKEN",
    consumerKey: "CLOUD_PLATFORM_CONSUMER_KEY",
    consumerSecret: "CLOUD_PLATFORM_CONSUMER_SECRET",
    userToken: "CLOUD_PLATFORM_USER_TOKEN",
    userSecret: "CLOUD_PLATFORM_USER_SECRET",
    organisation: "CLOUD_PLATFORM_ORGANISATION",
    maxConcurrency: "CLOUD_PLATFORM_MAX_CONCURRENCY",
    allowInsecure: "CLOUD_PLATFORM_ALLOW_INSECURE",
} as const;

type Key = keyof typeof variables;
const oauthKeys = [
    "consumerKey",
    "consumerSecret",
    "userToken",
    "userSecret",
] as const satisfies readonly Key[];

/** The sentence for a missing platform address: the interface names no default. */
export const baseUrlProblem =
    `no platform address: set ${variables.baseUrl}, or run ` +
    `"pulumi config set ${namespace}:baseUrl https://…"`;

/** Resolves the settings from configuration and environment. */
export function resolveSettings(readKey: ReadKey, environment: NodeJS.ProcessEnv = process.env): Settings {
    const fromEnvironment: ReadKey = key => nonEmpty(environment[variables[key as Key]]);
    const fromConfiguration: ReadKey = key => nonEmpty(readKey(key));
    const read = (key: Key): string | undefined => fromEnvironment(key) ?? fromConfiguration(key);

    // Credentials are taken from one place only: half an OAuth pair of each would be nobody's account.
    const credentialKeys = ["token", ...oauthKeys] as const;
    const environmentHasAny = credentialKeys.some(key => fromEnvironment(key) !== undefined);
    const credentials = environmentHasAny
        ? resolveCredentials(fromEnvironment, key => variables[key])
        : resolveCredentials(fromConfiguration, key => `${namespace}:${key}`);

    return {
        baseUrl: read("baseUrl"),
        ...credentials,
        organisation: read("organisation"),
        maxConcurrency: wholeNumber(read("maxConcurrency")),
        allowInsecure: ["1", "true", "yes"].includes(read("allowInsecure")?.toLowerCase() ?? ""),
    };
}

function resolveCredentials(
    read: ReadKey,
    nameOf: (key: Key) => string,
): Pick<Settings, "credentials" | "credentialsProblem"> {
    const refused = (credentialsProblem: string) => ({ credentials: undefined, credentialsProblem });
    const token = read("token");
    const present = oauthKeys.filter(key => read(key) !== undefined);
    if (token !== undefined && present.length > 0) {
        return refused(
            `two kinds of credentials are set, ${nameOf("token")} and ${present.map(nameOf).join(", ")}: ` +
                `keep the token or the four OAuth keys, not both`,
        );
    }
    if (token !== undefined) {
        return { credentials: { token }, credentialsProblem: undefined };
    }
    const [consumerKey, consumerSecret, userToken, userSecret] = oauthKeys.map(read);
    if (consumerKey && consumerSecret && userToken && userSecret) {
        return {
            credentials: { consumerKey, consumerSecret, userToken, userSecret },
            credentialsProblem: undefined,
        };
    }
    if (present.length > 0) {
        const missing = oauthKeys.filter(key => !present.includes(key)).map(nameOf);
        return refused(`the OAuth credentials are incomplete: also set ${missing.join(", ")}`);
    }
    return refused(
        `no credentials: set ${variables.token}, or run ` +
            `"pulumi config set --secret ${namespace}:token …" (or the four OAuth keys, see the README)`,
    );
}

function nonEmpty(value: string | undefined): string | undefined {
    return value === undefined || value.trim() === "" ? undefined : value.trim();
}

function wholeNumber(text: string | undefined): number | undefined {
    return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
