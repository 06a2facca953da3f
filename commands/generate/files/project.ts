/** A complete Pulumi project from an inventory: files by path, without secrets. */
import { addressOf, platformAt } from "../../../provider/client/dialects.js";
import type { Inventory } from "../../account/inventory.js";
import type { Language } from "../../program/languages/language.js";
import { languages, type LanguageName } from "../../program/languages/index.js";
import { own } from "../../../provider/text/own-command.js";
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
    const { runtime, install, otherFiles } = layouts[languageName];
    const source = sourceOf(inventory, { language });
    const address = addressIn(inventory);
    const told = source.settings.filter(({ isTold }) => isTold);
    return new Map([
        ...otherFiles(name),
        [".gitattributes", attributesFile],
        ...source.files,
        ["Pulumi.yaml", projectFile(name, inventory, address, runtime)],
        ...(told.length > 0 ? [[scriptFile, scriptSource(told, inventory, address, language)] as const] : []),
        ["README.md", readmeSource({ name, inventory, language, install, ...source })],
    ]);
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
const packages = `packages:
  cloud-platform:
    source: cloud-platform
    version: ${own.version}
    pluginDownloadURL: github://api.github.com/pulumi-cloud-platform/pulumi-cloud-platform
`;

interface Layout {
    /** Lines of `Pulumi.yaml`. */
    readonly runtime: string;
    /** The command before the first preview. */
    readonly install: string;
    readonly otherFiles: (name: string) => (readonly [path: string, text: string])[];
}

const layouts: Readonly<Record<LanguageName, Layout>> = {
    typescript: {
        runtime: "runtime:\n  name: nodejs\n  options:\n    packagemanager: npm\n",
        install: "npm install",
        otherFiles: name => [
            ["package.json", packageFile(name)],
            ["tsconfig.json", compilerFile],
            [".gitignore", "node_modules/\nbin/\n"],
        ],
    },
    python: {
        runtime: `runtime:\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv\n${packages}`,
        install: "pulumi install",
        otherFiles: () => [
            ["requirements.txt", "pulumi>=3.0.0,<4.0.0\n"],
            [".gitignore", "venv/\n__pycache__/\n"],
        ],
    },
    yaml: { runtime: `runtime: yaml\n${packages}`, install: "pulumi install", otherFiles: () => [] },
};

function packageFile(name: string): string {
    return `${JSON.stringify(
        {
            name,
            private: true,
            main: "index.ts",
            dependencies: { ...own.peerDependencies, [own.name]: `^${own.version}` },
            devDependencies: { "@types/node": "^22.0.0", typescript: "^5.9.0" },
        },
        null,
        2,
    )}\n`;
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
