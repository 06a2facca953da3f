/** The property paths of the resource option `ignoreChanges`. */
import { isMap, type JsonObject } from "../json.js";

/** @param paths as in the state: `tags`, `variables.LOG`, `variables["LOG"]`, `*` */
export function isIgnored(paths: readonly string[], path: string): boolean {
    return paths.map(plain).some(ignored => ignored === "*" || isWithin(path, ignored));
}

/**
 * Returns the arguments, and takes the ignored ones from the object. The engine takes these from the last inputs.
 *
 * @param observed the arguments of the object
 * @param prefix the path of the arguments, with a dot at its end
 */
export function withIgnored(
    paths: readonly string[],
    args: JsonObject,
    observed: JsonObject,
    prefix = "",
): JsonObject {
    const entries = Object.entries(args).map(([key, value]) => {
        const [path, found] = [`${prefix}${key}`, observed[key]];
        if (found === undefined) {
            return [key, value] as const;
        }
        if (isIgnored(paths, path)) {
            return [key, found] as const;
        }
        return [
            key,
            isMap(value) && isMap(found) ? withIgnored(paths, value, found, `${path}.`) : value,
        ] as const;
    });
    return Object.fromEntries(entries);
}

function isWithin(path: string, ignored: string): boolean {
    return path === ignored || path.startsWith(`${ignored}.`);
}

/** Writes a path with dots only, as reports name fields. A path of all members means the whole. */
function plain(path: string): string {
    return path
        .replace(
            /\[(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]/g,
            (_all, name?: string, index?: string) => `.${name?.replace(/\\(.)/g, "$1") ?? index ?? ""}`,
        )
        .replace(/^\./, "")
        .replace(/(?:\.\*)+$/, "");
}
