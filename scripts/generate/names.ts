/** The lists of names that follow from the kinds and the lookups: what the package exports, and what the host does. */

/** `index.ts`, of the paths of the SDK's files. */
export function indexOf(paths: readonly string[]): string {
    return [
        `// Generated from the files in resources/ and lookups/ by "npm run generate".`,
        ...paths.map(path => `export * from "${path.replace(/^provider/, ".").replace(/ts$/, "js")}";`),
        `export type { LookupOptions, PlainLookupOptions } from "./lookups/lookup.js";`,
        `export { Provider } from "./resources/provider.js";`,
    ].join("\n");
}

/** `host.ts` with the kinds brought up to date, which `kinds/index.ts` exports. */
export function hostWith(host: string, index: string): string {
    const kinds = [...index.matchAll(/export \{ (\w+) as (\w+) \} from "\.\/(.+)";/g)];
    const loaders = kinds.map(([, value, name, file]) => `${name}: lazily("./kinds/${file}", "${value}")`);
    const parts = {
        kinds: `const kinds: Record<keyof typeof registry, LoadKind> = { ${loaders.join(", ")} };\n`,
        exports: `export const { ${kinds.map(([, , name]) => name).join(", ")} } = createHost();\n`,
    };
    return Object.entries(parts).reduce(
        (text, [part, code]) =>
            text.replace(new RegExp(`(?<=^// generated: ${part}\n)[^]*?(?=^// end$)`, "m"), code),
        host,
    );
}
