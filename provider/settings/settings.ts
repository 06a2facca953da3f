/**
 * Resolves the settings, for lookups and the dynamic host alike. Only this folder reads configuration and environment
 * variables.
 *
 * Every key of the namespace `cloud-platform` has an environment variable, and the variable takes precedence. A refresh
 * or destroy sees the configuration that the last `pulumi up` left in the state, so a rotated token reaches it only
 * through the environment.
 */
import {
    addressOf,
    defaultDialect,
    type Dialect,
    dialectAt,
    dialects,
    livePlatform,
    platformAt,
} from "../client/dialects.js";
import type { ClientOptions, Credentials } from "../client/index.js";
import { schemeHint } from "../text/scheme.js";
import { credentialsOf, type CredentialSettings } from "./credentials.js";
import {
    type Key,
    keysWith,
    type KeyWith,
    namespace,
    platformKeys,
    type ReadKey,
    recoveryVariable,
    settingRows,
    variables,
} from "./names.js";
import { guardSettings } from "./guard-settings.js";
import {
    nonEmpty,
    type Resolved,
    resolved,
    settingOf,
    sourcesOf,
    truthOf,
    unreadKeys,
    type Setting,
    type Sources,
} from "./sources.js";
import { proxyOf } from "./proxy.js";

/**
 * The resolved settings. Nothing throws here, since a preview must work without configuration: an invalid setting has a
 * problem instead.
 */
export interface Settings extends CredentialSettings, Omit<OptionsOfClient, keyof Switches>, Switches {
    /** Why settings are invalid: one sentence for each. */
    readonly problems: Problems;
    /** The name of the explicit provider that these settings belong to; undefined for the default provider. */
    readonly provider: string | undefined;
    readonly dialect: Dialect;
    readonly baseUrl: string | undefined;
    /** The name of the platform in the state. All addresses of one platform have the same name. */
    readonly platform: string | undefined;
    readonly organisation: string | undefined;
    /** The proxy for requests to `baseUrl`. */
    readonly proxy: URL | undefined;
    readonly proxyProblem: string | undefined;
    /** The file of `cloud-platform recover`. */
    readonly recovery: string | undefined;
}

/** The settings that are on or off, and off by default. */
type Switches = Readonly<Record<KeyWith<{ type: "boolean" }>, boolean>>;

/** The settings that the client has as options of the same names. */
export type OptionsOfClient = Pick<ClientOptions, KeyWith<{ of: "client" }>>;

export type Problems = Readonly<Partial<Record<Key, string>>>;

/**
 * Resolves the settings from configuration and environment.
 *
 * @param readKey undefined if there is no configuration, as in a command
 */
export function resolveSettings(
    readKey: ReadKey | undefined,
    environment: NodeJS.ProcessEnv = process.env,
): Settings {
    const sources = sourcesOf(readKey, environment);
    const problems: Partial<Record<Key, string>> = {};
    const valueOf = <T>(key: Key, resolve: (setting: Setting) => Resolved<T>): T | undefined => {
        const { value, problem } = resolve(settingOf(key, sources));
        if (problem !== undefined) {
            problems[key] = problem;
        }
        return value;
    };
    const given = settingOf("baseUrl", sources);
    const named = valueOf("dialect", setting => dialectOf(setting, given));
    const dialect = named ?? dialectAt(given.text ?? "") ?? defaultDialect;
    const credentials = credentialsOf(sources, dialect, given.text, environment);
    const baseUrl = valueOf("baseUrl", setting =>
        baseUrlOf(setting, dialect, credentials.credentials, sources),
    );
    const proxy = proxyOf(baseUrl, environment);
    const { guardProblem } = guardSettings(readKey, environment);
    const signatureMethod = valueOf("signatureMethod", setting =>
        wordOf(setting, settingRows.signatureMethod.words),
    );
    const maxConcurrency = valueOf("maxConcurrency", wholeNumberOf);
    const switches = Object.fromEntries(
        keysWith({ type: "boolean" }).map(key => [key, valueOf(key, truthOf) ?? false]),
    ) as Switches;
    return {
        provider: sources.provider,
        dialect,
        baseUrl,
        platform: baseUrl === undefined ? undefined : platformAt(baseUrl),
        ...(proxy.fault !== undefined && { credentialFault: proxy.fault }),
        ...credentials,
        ...(signatureMethod !== undefined && { signatureMethod }),
        ...(maxConcurrency !== undefined && { maxConcurrency }),
        organisation: valueOf("organisation", organisationOf),
        ...switches,
        proxy: proxy.value,
        proxyProblem: proxy.problem,
        problems: { ...problems, ...(guardProblem !== undefined && { guardData: guardProblem }) },
        recovery: environment[recoveryVariable],
    };
}

