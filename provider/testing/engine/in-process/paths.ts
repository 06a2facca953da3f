/** Property paths (`a.b[0]["c d"].*`): what ignoreChanges and replaceOnChanges are written in. */
import type { Json, Properties } from "../types.js";
import { isObject, isSecret, secret } from "./values.js";

type PropertyPath = string[];

function parsePath(path: string): PropertyPath {
    const parts = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+|\*)\]|([^.[\]]+)/g);
    return [...parts].map(([, quoted, index, key]) => quoted?.replaceAll('\\"', '"') ?? index ?? key ?? "");
}

/** Whether the changed path lies at or under the given one. */
export function covers(path: string, changed: string): boolean {
    const whole = parsePath(changed);
    return parsePath(path).every(
        (part, index) => index < whole.length && (part === "*" || part === whole[index]),
    );
}

/**
 * Sets what the path names back to its old value, in place.
 *
 * @returns false when old and new differ too much in shape for the path to lead to the same place in both.
 */
export function reset(path: string, olds: Properties, news: Properties): boolean {
    return resetAt(parsePath(path), olds, news, false);
}

function resetAt(
    [key, ...rest]: PropertyPath,
    old: Json | undefined,
    next: Json | undefined,
    wasSecret: boolean,
): boolean {
    if (key === undefined) return true;
    if (isSecret(old)) return resetAt([key, ...rest], old.value, next, !isSecret(next));
    if (isSecret(next)) return resetAt([key, ...rest], old, next.value, false);
    if (key === "*") {
        const keys = [
            ...new Set([...Object.keys(old ?? {}), ...(rest.length === 0 ? Object.keys(next ?? {}) : [])]),
        ];
        return keys.every(each => resetAt([each, ...rest], old, next, wasSecret));
    }
    if (Array.isArray(old) || Array.isArray(next)) {
        if (!Array.isArray(old) || !Array.isArray(next)) return false;
        const index = Number(key);
        if (index >= old.length || index >= next.length) return index >= old.length && index >= next.length;
        if (rest.length > 0) return resetAt(rest, old[index], next[index], wasSecret);
        next[index] = keep(old[index] ?? null, wasSecret);
        return true;
    }
    if (!isObject(old) || !isObject(next)) {
        return rest.length === 0
            ? !isObject(old) || old[key] === undefined
            : !isObject(old) && !isObject(next);
    }
    if (rest.length > 0) {
        if (old[key] === undefined)
            return next[key] === undefined || resetAt(rest, undefined, next[key], wasSecret);
        return next[key] !== undefined && resetAt(rest, old[key], next[key], wasSecret);
    }
    if (old[key] === undefined) Reflect.deleteProperty(next, key);
    else next[key] = keep(old[key], wasSecret);
    return true;
}

function keep(value: Json, wasSecret: boolean): Json {
    return wasSecret ? secret(value) : value;
}
