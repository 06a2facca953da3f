/** The lists of names that follow from the kinds and the lookups: what the package exports, and what the host does. */

/** `index.ts`, of the paths of the SDK's files. */
export function indexOf(paths: readonly string[]): string {
    return [
        `// Generated from the files in resources/ and lookups/ by "npm run generate".`,
        ...paths.map(path => `export * from "${path.replace(/^provider/, ".").replace(/ts$/, "js")}";`),
        `export type { LookupOptions, PlainLookupOptions } from "./lookups/lookup.js";`,
        `export { Provider, type ProviderArgs } from "./resources/provider.js";`,
    ].join("\n");
}

/** `host.ts` with the names of the kinds brought up to date. */
export function hostWith(host: string, kinds: readonly string[]): string {
    const list = `export const { ${kinds.join(", ")} } = createHost();\n`;
    return host.replace(/(?<=^\/\/ generated\n)[^]*(?=^\/\/ end$)/m, list);
}
