import type { Declaration, Expression } from "../expressions.js";
import { indented, textLiteral } from "../literals.js";
import type { Setting } from "../settings.js";
import type { Language } from "./language.js";

/** How a program reads a setting. */
interface Settings {
    configKey: Language["configKey"];
    readonly secretFlags: string;
    /** Lines of `config`. */
    declarations(settings: readonly Setting[]): string[];
    /** The place of a setting in an expression. */
    reference(setting: Configured & Pick<Setting, "variable">): string;
}

type Configured = Pick<Setting, "key" | "isSecret" | "isObject">;

/**
 * The YAML host turns a configured text such as `12`, `true` or JSON into another type, unless the program declares it
 * under another name. The CLI would ask for a value of this name if the declaration stood in `Pulumi.yaml`.
 */
const renamed: Settings = {
    configKey: ({ key }) => key,
    secretFlags: "--secret",
    declarations: settings =>
        settings.map(({ key, variable, isSecret, isObject }) => {
            const type = isObject ? "object" : "string";
            return `${variable}: { type: ${type}${isSecret ? ", secret: true" : ""}, name: ${textOf(key)} }`;
        }),
    reference: ({ variable }) => variable,
};

const secrets = "secrets";

/** In `Pulumi.yaml`, secret texts are members of an object, which keep their type. */
const inOneObject: Settings = {
    configKey: setting =>
        isSecretText(setting) ? `${secrets}[${JSON.stringify(setting.key)}]` : setting.key,
    secretFlags: "--secret --path",
    declarations: settings => [
        ...(settings.some(isSecretText) ? [`${secrets}: { type: object, secret: true }`] : []),
        // A declared object would refuse the text that "pulumi config set" writes.
        ...settings.flatMap(({ key, isSecret }) => (isSecret ? [] : [`${keyOf(key)}: { type: string }`])),
    ],
    reference: setting => inOneObject.configKey(setting),
};

function isSecretText({ isSecret, isObject }: Configured): boolean {
    return isSecret && !isObject;
}

function yamlIn(file: string, access: Settings): Language {
    const { configKey, secretFlags } = access;
    return {
        name: "yaml",
        reserved: ["pulumi", secrets],
        identifier: camelCase => camelCase,
        namesAll: true,
        hasModules: false,
        refusal: name =>
            /^fn::/i.test(name) ? "YAML programs read a name that begins with fn:: as a function" : undefined,
        fileOf: () => file,
        sources(modules, settings) {
            const config = access.declarations(settings).map(line => `  ${line}\n`);
            const declarations = [...modules.values()]
                .flat()
                .map(declaration => indented(declarationSource(declaration, access), "  "));
            const parts = [
                ...(config.length > 0 ? ["config:\n", ...config] : []),
                "resources:\n",
                ...declarations,
            ];
            return new Map([[file, parts.join("")]]);
        },
        configKey,
        secretFlags,
        comment: "#",
        whereConfigured: "",
        line: ({ name, value }) => `${keyOf(name)}:${valueSource(value, access, "  ").trimEnd()}`,
        settingLines: settings => access.declarations(settings),
        merged: hasSettings => (hasSettings ? "`config` and `resources`" : "`resources`"),
        sourceFiles: /^(Pulumi|Main)\.(ya?ml|json)$/,
        protection: isProtected => `protect: ${isProtected}`,
    };
}

/** A program beside its project. */
export const yaml = yamlIn("Main.yaml", renamed);

/** A program in the file of its project. */
export const yamlInProject = yamlIn("Pulumi.yaml", inOneObject);

function declarationSource(
    { identifier = "", item, name, members, isProtected }: Declaration,
    access: Settings,
): string {
    return [
        `${identifier}:\n`,
        `  type: cloud-platform:${item.kind}\n`,
        ...(name === identifier ? [] : [`  name: ${textOf(name)}\n`]),
        `  properties:${valueSource({ type: "object", members, isOpen: false }, access, "    ")}`,
        ...(isProtected ? ["  options:\n    protect: true\n"] : []),
    ].join("");
}

/** Returns what follows a colon or a dash: a space and a value, or lines. */
function valueSource(value: Expression, access: Settings, indentation: string): string {
    switch (value.type) {
        case "list":
            return value.items.length === 0
                ? " []\n"
                : `\n${value.items.map(item => `${indentation}- ${valueSource(item, access, `${indentation}  `).trimStart()}`).join("")}`;
        case "object":
            return value.members.length === 0
                ? " {}\n"
                : `\n${value.members.map(([name, part]) => `${indentation}${keyOf(name)}:${valueSource(part, access, `${indentation}  `)}`).join("")}`;
        case "constant":
            return ` ${typeof value.value === "string" ? textOf(value.value) : JSON.stringify(value.value)}\n`;
        case "property":
            return ` \${${value.of}.${value.name}}\n`;
        case "configured":
            return ` \${${access.reference(value)}}\n`;
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
