/** A complete Pulumi project from an inventory: files by path, without secrets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, platformAt } from "../../../provider/client/dialects.js";
import type { Inventory } from "../../account/inventory.js";
import { plainSlug, slugOf } from "../../program/names.js";
import { readmeSource } from "./readme.js";
import { scriptFile, scriptSource } from "./script.js";
import { sourceOf } from "../../program/source.js";

/** @param label for example the name of the folder */
export function projectNameFor(label: string): string {
    return plainSlug(slugOf(label)) || "account";
}

export function projectOf(inventory: Inventory, name = projectNameFor("")): Map<string, string> {
    const source = sourceOf(inventory);
    const address = addressIn(inventory);
    const told = source.settings.filter(({ isTold }) => isTold);
    return new Map([
        ["Pulumi.yaml", projectFile(name, inventory, address)],
        ["package.json", packageFile(name)],
        ["tsconfig.json", compilerFile],
        [".gitignore", "node_modules/\nbin/\n"],
        [".gitattributes", attributesFile],
        ...source.files,
        ...(told.length > 0 ? [[scriptFile, scriptSource(told, inventory, address)] as const] : []),
        ["README.md", readmeSource({ name, inventory, ...source })],
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
): string {
    const config = Object.entries({ baseUrl: address, dialect, organisation, guardData: "true" }).flatMap(
        ([key, value]) =>
            value === undefined ? [] : [`  cloud-platform:${key}: ${JSON.stringify(value)}\n`],
    );
    return `name: ${JSON.stringify(name)}
description: ${JSON.stringify(`What ${owner} has`)}
runtime:
  name: nodejs
  options:
    packagemanager: npm
config:
${config.join("")}`;
}

function packageFile(name: string): string {
    const own = JSON.parse(readFileSync(join(__dirname, "../../../../package.json"), "utf8")) as {
        name: string;
        version: string;
        peerDependencies: Record<string, string>;
    };
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
