import { existsSync } from "node:fs";
import { join } from "node:path";
import { partsIn, type Declaration } from "../expressions.js";
import { block, bracedSource, textLiteral, type Notation } from "../literals.js";
import { snakeCase } from "../../../provider/text/python-spelling.js";
import type { Language } from "./language.js";

const mainFile = "__main__.py";

export const python: Language = {
    name: "python",
    reserved: [
        "and as assert async await break class continue def del elif else except finally for from global if import in is",
        "lambda nonlocal not or pass raise return try while with yield pulumi cloud_platform config",
    ].flatMap(words => words.split(" ")),
    identifier: snakeCase,
    namesAll: false,
    hasModules: false,
    fileOf: () => mainFile,
    mainIn: folder =>
        existsSync(join(folder, mainFile))
            ? { path: mainFile, importOf: module => `import ${module}` }
            : undefined,
    sources(modules) {
        const declarations = [...modules.values()].flat();
        const usesConfig = partsIn(declarations).some(({ type }) => type === "configured");
        const usesPulumi = usesConfig || declarations.some(({ isProtected }) => isProtected);
        const head = [
            ...(usesPulumi ? ["import pulumi\n"] : []),
            "import pulumi_cloud_platform as cloud_platform\n",
            ...(usesConfig ? ["\nconfig = pulumi.Config()\n"] : []),
        ];
        return new Map([[mainFile, [head.join(""), ...declarations.map(declarationSource)].join("\n")]]);
    },
    configKey: ({ key }) => key,
    secretFlags: "--secret",
    comment: "#",
    whereConfigured: ', where "config" is a "pulumi.Config()" of the program.',
    line: ({ name, value, isMember, isOpen }) =>
        `${isMember ? notation.member(name, isOpen) : `${snakeCase(name)}=`}${bracedSource(value, notation)},`,
    settingLines: () => [],
    merged: hasSettings => (hasSettings ? "the imports and the line of `config`" : "the imports"),
    sourceFiles: /\.py$/,
    protection: isProtected => `protect=${isProtected ? "True" : "False"}`,
};

const notation: Notation = {
    indentation: "    ",
    member: (name, isOpen) => `${textLiteral(isOpen ? name : snakeCase(name))}: `,
    atom(value) {
        switch (value.type) {
            case "constant":
                return constantOf(value.value);
            case "property":
                return `${value.of}.${snakeCase(value.name)}`;
            case "configured":
                return `config.require${value.isSecret ? "_secret" : ""}${value.isObject ? "_object" : ""}(${textLiteral(value.key)})`;
        }
    },
};

function constantOf(value: string | number | boolean | null): string {
    if (typeof value === "string") {
        return textLiteral(value);
    }
    return value === null
        ? "None"
        : value === true
          ? "True"
          : value === false
            ? "False"
            : JSON.stringify(value);
}

function declarationSource({ identifier, item, name, members, isProtected }: Declaration): string {
    const args = [
        textLiteral(name),
        ...members.map(([key, value]) => `${snakeCase(key)}=${bracedSource(value, notation)}`),
        ...(isProtected ? ["opts=pulumi.ResourceOptions(protect=True)"] : []),
    ];
    const variable = identifier === undefined ? "" : `${identifier} = `;
    return `${variable}cloud_platform.${item.kind}${block("()", args, notation.indentation)}\n`;
}
