import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { isMap } from "../../../provider/basics/json.js";
import { jsonIn } from "../../text/json.js";
import { partsIn, type Declaration, type Modules } from "../expressions.js";
import { block, bracedSource, keyLiteral, textLiteral, type Notation } from "../literals.js";
import { mainModule } from "../plan.js";
import type { Language } from "./language.js";

const packageName = "pulumi-cloud-platform";

export const typescript: Language = {
    name: "ts",
    reserved: [
        "arguments async await break case catch class const continue debugger default delete do else enum eval export",
        "extends false finally for function if implements import in instanceof interface let new null of package private",
        "protected public return static super switch this throw true try type typeof undefined var void while with yield",
        "any as boolean declare get global globalThis is keyof module namespace never number object readonly require set",
        "string symbol unknown exports process console name config pulumi fetch performance navigator crypto structuredClone",
    ].flatMap(words => words.split(" ")),
    identifier: camelCase => camelCase,
    namesAll: false,
    hasModules: true,
    fileOf: module => `${module}.ts`,
    mainIn(folder) {
        const settings = jsonIn(textIn(folder, "package.json"));
        const { main, type } = isMap(settings) ? settings : {};
        const path = typeof main === "string" && main.endsWith(".ts") ? normalize(main) : "index.ts";
        const extension = type === "module" ? ".js" : "";
        return existsSync(join(folder, path))
            ? { path, importOf: module => `import "./${module}${extension}";` }
            : undefined;
    },
    sources(modules) {
        const files = new Map([...modules].map(([module]) => [`${module}.ts`, sourceOf(module, modules)]));
        const main = `${mainModule}.ts`;
        if (!files.has(main)) {
            files.set(
                main,
                [...modules.keys()].map(module => `import "./${module}";\n`).join("") || "export {};\n",
            );
        }
        return files;
    },
    configKey: ({ key }) => key,
    secretFlags: "--secret",
    comment: "//",
    whereConfigured: ', where "config" is a "new pulumi.Config()" of the program.',
    line: ({ name, value }) => `${notation.member(name, false)}${bracedSource(value, notation)},`,
    settingLines: () => [],
    merged: hasSettings => (hasSettings ? "the imports and the line of `config`" : "the imports"),
    sourceFiles: /\.[cm]?[jt]s$/,
    protection: isProtected => `protect: ${isProtected}`,
};

function textIn(folder: string, name: string): string {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
}

const notation: Notation = {
    indentation: "  ",
    member: name => `${keyLiteral(name)}: `,
    atom(value) {
        switch (value.type) {
            case "constant":
                return typeof value.value === "string"
                    ? textLiteral(value.value)
                    : JSON.stringify(value.value);
            case "property":
                return `${value.of}.${value.name}`;
            case "configured":
                return `config.require${value.isSecret ? "Secret" : ""}${value.isObject ? "Object" : ""}(${textLiteral(value.key)})`;
        }
    },
};

/** One module, with the imports that its declarations need. */
function sourceOf(module: string, modules: Modules): string {
    const declarations = modules.get(module) ?? [];
    const parts = partsIn(declarations);
    const used = new Set(parts.flatMap(part => (part.type === "property" ? [part.of] : [])));
    const foreign = [...modules]
        .filter(([other]) => other !== module)
        .map(
            ([other, its]) =>
                [
                    other,
                    its.flatMap(({ identifier = "" }) => (used.has(identifier) ? [identifier] : [])),
                ] as const,
        )
        .filter(([, names]) => names.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1));
    const usesConfig = parts.some(({ type }) => type === "configured");
    const imports = [
        usesConfig ? 'import * as pulumi from "@pulumi/pulumi";\n' : "",
        importSource([...new Set(declarations.map(({ item }) => item.kind))], packageName),
        ...foreign.map(([other, names]) => importSource(names, `./${other}`)),
    ];
    return [
        imports.join(""),
        ...(usesConfig ? ["const config = new pulumi.Config();\n"] : []),
        ...declarations.map(declaration => declarationSource(declaration, module !== mainModule)),
    ].join("\n");
}

function importSource(names: readonly string[], from: string): string {
    return `import ${block("{}", [...names].sort(), notation.indentation)} from "${from}";\n`;
}

function declarationSource(
    { identifier, item, name, members, isProtected }: Declaration,
    isExported: boolean,
): string {
    const constant = identifier === undefined ? "" : `${isExported ? "export " : ""}const ${identifier} = `;
    const args = bracedSource({ type: "object", members, isOpen: false }, notation);
    return `${constant}new ${item.kind}(${textLiteral(name)}, ${args}${isProtected ? ", { protect: true }" : ""});\n`;
}
