/** Parts the properties of a call: those of the kind, and hidden ones. The engine hides names that begin with `__`. */
import {
    adoptedInKey,
    deletesFirstKey,
    ignoredKey,
    markedKey,
    organizationKey,
    pathKey,
    previewKey,
    refusalKey,
    undecidedKey,
    type PreviewMark,
} from "./hidden-properties.js";
import type { ErrorCode } from "../error-codes.js";
import { textOf, without, type Json, type JsonObject } from "../basics/json.js";
import { stringsIn } from "../basics/sets.js";
import { isUnknown } from "./unknown.js";

/** The SDK's property with the text that names the host. */
export const hostKey = "__provider";

/** Names the arguments that an adoption or a stopped run did not write. The next update writes them. */
export const unfinishedKey = "__unfinished";

/** A problem that a class has found in the declaration. */
interface Refusal {
    code: ErrorCode;
    property: "";
    reason: string;
}

/** @typeParam Role what the values are: `Inputs` or `State` */
export interface Properties<Role extends JsonObject = JsonObject> {
    /** The arguments of the kind, and its outputs if this is a state. */
    readonly values: Role;
    /** The path of the declaration; undefined if there is only the state. */
    readonly path: string | undefined;
    /** The arguments that the program marks as secret. */
    readonly marked: readonly string[];
    /** The paths that the resource option `ignoreChanges` names. */
    readonly ignored: readonly string[];
    /** The resource option `deleteBeforeReplace`, if the program sets it. The native provider does not know it. */
    readonly deletesFirst: boolean | undefined;
    /** Set in previews by the class. */
    readonly preview: PreviewMark | undefined;
    /** True if the engine certainly updates the stack, and does not only preview that. */
    readonly isUp: boolean;
    readonly refusals: readonly Refusal[];
    /** The organization of the stack, if it has one. */
    readonly organization: string | undefined;
    /** The URN of the stack in which a class has adopted the object, if this is a state. */
    readonly adoptedIn: string | undefined;
    /** The arguments that the last run did not write; undefined if there is none. */
    readonly unfinished: readonly string[] | undefined;
    /** The SDK's text that names the host. */
    readonly host: Json | undefined;
}

export function parsed<Role extends JsonObject>(properties: Role): Properties<Role> {
    const { [previewKey]: mark, [unfinishedKey]: unfinished } = properties;
    return {
        values: without(
            properties,
            ...[hostKey, markedKey, pathKey, previewKey, refusalKey, organizationKey],
            ...[ignoredKey, unfinishedKey, undecidedKey, deletesFirstKey, adoptedInKey],
        ),
        path: textOf(properties[pathKey]),
        marked: stringsIn(properties[markedKey]),
        ignored: stringsIn(properties[ignoredKey]),
        deletesFirst: booleanOf(properties[deletesFirstKey]),
        preview: typeof mark === "string" ? (JSON.parse(mark) as PreviewMark) : undefined,
        isUp: mark === undefined && properties[undecidedKey] !== true,
        refusals: refusalsIn(properties[refusalKey]),
        organization: textOf(properties[organizationKey]),
        adoptedIn: textOf(properties[adoptedInKey]),
        unfinished: Array.isArray(unfinished) ? stringsIn(unfinished) : undefined,
        host: properties[hostKey],
    };
}

function booleanOf(found: Json | undefined): boolean | undefined {
    return typeof found === "boolean" ? found : undefined;
}

function refusalsIn(found: Json | undefined): Refusal[] {
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

/** Returns the hidden properties of checked inputs, which each later call needs. The SDK's host adds its own. */
export function hiddenInputs({ path, marked }: Pick<Properties, "path" | "marked">): JsonObject {
    return { ...(path !== undefined && { [pathKey]: path }), ...hiddenOutputs({ marked }) };
}

/** Returns the hidden properties of outputs: what runs without a program have to know. */
export function hiddenOutputs(
    { marked, adoptedIn = "" }: Pick<Properties, "marked"> & Partial<Pick<Properties, "adoptedIn">>,
    unfinished: readonly string[] = [],
): JsonObject {
    return {
        ...(adoptedIn !== "" && { [adoptedInKey]: adoptedIn }),
        ...(marked.length > 0 && { [markedKey]: [...marked] }),
        ...(unfinished.length > 0 && { [unfinishedKey]: [...unfinished] }),
    };
}

/** The same for an object whose creation or update failed. Without the SDK's text, the engine could not delete it. */
export function hiddenAfterFailure(
    { marked, host }: Pick<Properties, "marked" | "host">,
    unfinished: readonly string[],
): JsonObject {
    return { ...hiddenOutputs({ marked }), [hostKey]: host, [unfinishedKey]: [...unfinished] };
}
