/**
 * Recognises values that are certainly not secret, and values that always are. Pulumi masks a configured secret in all its
 * output, so a secret `production` or `8080` would be masked everywhere.
 */

/** Parts of names that suggest a secret. Any value of such a variable counts as secret. */
const suspicious =
    /pass|pwd|pw$|phrase|secret|token|key|auth|cred|priv|salt|sign|seed|cert|hash|hmac|jwt|otp|psk|pin|code|unlock|answer|cvv|cvc|ssn|iban|dsn|ur[il]|conn|cookie|session|sess|login|user|account|admin|webhook|hook|license|licence|card|phone|mail|id$|nonce|cipher|crypt|vault|master|access|bearer|basic/i;

/** Settings of runtimes and of the platform that name a version, an environment, a path or a choice. */
const harmless: ReadonlySet<string> = new Set(
    [
        "NODE_ENV RAILS_ENV RACK_ENV APP_ENV ENV ENVIRONMENT FLASK_ENV DJANGO_ENV MIX_ENV GO_ENV ASPNETCORE_ENVIRONMENT",
        "LOG_LEVEL RUST_LOG TZ LANG LANGUAGE LC_ALL APP_FOLDER STATIC_FOLDER",
        "JAVA_VERSION MAVEN_PROFILES GRADLE_TARGET SBT_TARGET PYTHON_VERSION STATIC_FILES_PATH",
        "CC_NODE_VERSION CC_NODE_BUILD_TOOL CC_NODE_DEV_DEPENDENCIES NODE_BUILD_TOOL NODE_DEV_DEPENDENCIES",
        "CC_PHP_VERSION CC_PYTHON_VERSION CC_PYTHON_MODULE CC_PYTHON_BACKEND CC_JAVA_VERSION CC_RUBY_VERSION CC_GO_VERSION",
        "CC_GO_BUILD_TOOL CC_RUST_EDITION CC_RUSTUP_CHANNEL CC_DOTNET_VERSION CC_DOTNET_PROJ CC_ELIXIR_VERSION",
        "CC_COMPOSER_VERSION CC_MAVEN_PROFILES CC_DOCKERFILE CC_WEBROOT CC_BUILD_TOOL CC_HEALTH_CHECK_PATH",
        "CC_WORKER_RESTART CC_CGI_IMPLEMENTATION CC_VARNISH_FILE",
    ].flatMap(names => names.split(" ")),
);

/** Names whose value is a number or a switch in any program. */
const forNumber = /^(?:\w+_)?(?:PORT|TIMEOUT|WORKERS|CONCURRENCY|RETRIES)$|^CC_WORKER_RESTART_DELAY$/;
const forSwitch =
    /^(?:\w+_)?(?:ENABLED|DEBUG)$|^(?:\w+_)?ENABLE_\w+$|^CC_(?:TASK|TROUBLESHOOT|PREVENT_LOGSCOLLECTION)$/;

const isSmallNumber = (value: string): boolean => /^\d{1,5}$/.test(value);

const isSwitch = (value: string): boolean =>
    /^(?:true|false|yes|no|on|off|enabled?|disabled?|0|1)$/i.test(value);

/** An ordinary word, or a word with a short number: `production`, `csproj`, `MyApp`, `UTF`, `22`, `v8`, `es2022`. */
const wordOrNumber = /^(?:[a-z]+|[A-Z]+|[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})?|[A-Za-z]{0,6}\d{1,4})$/;

/** Prefixes of keys that services issue, if the prefix itself looks like a word. */
const keyPrefix =
    /(?<![a-z])(?:[spr]k_(?:live|test)_|sk-|gh[a-z]_|github_pat|gl(?:pat|dt|rt)-|xox[a-z]-|npm_|pypi-|hv[sb]\.)/i;

/** True for a choice, version, locale or path made of words and short numbers, none of which can be part of a key. */
export function isOrdinaryWord(value: string): boolean {
    const parts = value.split(/[.,/+_-]+/).filter(part => part !== "");
    const digits = value.replace(/\D/g, "");
    return (
        parts.length > 0 &&
        value.length <= 40 &&
        digits.length <= 8 &&
        !keyPrefix.test(value) &&
        parts.every(part => part.length < 12 && wordOrNumber.test(part) && !/^[\da-f]{8,}$/i.test(part))
    );
}

/** True if the variable may be written into a program in clear. Unless known to be harmless, it is a secret. */
export function isPlainVariable(name: string, value: string): boolean {
    if (harmless.has(name)) {
        return isOrdinaryWord(value);
    }
    if (suspicious.test(name)) {
        return false;
    }
    return (forNumber.test(name) && isSmallNumber(value)) || (forSwitch.test(name) && isSwitch(value));
}

/** Forms of keys, and of addresses with a password. */
const keyForm =
    /-----BEGIN |:\/\/[^\s/:@]*:[^\s/@]+@|\beyJ[\w-]{8,}\.|\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/i;

/** The first label of an application's default domain. It contains the id of the application, which is not secret. */
const defaultDomain = /(?<![\w.-])app-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?=\.[a-z])/gi;

/** True if the value is or contains a key, a token or a hash. Such a value is not shown in clear. */
export function looksLikeKey(value: string): boolean {
    const text = value.replace(defaultDomain, "app");
    return keyPrefix.test(text) || keyForm.test(text) || text.split(/[^A-Za-z0-9]+/).some(isRandom);
}

/** True if the part mixes letters, digits and cases like a key. Words have one case, or begin with a capital. */
function isRandom(part: string): boolean {
    const isMixed = /\d/.test(part) && /[A-Za-z]/.test(part);
    const hasBothCases = /[a-z]/.test(part) && /[A-Z]/.test(part);
    const changes = part.match(/[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d/g)?.length ?? 0;
    return (
        (part.length >= 16 && isMixed) ||
        (part.length >= 12 && isMixed && hasBothCases && changes > 2) ||
        (part.length >= 20 && hasBothCases && changes * 5 > part.length)
    );
}
