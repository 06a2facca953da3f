/** Which variables may stand in a source: no secret ever does. */
import fc from "fast-check";
import { isPlainVariable } from "../../provider/generate/plain.js";
import { freshValues } from "../support/properties.js";

freshValues();

test.each([
    ["NODE_ENV", "production"],
    ["PORT", "8080"],
    ["APP_FOLDER", "apps/shop"],
    ["CC_NODE_VERSION", "22.12"],
    ["CC_TROUBLESHOOT", "true"],
    ["WORKERS", "12"],
    ["FEATURE_SEARCH", "off"],
])("%s=%s stands in the source", (name, value) => expect(isPlainVariable(name, value)).toBe(true));

test.each([
    ["API_KEY", "true"],
    ["DB_PASSWORD", "12345"],
    ["DOOR_CODE", "1234"],
    ["PIN", "0000"],
    ["STRIPE_SECRET", "off"],
    ["GITHUB_TOKEN", "no"],
    ["CC_DOCKER_LOGIN_PASSWORD", "1"],
    ["CC_HTTP_BASIC_AUTH", "true"],
    ["WORKERS", "123456"],
    ["GREETING", "hello"],
    ["DATABASE", "postgresql://u:p@host/db"],
    ["NODE_ENV", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
    ["NODE_ENV", "two words"],
    ["PORT", ""],
    ["port", "tcp"],
])("%s=%s is a secret", (name, value) => expect(isPlainVariable(name, value)).toBe(false));

test("a name that suggests a secret makes any value one", () => {
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
