/**
 * Variables that are no secret beyond doubt, so that they stand in the source: what is configured as a secret is masked
 * wherever Pulumi prints it, and `production` or `8080` would be masked in everything that it prints.
 */
import { isMap } from "../lifecycle/json.js";
import type { InventoryItem } from "./inventory.js";

/** Parts of names that speak of a secret, or of what often holds one: whatever the value, it is one. */
const suspicious =
    /pass|pwd|pw$|phrase|secret|token|key|auth|cred|priv|salt|sign|seed|cert|hash|hmac|jwt|otp|psk|pin|code|unlock|answer|cvv|cvc|ssn|iban|dsn|ur[il]|conn|cookie|session|sess|login|user|account|admin|webhook|hook|license|licence|card|phone|mail|id$|nonce|cipher|crypt|vault|master|access|bearer|basic/i;

/** Settings of runtimes and of the platform that name a version, an environment, a path or a choice. */
const harmless: ReadonlySet<string> = new Set(
    [
        "NODE_ENV RAILS_ENV RACK_ENV APP_ENV ENV ENVIRONMENT FLASK_ENV DJANGO_ENV MIX_ENV GO_ENV ASPNETCORE_ENVIRONMENT",
        "PORT HTTP_PORT LOG_LEVEL RUST_LOG TZ LANG LANGUAGE LC_ALL APP_FOLDER STATIC_FOLDER",
        "JAVA_VERSION MAVEN_PROFILES GRADLE_TARGET SBT_TARGET PYTHON_VERSION STATIC_FILES_PATH",
        "CC_NODE_VERSION CC_NODE_BUILD_TOOL CC_NODE_DEV_DEPENDENCIES NODE_BUILD_TOOL NODE_DEV_DEPENDENCIES",
        "CC_PHP_VERSION CC_PYTHON_VERSION CC_PYTHON_MODULE CC_PYTHON_BACKEND CC_JAVA_VERSION CC_RUBY_VERSION CC_GO_VERSION",
        "CC_GO_BUILD_TOOL CC_RUST_EDITION CC_RUSTUP_CHANNEL CC_DOTNET_VERSION CC_DOTNET_PROJ CC_ELIXIR_VERSION",
        "CC_COMPOSER_VERSION CC_MAVEN_PROFILES CC_DOCKERFILE CC_DOCKER_EXPOSED_HTTP_PORT CC_DOCKER_EXPOSED_TCP_PORT",
        "CC_WEBROOT CC_BUILD_TOOL CC_HEALTH_CHECK_PATH CC_WORKER_RESTART CC_WORKER_RESTART_DELAY CC_CGI_IMPLEMENTATION",
        "CC_NGINX_PROXY_BUFFERS CC_VARNISH_FILE CC_TASK CC_PREVENT_LOGSCOLLECTION CC_DEPLOYMENT_TIMEOUT",
    ].flatMap(names => names.split(" ")),
);

/** A choice, a version or a path: short, of plain characters, and with no run of them that could be a key. */
const isWord = (value: string): boolean => /^[\w.,/+-]{1,40}$/.test(value) && !/[A-Za-z0-9]{17}/.test(value);

const isSwitch = (value: string): boolean => /^(true|false|yes|no|on|off|enabled?|disabled?)$/i.test(value);

const isSmallNumber = (value: string): boolean => /^\d{1,5}$/.test(value);

/** Whether a variable may stand in the source of a program; what is not known to be harmless is a secret. */
export function isPlainVariable(name: string, value: string): boolean {
    if (harmless.has(name)) {
        return isWord(value);
    }
    return !suspicious.test(name) && (isSwitch(value) || isSmallNumber(value));
}

/** The value of a member that may stand in the source; undefined where it is a secret, or none. */
export function plainMember(
    { kind, args }: Pick<InventoryItem, "kind" | "args">,
    argument: string,
    member: string,
): string | undefined {
    const value = args[argument];
    const isOfVariables = kind === "EnvVars" && argument === "variables";
    const part = isOfVariables && isMap(value) && Object.hasOwn(value, member) ? value[member] : undefined;
    return typeof part === "string" && isPlainVariable(member, part) ? part : undefined;
}
