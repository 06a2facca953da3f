/** Resolves the credentials: their values, their source, and why they can't be used. */
import { type Dialect, dialectAt, livePlatform } from "../client/dialects.js";
import type { Credentials } from "../client/index.js";
import { credentialKeys, type Key, namespace, oauthKeys, variables } from "./names.js";
import { faultIn, unreadKeys, type Sources } from "./sources.js";
import { vendorCredentials } from "./vendor-credentials.js";

/** The origin of credentials. The configuration includes the inputs of an explicit provider. */
export type CredentialsOrigin = "environment" | "configuration" | "vendor";

export interface CredentialSettings {
    readonly credentials?: Credentials;
    /** Why there are no credentials. */
    readonly credentialsProblem?: string;
    /** Why a credential is invalid: it contains a character that no credential can have. A preview refuses it too. */
    readonly credentialFault?: string;
    readonly credentialsOrigin?: CredentialsOrigin;
    /** The name of the source in a message: `CLOUD_PLATFORM_TOKEN`, `cloud-platform:token`, a file. */
    readonly credentialsSource?: string;
}

/** On the live platform, the credentials of its own tools are used if none are set for this package. */
export function credentialsOf(
    sources: Sources,
    dialect: Dialect,
    baseUrl: string | undefined,
    environment: NodeJS.ProcessEnv,
): CredentialSettings {
    const isAnySet = credentialKeys.some(
        key => sources.environment(key) !== undefined || sources.configuration(key) !== undefined,
    );
    if (isAnySet || dialect !== livePlatform.dialect || sources.provider !== undefined) {
        return ownCredentials(sources);
    }
    const isLive = baseUrl === undefined || dialectAt(baseUrl) === dialect;
    const found = vendorCredentials(environment, baseUrl, isLive);
    if (found === undefined) {
        return { credentialsProblem: noCredentials(sources, { isLive }) };
    }
    if ("problem" in found) {
        return { credentialsProblem: found.problem };
    }
    const { credentials, source: credentialsSource, fault: credentialFault } = found;
    return {
        ...(credentialFault === undefined ? { credentials } : { credentialFault }),
        credentialsOrigin: "vendor",
        credentialsSource,
    };
}

/** @param vendor set if the credentials of the platform's own tools are used too, on the live platform also stored ones */
function noCredentials(sources: Sources, vendor?: { isLive: boolean }): string {
    const token = `${variables.token}${vendor === undefined ? "" : " or CLEVER_API_TOKEN"}`;
    const login = vendor?.isLive === true ? '"clever login" or ' : "";
    return sources.hasConfiguration
        ? `no credentials${unreadKeys(credentialKeys, sources)}: set ${token}, or run ${login}` +
              `"pulumi config set --secret ${namespace}:token …" (or the four OAuth keys: ${oauthKeys.join(", ")})`
        : `no credentials: ${vendor?.isLive === true ? 'run "clever login", or ' : ""}set ${token} ` +
              `(or the four OAuth variables: ${oauthKeys.map(nameOfVariable).join(", ")})`;
}

/** One source that may have all credentials. */
interface Source {
    readonly origin: CredentialsOrigin;
    readonly read: (key: Key) => string | undefined;
    /** The name of a key beside those of the same source. */
    readonly nameOf: (key: Key) => string;
    /** The names of keys in any message. Default: those of `nameOf`. */
    readonly namesOf?: (keys: readonly Key[]) => string;
    /** Why this source is in force. */
    readonly reason: string;
    /** Returns the sentence that a message adds about missing keys. Default: nothing. */
    readonly unread?: (missing: readonly Key[]) => string;
}

/** All credentials come from one source: two halves of OAuth pairs belong to no account. */
function ownCredentials(sources: Sources): CredentialSettings {
    const { environment, configuration, provider } = sources;
    if (provider !== undefined) {
        const source: Source = {
            origin: "configuration",
            read: configuration,
            nameOf: key => key,
            namesOf: keys => `${keys.join(", ")} of the provider "${provider}"`,
            reason: `the credentials of the provider "${provider}" are in force`,
        };
        return credentialsFrom(
            source,
            `no credentials: set token of the provider "${provider}", which uses none of the stack or the environment ` +
                `(or the four OAuth keys: ${oauthKeys.join(", ")})`,
        );
    }
    const inEnvironment = credentialKeys.filter(key => environment(key) !== undefined).map(nameOfVariable);
    const source: Source =
        inEnvironment.length > 0
            ? {
                  origin: "environment",
                  read: environment,
                  nameOf: nameOfVariable,
                  reason:
                      `the environment is in force, since ${inEnvironment.join(", ")} is set: ` +
                      `${namespace}:token and the configuration's OAuth keys are not looked at`,
              }
            : {
                  origin: "configuration",
                  read: configuration,
                  nameOf: key => `${namespace}:${key}`,
                  reason: `the configuration is in force, since neither ${variables.token} nor an OAuth variable is set`,
                  unread: keys => unreadKeys(keys, sources),
              };
    return credentialsFrom(source, noCredentials(sources));
}

function nameOfVariable(key: Key): string {
    return variables[key];
}

/** @param none the problem if nothing is set */
function credentialsFrom(source: Source, none: string): CredentialSettings {
    const { origin, read, nameOf, reason } = source;
    const { namesOf = (keys: readonly Key[]) => keys.map(nameOf).join(", "), unread = () => "" } = source;
    const refused = (credentialsProblem: string) => ({ credentialsProblem });
    const token = read("token");
    const present = oauthKeys.filter(key => read(key) !== undefined);
    if (token !== undefined && present.length > 0) {
        return refused(
            `two kinds of credentials are set, ${nameOf("token")} and ${present.map(nameOf).join(", ")}: ` +
                `keep the token or the four OAuth keys, not both (${reason})`,
        );
    }
    const [consumerKey = "", consumerSecret = "", userToken = "", userSecret = ""] = oauthKeys.map(read);
    const oauth = { consumerKey, consumerSecret, userToken, userSecret };
    if (token === undefined && present.length < oauthKeys.length) {
        const missing = oauthKeys.filter(key => !present.includes(key));
        return refused(
            present.length === 0
                ? none
                : `the OAuth credentials are incomplete${unread(missing)}: also set ${missing.map(nameOf).join(", ")} (${reason})`,
        );
    }
    const keys = token === undefined ? present : (["token"] as const);
    const [credentialFault] = keys.flatMap(key => faultIn(namesOf([key]), read(key)) ?? []);
    return {
        ...(credentialFault === undefined
            ? { credentials: token === undefined ? oauth : { token } }
            : { credentialFault }),
        credentialsOrigin: origin,
        credentialsSource: namesOf(keys),
    };
}
