/** The lists of names that follow from the kinds and the lookups: what the package exports, and what the host does. */

/** `index.ts`, of the files of the SDK. */
export function indexOf(files: readonly (readonly [path: string, source: string])[]): string {
    return [
        `// Generated from the files in sdk/ by "npm run generate".`,
        ...files.map(([path, source]) => exportOf(path, source)),
        `export type { LookupOptions } from "./sdk/lookup.js";`,
    ].join("\n");
}

function exportOf(path: string, source: string): string {
    const named = (pattern: RegExp, prefix: string) =>
        [...source.matchAll(pattern)].map(([, name = ""]) => `${prefix}${name}`);
    const names = [
        ...named(/^export (?:class|function) (\w+)/gm, ""),
        ...named(/^export (?:interface|type) (\w+)/gm, "type "),
    ];
    return `export { ${names.join(", ")} } from "${path.replace(/^provider/, ".").replace(/ts$/, "js")}";`;
}

/** `host.ts` with the names of the kinds brought up to date. */
export function hostWith(host: string, kinds: readonly string[]): string {
    const list = `export const { ${kinds.join(", ")} } = createHost();\n`;
    return host.replace(/(?<=^\/\/ generated\n)[^]*(?=^\/\/ end$)/m, list);
}
