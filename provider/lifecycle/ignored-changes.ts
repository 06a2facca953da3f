/** The property paths of the resource option `ignoreChanges`. */

/** @param paths as in the state: `tags`, `variables.LOG`, `variables["LOG"]`, `*` */
export function isIgnored(paths: readonly string[], path: string): boolean {
    return paths.map(plain).some(ignored => ignored === "*" || isWithin(path, ignored));
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
