import type { Declaration, Expression } from "../expressions.js";
import { indented, textLiteral } from "../literals.js";
import type { Setting } from "../settings.js";
import type { Language } from "./language.js";

/**
 * The YAML host turns a configured text such as `12`, `true` or JSON into another type. Members of an object keep their
 * type, so secret texts are members of this object.
 */
const secrets = "secrets";

export const yaml: Language = {
    reserved: ["pulumi", secrets],
    identifier: camelCase => camelCase,
    namesAll: true,
    hasModules: false,
    refusal: name =>
        /^fn::/i.test(name) ? "YAML programs read a name that begins with fn:: as a function" : undefined,
    fileOf: () => "Pulumi.yaml",
    sources(modules) {
        const declarations = [...modules.values()].flat().map(declarationSource);
        return new Map([["Pulumi.yaml", `resources:\n${indented(declarations.join(""), "  ")}`]]);
    },
    configLines(settings) {
        const isMember = settings.some(isSecretText);
        return [
            ...(isMember ? [`${secrets}: { type: object, secret: true }`] : []),
            // A declared object would refuse the text that "pulumi config set" writes.
            ...settings.flatMap(({ key, isSecret }) => (isSecret ? [] : [`${keyOf(key)}: { type: string }`])),
        ];
    },
    configKey: setting =>
        isSecretText(setting) ? `${secrets}[${JSON.stringify(setting.key)}]` : setting.key,
    secretFlags: "--secret --path",
    merged: hasSettings => (hasSettings ? "`config` and `resources`" : "`resources`"),
    sourceFiles: /^(Pulumi|Main)\.(ya?ml|json)$/,
    protection: isProtected => `protect: ${isProtected}`,
};

function isSecretText({ isSecret, isObject }: Pick<Setting, "isSecret" | "isObject">): boolean {
    return isSecret && !isObject;
}

function declarationSource({ identifier = "", item, name, members, isProtected }: Declaration): string {
    return [
        `${identifier}:\n`,
        `  type: cloud-platform:${item.kind}\n`,
        ...(name === identifier ? [] : [`  name: ${textOf(name)}\n`]),
        `  properties:${valueSource({ type: "object", members, isOpen: false }, "    ")}`,
        ...(isProtected ? ["  options:\n    protect: true\n"] : []),
    ].join("");
}

/** Returns what follows a colon or a dash: a space and a value, or lines. */
function valueSource(value: Expression, indentation: string): string {
    switch (value.type) {
        case "list":
            return value.items.length === 0
                ? " []\n"
                : `\n${value.items.map(item => `${indentation}- ${valueSource(item, `${indentation}  `).trimStart()}`).join("")}`;
        case "object":
            return value.members.length === 0
                ? " {}\n"
                : `\n${value.members.map(([name, part]) => `${indentation}${keyOf(name)}:${valueSource(part, `${indentation}  `)}`).join("")}`;
        case "constant":
            return ` ${typeof value.value === "string" ? textOf(value.value) : JSON.stringify(value.value)}\n`;
        case "property":
            return ` \${${value.of}.${value.name}}\n`;
        case "configured":
            return ` \${${yaml.configKey(value)}}\n`;
    }
}

/** The host reads `$$` as one dollar, also in keys. */
function textOf(text: string): string {
    return textLiteral(text.replaceAll("$", "$$$$"));
}

/** Some readers take words such as `y` and `no` for truth values. */
function keyOf(name: string): string {
    return /^[A-Za-z_][\w-]*$/.test(name) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(name)
        ? name
        : textOf(name);
}
