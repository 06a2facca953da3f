/** The marks of secrets in states and events. */
import { isMap, type Json, type JsonObject } from "../lifecycle/json.js";

/** The key by which the engine marks special values, and its value for secrets. */
const [signature, secretSignature] = ["4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270"];

/** The placeholder for secret values. It is an object, since any text could be a real value. */
export const secretMark: JsonObject = { [signature]: secretSignature };

export const shownSecret = "[secret]";

export function isSecretMark(value: Json | undefined): boolean {
    return isMap(value) && value[signature] === secretSignature;
}

export function hasSecret(value: Json | undefined): boolean {
    return (
        isSecretMark(value) ||
        (typeof value === "object" && value !== null && Object.values(value).some(hasSecret))
    );
}

/** Replaces secret values, encrypted or not, by the placeholder. */
export function withoutSecrets(properties: JsonObject): JsonObject {
    return withSecretsAs(secretMark, properties);
}

/** Replaces the placeholder by a text, which arguments accept. */
export function withShownSecrets(properties: JsonObject): JsonObject {
    return withSecretsAs(shownSecret, properties);
}

function withSecretsAs(replacement: Json, properties: JsonObject): JsonObject {
    const replaced = (value: Json): Json => {
        if (isSecretMark(value)) {
            return replacement;
        }
        return Array.isArray(value) ? value.map(replaced) : isMap(value) ? ofMap(value) : value;
    };
    const ofMap = (value: JsonObject): JsonObject =>
        Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, part === undefined ? part : replaced(part)]),
        );
    return ofMap(properties);
}
