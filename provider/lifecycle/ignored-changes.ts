/** What the option `ignoreChanges` of a resource names. */

/** @param paths as the state has them: `tags`, `variables.LOG`, `variables["LOG"]`, `*` */
export function isIgnored(paths: readonly string[], path: string): boolean {
    return paths.map(plain).some(ignored => ignored === "*" || isWithin(path, ignored));
}

function isWithin(path: string, ignored: string): boolean {
    return path === ignored || path.startsWith(`${ignored}.`);
}

/** With dots only, as the fields of a report are named. All members are the whole. */
function plain(path: string): string {
    return path
        .replace(
            /\[(?:"((?:[^"\\]|\\.)*)"|([^\]]*))\]/g,
            (_all, name?: string, index?: string) => `.${name?.replace(/\\(.)/g, "$1") ?? index ?? ""}`,
        )
        .replace(/^\./, "")
        .replace(/(?:\.\*)+$/, "");
}