function dialectOf(setting: Setting, address: Setting): Resolved<Dialect> {
    const named = wordOf(setting, dialects);
    const problem = contradiction(named.value, setting, address);
    return problem === undefined ? named : { ...named, problem };
}

/** An address of the live platform determines the dialect, whatever is configured. */
function contradiction(
    dialect: Dialect | undefined,
    source: Setting,
    { text, name }: Setting,
): string | undefined {
    const spoken = dialectAt(text ?? "");
    return dialect === undefined || spoken === undefined || spoken === dialect
        ? undefined
        : `the dialect is "${dialect}" by ${source.name}, and ${name} is an address that speaks "${spoken}": leave one of them out`;
}

function wordOf<const W extends string>(setting: Setting, words: readonly W[]): Resolved<W> {
    const value = words.find(word => word.toLowerCase() === setting.text?.toLowerCase());
    return resolved(setting, value, `it must be ${words.map(word => JSON.stringify(word)).join(" or ")}`);
}

function baseUrlOf(
    setting: Setting,
    dialect: Dialect,
    credentials: Credentials | undefined,
    sources: Sources,
): Resolved<string> {
    const { hasConfiguration, provider } = sources;
    const { text } = setting;
    if (text === undefined) {
        const known = addressOf(dialect, credentials !== undefined && "token" in credentials);
        if (known !== undefined) {
            return { value: known };
        }
        const { name: live, dialect: spoken } = livePlatform;
        const command = `pulumi config set ${namespace}`;
        const remedy =
            provider !== undefined
                ? `: set baseUrl of the provider "${provider}". For ${live}, set dialect: "${spoken}" instead`
                : hasConfiguration
                  ? `${unreadKeys(platformKeys, sources)}: set ${variables.baseUrl}, or run "${command}:baseUrl https://…". For ${live}, run "${command}:dialect ${spoken}" instead (${variables.dialect} wins over it, if set)`
                  : `: set ${variables.baseUrl}. For ${live}, set ${variables.dialect}=${spoken} instead`;
        return { problem: `no platform address${remedy}` };
    }
    const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    const expected = "the base URL is not an address such as https://api.example.com";
    return resolved(setting, isAddress ? text : undefined, expected + schemeHint(text));
}

function organisationOf(setting: Setting): Resolved<string> {
    const [id] = /^(orga|user)_[\w-]+$/.exec(setting.text ?? "") ?? [];
    const expected =
        "it must be the id of an organisation (orga_ and a UUID) or of the account's own user (user_ and a UUID)";
    return resolved(setting, id, expected);
}

function wholeNumberOf(setting: Setting): Resolved<number> {
    const value = /^\d+$/.test(setting.text ?? "") ? Number(setting.text) : 0;
    const isCount = value >= 1 && Number.isSafeInteger(value);
    return resolved(setting, isCount ? value : undefined, "it must be a whole number from 1");
}

/** True if the environment sets it, so that each command that is started has it too. */
export function isInEnvironment(key: Key): boolean {
    return nonEmpty(process.env[variables[key]]) !== undefined;
}

/** True if `cloud-platform:guardData` protects the data of a stack with this configuration, run in this environment. */
export function guardsData(readKey: ReadKey): boolean {
    return guardSettings(readKey, process.env).guardData;
}

/** The keys of this package in the stack's configuration, without the prefix of the namespace. */
export type StackKeys = Readonly<Record<string, string>>;

/** Returns the keys that the engine passes to a native provider; undefined if it passes none. */
export function keysFromEngine(): StackKeys | undefined {
    const { PULUMI_CONFIG: config } = process.env;
    return config === undefined ? undefined : (JSON.parse(config) as StackKeys);
}

/** True if the engine does not save the state before the end of a run. */
export function skipsCheckpoints(): boolean {
    return /^(?:1|true)$/i.test(process.env["PULUMI_SKIP_CHECKPOINTS"] ?? "");
}

/** Fails if the engine does not save the state before the end of a run. */
export function assertCheckpoints(): void {
    if (skipsCheckpoints()) {
        throw new Error("PULUMI_SKIP_CHECKPOINTS is set, so that the state is as of the start of this run");
    }
}

/** True if the environment makes a refresh run the program, which needs its configuration. */
export function refreshRunsProgram(environment: NodeJS.ProcessEnv = process.env): boolean {
    return /^(?:1|true)$/i.test(environment["PULUMI_RUN_PROGRAM"] ?? "");
}

/** Returns the stack that the environment selects for the Pulumi CLI. */
export function stackOfEnvironment(): string | undefined {
    return nonEmpty(process.env["PULUMI_STACK"]);
}

export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    return { ...process.env, ...more };
}
