/**
 * Values of variables that are no secret beyond doubt, and values that are one whatever they are called: what is configured
 * as a secret is masked wherever Pulumi prints it, and `production` or `8080` would be masked in everything that it prints.
 */

/** Parts of names that speak of a secret, or of what often holds one: whatever the value, it is one. */
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

/** Names that ask for a number, or for a switch, whatever program reads them. */
const forNumber = /^(?:\w+_)?(?:PORT|TIMEOUT|WORKERS|CONCURRENCY|RETRIES)$|^CC_WORKER_RESTART_DELAY$/;
const forSwitch =
    /^(?:\w+_)?(?:ENABLED|DEBUG)$|^(?:\w+_)?ENABLE_\w+$|^CC_(?:TASK|TROUBLESHOOT|PREVENT_LOGSCOLLECTION)$/;

const isSmallNumber = (value: string): boolean => /^\d{1,5}$/.test(value);

const isSwitch = (value: string): boolean =>
    /^(?:true|false|yes|no|on|off|enabled?|disabled?|0|1)$/i.test(value);

/** A word as people write one, or a number of it: `production`, `csproj`, `MyApp`, `UTF`, `22`, `v8`, `es2022`. */
const wordOrNumber = /^(?:[a-z]+|[A-Z]+|[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})?|[A-Za-z]{0,6}\d{1,4})$/;

/** How services mark the keys that they give out, where the marks themselves are words. */
const keyPrefix =
    /(?<![a-z])(?:[spr]k_(?:live|test)_|sk-|gh[a-z]_|github_pat|gl(?:pat|dt|rt)-|xox[a-z]-|npm_|pypi-|hv[sb]\.)/i;

/** A choice, a version, a locale or a path: of words and short numbers, none of which could be a key or a part of one. */
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

/** Whether a variable may stand in the source of a program; what is not known to be harmless is a secret. */
export function isPlainVariable(name: string, value: string): boolean {
    if (harmless.has(name)) {
        return isOrdinaryWord(value);
    }
    if (suspicious.test(name)) {
        return false;
    }
    return (forNumber.test(name) && isSmallNumber(value)) || (forSwitch.test(name) && isSwitch(value));
}

/** Forms of keys and of addresses with a password in them. */
const keyForm =
    /-----BEGIN |:\/\/[^\s/:@]*:[^\s/@]+@|\beyJ[\w-]{8,}\.|\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/i;

/** True if it has the form of a key, a token or a hash, or holds one: such a value is not shown in clear. */
export function looksLikeKey(value: string): boolean {
    return keyPrefix.test(value) || keyForm.test(value) || value.split(/[^A-Za-z0-9]+/).some(isRandom);
}

/** Words are of one case, or begin with a capital; a key mixes letters, digits and cases. */
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
