/** The property paths of the resource option `ignoreChanges`. */
import { isMap, type Json, type JsonObject } from "../basics/json.js";

/** @param paths as in the program: `tags`, `variables.LOG`, `variables["LOG"]`, `*` */
export function isIgnored(paths: readonly string[], path: string): boolean {
    return paths.map(withDots).some(ignored => ignored === "*" || isWithin(withDots(path), ignored));
}

/** Returns the paths of single items of an argument: `tags[0]`. */
export function itemPaths(paths: readonly string[], argument: string): string[] {
    return paths.filter(path => withDots(path).startsWith(`${argument}.`));
}

/** Returns the paths that begin with the name of no argument. */
export function unknownPaths(paths: readonly string[], known: readonly string[]): string[] {
    return paths.filter(path => !["*", ...known].includes(withDots(path).split(".")[0] ?? ""));
}

/**
 * Returns the arguments with the present value of each ignored one: an update neither writes it nor counts it as a
 * change. An ignored argument that is not present is left out.
 */
export function withPresent<Role extends JsonObject>(
    paths: readonly string[],
    args: Role,
    present: JsonObject,
    prefix = "",
): Role {
    if (paths.length === 0) {
        return args;
    }
    const keys = [...new Set([...Object.keys(args), ...Object.keys(present)])];
    const entries = keys.flatMap((key): [string, Json][] => {
        const path = `${prefix}${key}`;
        const [value, found] = [args[key], present[key]];
        const kept = isIgnored(paths, path)
            ? found
            : isMap(value) && isMap(found)
              ? withPresent(paths, value, found, `${path}.`)
              : value;
        return kept === undefined ? [] : [[key, kept]];
    });
    return Object.fromEntries(entries) as Role;
}

function isWithin(path: string, ignored: string): boolean {
    return path === ignored || path.startsWith(`${ignored}.`);
}

/** Writes a path with dots only, as reports name fields. A path of all members means the whole. */
function withDots(path: string): string {
    return path
        .replace(
            /\[(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]/g,
            (_all, name?: string, index?: string) => `.${name?.replace(/\\(.)/g, "$1") ?? index ?? ""}`,
        )
        .replace(/^\./, "")
        .replace(/(?:\.\*)+$/, "");
}
