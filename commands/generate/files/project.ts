/** A complete Pulumi project from an inventory: files by path, without secrets. */
import { addressOf, platformAt } from "../../../provider/client/dialects.js";
import type { Inventory } from "../../account/inventory.js";
import type { Language } from "../../program/languages/language.js";
import { languages, type LanguageName } from "../../program/languages/index.js";
import { downloaded, installed, isPublished, own } from "../../../provider/text/own-command.js";
import { commandFor } from "../../program/configuring.js";
import { plainSlug, slugOf } from "../../program/names.js";
import { readmeSource } from "./readme.js";
import { scriptFile, scriptSource } from "./script.js";
import { sourceOf } from "../../program/source.js";

/** @param label for example the name of the folder */
export function projectNameFor(label: string): string {
    return plainSlug(slugOf(label)) || "account";
}

export function projectOf(
    inventory: Inventory,
    name = projectNameFor(""),
    languageName: LanguageName = "typescript",
): Map<string, string> {
    const language: Language = languages[languageName];
    const { runtime, install, command, otherFiles } = layouts[languageName];
    const source = sourceOf(inventory, { language });
    const address = addressIn(inventory);
    const told = source.settings.filter(({ isTold }) => isTold);
    return new Map([
        ...otherFiles(name),
        [".gitattributes", attributesFile],
        ...source.files,
        ["Pulumi.yaml", projectFile(name, inventory, address, runtime)],
        ...(told.length > 0
            ? [[scriptFile, scriptSource(told, inventory, address, { language, command })] as const]
            : []),
        ["README.md", readmeSource({ name, inventory, language, install, ...source })],
    ]);
}

/** Returns the commands that set the secrets of the program. Without a secret, a preview ends in an error of Pulumi. */
export function secretCommands(inventory: Inventory, languageName: LanguageName): string[] {
    const language: Language = languages[languageName];
    const { settings } = sourceOf(inventory, { language });
    const byHand = settings.filter(({ isTold }) => !isTold);
    return [
        ...(byHand.length < settings.length ? [`./${scriptFile}`] : []),
        ...byHand.map(setting => commandFor(setting, language)),
    ];
}

/** The address of the platform. Undefined if the dialect implies it. */
function addressIn({ platform, dialect }: Inventory): string | undefined {
    const implied = addressOf(dialect, false);
    return implied !== undefined && platformAt(implied) === platform ? undefined : platform;
}

function projectFile(
    name: string,
    { dialect, organisation, owner }: Inventory,
    address: string | undefined,
    runtime: string,
): string {
    const config = Object.entries({ baseUrl: address, dialect, organisation, guardData: "true" }).flatMap(
        ([key, value]) =>
            value === undefined ? [] : [`  cloud-platform:${key}: ${JSON.stringify(value)}\n`],
    );
    return `name: ${JSON.stringify(name)}
description: ${JSON.stringify(`What ${owner} has`)}
${runtime}config:
${config.join("")}`;
}

/** The native provider, which "pulumi install" downloads. */
export const packages = `packages:
  cloud-platform:
    source: cloud-platform
    version: ${own.version}
    pluginDownloadURL: github://api.github.com/pulumi-cloud-platform/pulumi-cloud-platform
`;

/** The native provider in a package that npm has installed. With a version, conversions start it only once. */
const plugins = `plugins:
  providers:
    - name: cloud-platform
      path: node_modules/${own.name}/plugin
      version: ${own.version}
`;

const npmInstall = isPublished ? "npm install" : `npm install …/${own.name}-${own.version}.tgz`;

interface Layout {
    /** Lines of `Pulumi.yaml`. */
    readonly runtime: string;
    /** The command before the first preview. */
    readonly install: string;
    /** The command line of this package in the folder of the project. */
    readonly command: string;
    readonly otherFiles: (name: string) => (readonly [path: string, text: string])[];
}

export const layouts: Readonly<Record<LanguageName, Layout>> = {
    typescript: {
        runtime: "runtime:\n  name: nodejs\n  options:\n    packagemanager: npm\n",
        install: npmInstall,
        command: installed,
        otherFiles: name => [
            [
                "package.json",
                packageFile(name, {
                    main: "index.ts",
                    dependencies: { ...own.peerDependencies, [own.name]: `^${own.version}` },
                    devDependencies: { "@types/node": "^22.0.0", typescript: "^5.9.0" },
                }),
            ],
            ["tsconfig.json", compilerFile],
            [".gitignore", "node_modules/\nbin/\n"],
        ],
    },
    python: {
        runtime: `runtime:\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv\n${packages}`,
        install: "pulumi install",
        command: downloaded,
        otherFiles: () => [
            ["requirements.txt", "pulumi>=3.0.0,<4.0.0\n"],
            [".gitignore", "venv/\n__pycache__/\n"],
        ],
    },
    yaml: isPublished
        ? {
              runtime: `runtime: yaml\n${packages}`,
              install: "pulumi install",
              command: downloaded,
              otherFiles: () => [],
          }
        : {
              runtime: `runtime: yaml\n${plugins}`,
              install: npmInstall,
              command: installed,
              // Without a file of its own, npm would install into a project of an outer folder.
              otherFiles: name => [
                  ["package.json", packageFile(name, { dependencies: { [own.name]: `^${own.version}` } })],
                  [".gitignore", "node_modules/\n"],
              ],
          },
};

function packageFile(name: string, content: object): string {
    return `${JSON.stringify({ name, private: true, ...content }, null, 2)}\n`;
}

/** Git for Windows would check the files out with CRLF. A shell does not run such a script. */
const attributesFile =
    "# Git never changes the line ends of these files: a script with CRLF does not run.\n* text=auto eol=lf\n";

const compilerFile = `{
  "compilerOptions": {
    "strict": true,
    "target": "es2022",
    "module": "nodenext",
    "moduleResolution": "nodenext",
    "types": ["node"],
    "skipLibCheck": true,
    "outDir": "bin"
  },
  "include": ["*.ts"]
}
`;
