/** Variables that generated programs may contain in plain text: no secret is among them. */
import fc from "fast-check";
import { isPlainVariable, looksLikeKey } from "../../../provider/kind/harmless-values.js";
import { freshValues } from "../../support/properties.js";

freshValues();

test.each([
    ["NODE_ENV", "production staging-eu test2 preprod"],
    ["LOG_LEVEL", "info DEBUG"],
    ["LANG", "fr_FR.UTF-8 sk_SK.UTF-8 C.UTF-8"],
    ["TZ", "Europe/Paris America/Argentina/Buenos_Aires Etc/GMT+2"],
    ["APP_FOLDER", "apps/shop ./src/MyApp"],
    ["CC_DOTNET_PROJ", "MyApp.csproj"],
    ["CC_HEALTH_CHECK_PATH", "/health /api/v1/healthcheck"],
    ["CC_NODE_VERSION", "22.12 v20 22.x 1.2.3 2024.04"],
    ["CC_NODE_DEV_DEPENDENCIES", "install"],
    ["PORT", "8080 80"],
    ["SMTP_PORT", "587"],
    ["WORKERS", "12"],
    ["HTTP_TIMEOUT", "30000"],
    ["CC_TROUBLESHOOT", "true"],
    ["SEARCH_ENABLED", "off 1"],
    ["CC_ENABLE_GZIP", "true"],
    ["DEBUG", "0 true"],
])("%s is not secret with the values: %s", (name, values) => {
    expect(values.split(" ").filter(value => !isPlainVariable(name, value))).toEqual([]);
});

test.each([
    ["API_KEY", "true"],
    ["DB_PASSWORD", "12345"],
    ["PIN", "0000"],
    ["STRIPE_SECRET", "off"],
    ["AUTH_ENABLED", "true"],
    ["CC_DOCKER_LOGIN_PASSWORD", "1"],
    ["FEATURE_SEARCH", "off"],
    ["WORKERS", "123456"],
    ["MFA_ENABLED", "55512"],
    ["SUPPORT", "8080"],
    ["DEBUG", "express:*"],
    ["DATABASE", "postgresql://u:p@host/db"],
    ["NODE_ENV", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
    ["APP_ENV", "sk_live_4eC39HqLyjWDarjtT1zdp7dc"],
    ["APP_ENV", "sk_live_abc"],
    ["NODE_ENV", "two words"],
    ["NODE_ENV", "deadbeef"],
    ["NODE_ENV", "kLmNoPq"],
    ["CC_TASK", "curl/s3cr3t_t0ken-abc"],
    ["CC_HEALTH_CHECK_PATH", "/h/s3cr3t"],
    ["APP_FOLDER", "1234-5678-9012-3456"],
    ["PORT", ""],
    ["NODE_ENV", ""],
    ["NODE_ENV", "/"],
    ["port", "tcp"],
])("%s=%s is a secret", (name, value) => expect(isPlainVariable(name, value)).toBe(false));

test("the default domain of an application is not a key, and a UUID elsewhere is one", () => {
    const uuid = "3f2b8c1d-9a4e-4d7f-b6c0-5e1f2a3b4c5d";
    const isKey = (value: string): [string, boolean] => [value, looksLikeKey(value)];
    const domains = [`app-${uuid}.cleverapps.io`, `https://app-${uuid}.cleverapps.io/users?page=1`];
    expect(domains.map(isKey)).toEqual(domains.map(value => [value, false]));
    const keys = [
        uuid,
        `app-${uuid}`,
        `https://hooks.example/app-${uuid}`,
        `https://${uuid}.example`,
        `https://app-${uuid}.cleverapps.io/${uuid}`,
        `https://u:p@app-${uuid}.cleverapps.io`,
    ];
    expect(keys.map(isKey)).toEqual(keys.map(value => [value, true]));
});

test("any value under an unknown name is a secret", () => {
    const words = fc.constantFrom(
        "MDP",
        "DB_PWORD",
        "CLAVE",
        "SAFE",
        "MFA",
        "KENNWORT",
        "PORTAL",
        "DEBUGGER",
    );
    const other = fc.constantFrom("", "_A", "_2", "_PORTS", "_NODE_ENV");
    const value = fc.oneof(fc.constantFrom("true", "off"), fc.nat(99_999).map(String), fc.string());
    fc.assert(
        fc.property(words, other, value, (word, more, value) => {
            expect(isPlainVariable(`${word}${more}`, value)).toBe(false);
        }),
    );
});

test("a value that looks like a key is a secret under any name, alone or in a path", () => {
    const names = fc.constantFrom(
        "APP_ENV",
        "NODE_ENV",
        "CC_HEALTH_CHECK_PATH",
        "CC_NODE_VERSION",
        "DEBUG",
        "PORT",
    );
    const places = fc.constantFrom("", "/h/", "curl/", "v1.");
    const letters = fc.stringMatching(/^[A-Za-z0-9]{12,}$/);
    const hex = fc.stringMatching(/^[0-9a-f]{8,}$/);
    const key = fc.oneof(
        fc.uuid(),
        hex,
        letters,
        letters.map(text => `sk_test_${text.slice(0, 4)}`),
    );
    fc.assert(
        fc.property(names, places, key, (name, place, key) => {
            expect(isPlainVariable(name, `${place}${key}`)).toBe(false);
        }),
    );
});

test("any value under a name that suggests a secret is a secret", () => {
    const words = fc.constantFrom(
        "PASSWORD",
        "passwd",
        "Secret",
        "TOKEN",
        "Api_Key",
        "CREDENTIALS",
        "private",
        "DSN",
    );
    const value = fc.oneof(fc.constantFrom("true", "off", "8080"), fc.nat(99_999).map(String), fc.string());
    fc.assert(
        fc.property(fc.string(), words, fc.string(), value, (before, word, after, value) => {
            expect(isPlainVariable(`${before}${word}${after}`, value)).toBe(false);
        }),
    );
});
