/** Checks arguments from the platform as a program would, so that no generated program is refused. */
import type { Capabilities } from "../../provider/client/index.js";
import { checkArguments } from "../../provider/kind/check-arguments.js";
import { refusalsOf } from "../../provider/kind/check-declaration.js";
import { isMap, type JsonObject, without } from "../../provider/basics/json.js";
import type { Kind } from "../../provider/kind/kind.js";
import { unknownValue } from "../../provider/protocol/unknown.js";
import { argumentOf } from "../kinds.js";

interface KnownArguments {
    readonly args: JsonObject;
    /** Paths of values that the platform does not return. */
    readonly masked: readonly string[];
}

/** Removes the members of maps that a program can't declare, for example a variable with an invalid name. */
export function withoutRefused(kind: Kind, args: JsonObject): { args: JsonObject; refused: string[] } {
    const refused: string[] = [];
    const kept = Object.entries(args).map(([key, value]) => {
        const field = argumentOf(kind, key);
        if (!isMap(value) || field === undefined) {
            return [key, value];
        }
        // The members of an object belong together: only those of a map are checked one by one.
        if (!Object.hasOwn(value, "__proto__") && field.safeParse(value).success) {
            return [key, value];
        }
        const members = Object.entries(value).filter(([name, member]) => {
            // Pulumi loses a member of this name, so classes refuse it.
            const isTaken =
                name !== "__proto__" && field.safeParse(Object.fromEntries([[name, member]])).success;
            if (!isTaken) {
                refused.push(name);
            }
            return isTaken;
        });
        return [key, Object.fromEntries(members)];
    });
    return { args: Object.fromEntries(kept) as JsonObject, refused };
}

/** The reasons why the arguments would be refused, once the user has supplied the missing values. */
export function refusals(kind: Kind, { args, masked }: KnownArguments, capabilities: Capabilities): string[] {
    const supplied = masked.filter(path => mustBeSupplied(kind, path));
    const failures = failuresOf(kind, withPlaceholders(args, supplied), capabilities);
    return failures.map(({ reason }) => reason);
}

/** The missing values that a program may supply. The dialect may refuse some arguments. */
export function takeable(kind: Kind, { args, masked }: KnownArguments, capabilities: Capabilities): string[] {
    const isRefused = (path: string): boolean =>
        failuresOf(kind, withPlaceholders(args, [path]), capabilities).some(
            ({ property }) => property === path,
        );
    return masked.filter(path => mustBeSupplied(kind, path) || !isRefused(path));
}

/** True for members of an argument, and for required arguments. */
function mustBeSupplied(kind: Kind, path: string): boolean {
    return path.includes(".") || argumentOf(kind, path)?.safeParse(undefined).success === false;
}

function failuresOf(kind: Kind, args: JsonObject, capabilities: Capabilities) {
    const { inputs, failures } = checkArguments(kind.args, args);
    if (failures.length > 0) {
        return failures;
    }
    return refusalsOf(kind, { inputsBefore: {}, news: inputs, capabilities });
}

function withPlaceholders(args: JsonObject, paths: readonly string[]): JsonObject {
    return paths.reduce((filled, path) => {
        const [key = "", member] = path.split(".");
        const value = filled[key];
        const placed =
            member === undefined ? unknownValue : { ...(isMap(value) && value), [member]: unknownValue };
        return { ...without(filled, key), [key]: placed };
    }, args);
}
