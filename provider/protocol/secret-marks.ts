/** The marks of secrets in properties, states and events. */
import { isMap, type Json, type JsonObject } from "../basics/json.js";
import { isUnknown } from "./unknown.js";

/** The key by which the engine marks special values, and its value for secrets. */
const signatureKey = "4dabf18193072939515e22adb298388d";
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/** Returns a value with the engine's mark for secrets, once. */
export function markedSecret(value: Json): Json {
    return isUnknown(value) || isSecretMark(value) ? value : { [signatureKey]: secretSignature, value };
}

/** The placeholder for secret values. It is an object, since any text could be a real value. */
export const secretMark: JsonObject = { [signatureKey]: secretSignature };

export const shownSecret = "[secret]";

export function isSecretMark(value: Json | undefined): boolean {
    return isMap(value) && value[signatureKey] === secretSignature;
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
