/** Properties of a resource that are no arguments. The engine hides names that begin with `__`. */
import {
    ignoredKey,
    markedKey,
    organizationKey,
    pathKey,
    previewKey,
    type PreviewMark,
    refusalKey,
} from "./hidden-properties.js";
import type { ErrorCode } from "../errors.js";
import { textOf, without, type JsonObject } from "../basics/json.js";
import { stringsIn } from "../basics/sets.js";
import { isUnknown } from "./unknown.js";

/** The SDK's property with the text that names the host. */
export const providerKey = "__provider";

/** Returns the properties that belong to the kind. */
export function argumentsOf(properties: JsonObject): JsonObject {
    return without(
        properties,
        ...[providerKey, markedKey, pathKey, previewKey, refusalKey, organizationKey],
        ...[ignoredKey, unfinishedKey],
    );
}

/** Names the arguments that an adoption or a stopped run did not write. The next update writes them. */
export const unfinishedKey = "__unfinished";

/** Returns undefined if the last run has written every argument. */
export function unfinishedIn(properties: JsonObject): string[] | undefined {
    const names = properties[unfinishedKey];
    return Array.isArray(names) ? stringsIn(names) : undefined;
}

/**
 * Returns the checked inputs with the hidden properties that each later call needs. The SDK's host adds `__provider`.
 */
export function withInternals(inputs: JsonObject, news: JsonObject): JsonObject {
    const path = pathOf(news);
    return {
        ...inputs,
        ...(path !== undefined && { [pathKey]: path }),
        ...markedOf(news),
    };
}

/** The inputs that the outputs repeat for runs without a program: the arguments that the program marks as secret. */
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

/** A problem that a class has found in the declaration. */
interface Refusal {
    code: ErrorCode;
    property: "";
    reason: string;
}

/** Returns the problems that a class has found in the declaration. */
export function refusalIn({ [refusalKey]: found }: JsonObject): Refusal[] {
    if (typeof found !== "string" || isUnknown(found)) {
        return [];
    }
    const reasons = JSON.parse(found) as Partial<Record<ErrorCode, string>>;
    return Object.entries(reasons).map(([code, reason]) => ({
        code: code as ErrorCode,
        property: "",
        reason,
    }));
}

/** Returns what a class tells about a preview; undefined in other runs. */
export function previewIn(properties: JsonObject): PreviewMark | undefined {
    const mark = properties[previewKey];
    return typeof mark === "string" ? (JSON.parse(mark) as PreviewMark) : undefined;
}

/** The organization of the stack, if it has one. */
export function organizationIn({ [organizationKey]: organization }: JsonObject): string | undefined {
    return textOf(organization);
}

/** Returns the path of the declaration; undefined if there is only the state. */
export function pathOf(properties: JsonObject): string | undefined {
    const path = properties[pathKey];
    return typeof path === "string" ? path : undefined;
}
