/** What stands among a resource's properties and is no argument: the engine hides what begins so. */
import {
    declaredKey,
    ignoredKey,
    markedKey,
    organizationKey,
    pathKey,
    previewKey,
    refusalKey,
} from "./hidden-properties.js";
import { textOf, type JsonObject } from "./json.js";
import type { CheckFailure } from "./kind.js";
import type { PreviewMark } from "./preview-mark.js";
import { stringsIn } from "./sets.js";
import { isUnknown } from "./unknown.js";

/** The SDK's own: the text that names our host. */
export const providerKey = "__provider";

/** The properties that are the kind's own. */
export function argumentsOf(properties: JsonObject): JsonObject {
    return without(
        properties,
        ...[providerKey, markedKey, pathKey, previewKey, refusalKey, organizationKey, declaredKey],
        ...[ignoredKey, unfinishedKey],
    );
}

/** Names the arguments that an adoption or a stopped run left as they were, for the next update to write. */
export const unfinishedKey = "__unfinished";

/** Returns undefined where the last run has written every argument. */
export function unfinishedIn(properties: JsonObject): string[] | undefined {
    const names = properties[unfinishedKey];
    return Array.isArray(names) ? stringsIn(names) : undefined;
}

export function without(properties: JsonObject, ...keys: string[]): JsonObject {
    const rest = { ...properties };
    keys.forEach(key => Reflect.deleteProperty(rest, key));
    return rest;
}

/**
 * The checked inputs with what has to come back with every later call. The SDK's host adds its own again.
 *
 * @param problem what is wrong, for the class to fail the preview with once all of it has been seen
 */
export function withInternals(inputs: JsonObject, news: JsonObject, problem?: string): JsonObject {
    const path = pathOf(news);
    return {
        ...inputs,
        ...(path !== undefined && { [pathKey]: path }),
        ...markedOf(news),
        ...(problem !== undefined && { [previewKey]: { problem } }),
    };
}

/** What outputs repeat of the inputs for runs without a program: the arguments that the program marks as secret. */
export function markedOf(properties: JsonObject): JsonObject {
    const names = markedIn(properties);
    return names.length === 0 ? {} : { [markedKey]: names };
}

/** The arguments that the program marks as secret. */
export function markedIn(properties: JsonObject): string[] {
    return stringsIn(properties[markedKey]);
}

/** The paths that the resource option `ignoreChanges` names. */
export function ignoredIn(properties: JsonObject): string[] {
    return stringsIn(properties[ignoredKey]);
}

/** What a class has found wrong with the declaration. */
export function refusalIn(properties: JsonObject): CheckFailure[] {
    const reason = properties[refusalKey];
    return typeof reason === "string" && !isUnknown(reason) ? [{ property: "", reason }] : [];
}

/** Whether a class has said that this is a preview. */
export function isPreview(properties: JsonObject): boolean {
    return typeof properties[previewKey] === "string";
}

/** What a class tells of a preview; undefined in everything else. */
export function previewIn(properties: JsonObject): PreviewMark | undefined {
    const mark = properties[previewKey];
    return typeof mark === "string" ? (JSON.parse(mark) as PreviewMark) : undefined;
}

/** The organization of the stack, if it has one. */
export function organizationIn({ [organizationKey]: organization }: JsonObject): string | undefined {
    return textOf(organization);
}

/** What else the program declares: kind and path of each. */
export function declaredIn({ [declaredKey]: declared }: JsonObject): string[] {
    return typeof declared === "string" ? (JSON.parse(declared) as string[]) : [];
}

/** Which declaration of the program it is; absent where the state alone speaks. */
export function pathOf(properties: JsonObject): string | undefined {
    const path = properties[pathKey];
    return typeof path === "string" ? path : undefined;
}

/** The name that the program gave to the resource. */
export function nameIn(path: string): string {
    return path.split("::").at(-1) ?? path;
}
