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

/**
 * What configuration says, as far as it makes sense. Nothing here throws: a preview must work without any. So beside
 * what may make no sense stands its problem, one sentence for whoever needs it; undefined where all is well.
 */
export interface Settings {
    readonly baseUrl: string | undefined;
    readonly baseUrlProblem: string | undefined;
    readonly credentials: Credentials | undefined;
    readonly credentialsProblem: string | undefined;
    readonly organisation: string | undefined;
    readonly organisationProblem: string | undefined;
    readonly maxConcurrency: number | undefined;
    readonly allowInsecure: boolean;
    /** Of what else is said about the connection: `maxConcurrency` and `allowInsecure`. */
    readonly connectionProblem: string | undefined;
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

/** The keys that only `--secret` keeps out of the state in the clear. */
const secretKeys = ["token", "consumerSecret", "userToken", "userSecret"] as const;

/** Which credentials the stack's configuration holds in the clear: the engine keeps it in the state. */
export function credentialsInTheClear(): string[] {
    const config = new pulumi.Config(namespace);
    // The SDK knows, and has no public way to ask. A version without it says nothing.
    const isSecret = Reflect.get(pulumi.runtime, "isConfigSecret") as ((key: string) => boolean) | undefined;
    return secretKeys
        .filter(key => config.get(key) !== undefined && isSecret?.(`${namespace}:${key}`) === false)
        .map(key => `${namespace}:${key}`);
}

type Key = keyof typeof variables;
const oauthKeys = [
    "consumerKey",
    "consumerSecret",
    "userToken",
    "userSecret",
] as const satisfies readonly Key[];

/** Resolves the settings from configuration and environment. */
export function resolveSettings(readKey: ReadKey, environment: NodeJS.ProcessEnv = process.env): Settings {
    const sources: Sources = {
        environment: key => nonEmpty(environment[variables[key]]),
        configuration: key => nonEmpty(readKey(key)),
    };
    const setting = (key: Key): Setting => settingOf(key, sources);
    const { value: baseUrl, problem: baseUrlProblem } = baseUrlOf(setting("baseUrl"));
    const { value: organisation, problem: organisationProblem } = organisationOf(setting("organisation"));
    const maxConcurrency = wholeNumberOf(setting("maxConcurrency"));
    const allowInsecure = truthOf(setting("allowInsecure"));
    return {
        baseUrl,
        baseUrlProblem,
        ...credentialsOf(sources),
        organisation,
        organisationProblem,
        maxConcurrency: maxConcurrency.value,
        allowInsecure: allowInsecure.value ?? false,
        connectionProblem: maxConcurrency.problem ?? allowInsecure.problem,
    };
}

/** Where a key may be set; the environment wins. */
type Sources = Readonly<Record<"environment" | "configuration", (key: Key) => string | undefined>>;

/** What one key says, and which of its two names says it. */
interface Setting {
    readonly text: string | undefined;
    /** Names both, and tells which is in force. */
    readonly name: string;
}

interface Resolved<T> {
    readonly value?: T;
    readonly problem?: string;
}

function settingOf(key: Key, { environment, configuration }: Sources): Setting {
    const [variable, configured] = [variables[key], `${namespace}:${key}`];
    const text = environment(key);
    return text === undefined
        ? {
              text: configuration(key),
              name: `${configured} (${variable}, which would win over it, is not set)`,
          }
        : { text, name: `${variable} (which wins over ${configured})` };
}

function baseUrlOf({ text, name }: Setting): Resolved<string> {
    if (text === undefined) {
        const command = `pulumi config set ${namespace}:baseUrl https://…`;
        return { problem: `no platform address: set ${variables.baseUrl}, or run "${command}"` };
    }
    const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    const expected = "the base URL is not an address such as https://api.example.com";
    return isAddress ? { value: text } : { problem: `${name} is ${shown(text)}: ${expected}` };
}

function organisationOf({ text, name }: Setting): Resolved<string> {
    if (text === undefined || /^(orga|user)_/.test(text)) {
        return text === undefined ? {} : { value: text };
    }
    const expected = "it must be the id of an organisation (orga_…) or of the account's own user (user_…)";
    return { problem: `${name} is ${shown(text)}: ${expected}` };
}

function wholeNumberOf({ text, name }: Setting): Resolved<number> {
    if (text === undefined) {
        return {};
    }
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    return value >= 1 && Number.isSafeInteger(value)
        ? { value }
        : { problem: `${name} is ${shown(text)}: it must be a whole number from 1` };
}

function truthOf({ text, name }: Setting): Resolved<boolean> {
    const word = text?.toLowerCase() ?? "false";
    if (["1", "true", "yes"].includes(word)) {
        return { value: true };
    }
    return ["0", "false", "no"].includes(word)
        ? { value: false }
        : { problem: `${name} is ${shown(text ?? "")}: it must be "true" or "false"` };
}

/** What a key holds, unless it looks like a credential that was meant for another key. */
function shown(text: string): string {
    return text.length > 40 || /[@?#&=]/.test(text) ? "something else" : JSON.stringify(text);
}

const credentialKeys = ["token", ...oauthKeys] as const;

/** Credentials are taken from one place only: half an OAuth pair of each would be nobody's account. */
function credentialsOf({
    environment,
    configuration,
}: Sources): Pick<Settings, "credentials" | "credentialsProblem"> {
    const inEnvironment = credentialKeys.filter(key => environment(key) !== undefined).map(nameOfVariable);
    return inEnvironment.length > 0
        ? credentialsFrom(
              environment,
              nameOfVariable,
              `the environment is in force, since ${inEnvironment.join(", ")} is set: ` +
                  `${namespace}:token and the configuration's OAuth keys are not looked at`,
          )
        : credentialsFrom(
              configuration,
              key => `${namespace}:${key}`,
              `the configuration is in force, since neither ${variables.token} nor an OAuth variable is set`,
          );
}

function nameOfVariable(key: Key): string {
    return variables[key];
}

function credentialsFrom(
    read: (key: Key) => string | undefined,
    nameOf: (key: Key) => string,
    inForce: string,
): Pick<Settings, "credentials" | "credentialsProblem"> {
    const refused = (credentialsProblem: string) => ({ credentials: undefined, credentialsProblem });
    const token = read("token");
    const present = oauthKeys.filter(key => read(key) !== undefined);
    if (token !== undefined && present.length > 0) {
        return refused(
            `two kinds of credentials are set, ${nameOf("token")} and ${present.map(nameOf).join(", ")}: ` +
                `keep the token or the four OAuth keys, not both (${inForce})`,
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
        return refused(`the OAuth credentials are incomplete: also set ${missing.join(", ")} (${inForce})`);
    }
    return refused(
        `no credentials: set ${variables.token}, or run ` +
            `"pulumi config set --secret ${namespace}:token …" (or the four OAuth keys, see the README)`,
    );
}

function nonEmpty(value: string | undefined): string | undefined {
    return value === undefined || value.trim() === "" ? undefined : value.trim();
}
