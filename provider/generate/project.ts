/** A complete Pulumi project from an inventory: files by path, and nothing of a secret in any of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, dialects, platformAt } from "../client/dialects.js";
import { keptOf } from "./declared.js";
import type { Inventory } from "./inventory.js";
import { manifestFile, manifestText, type Manifest } from "./manifest.js";
import { plainSlug, slugOf } from "./names.js";
import { noteOf } from "./noted.js";
import { readmeSource } from "./readme.js";
import { isScripted, scriptFile, scriptSource } from "./script.js";
import { purposeOf } from "./settings.js";
import { sourceOf, type Source, type SourceOptions } from "./source.js";

export interface ProjectOptions extends Pick<SourceOptions, "secrets" | "before" | "ownFiles"> {
    /** What the project is called. Default: `account`. */
    readonly name?: string;
}

/** @param label such as the name of the folder */
export function projectNameFor(label: string): string {
    return plainSlug(slugOf(label)) || "account";
}

export function projectOf(inventory: Inventory, options: ProjectOptions = {}): Map<string, string> {
    const { name = projectNameFor("") } = options;
    const source = sourceOf(inventory, options);
    const address = addressIn(inventory);
    const usesLookups = options.secrets === "lookup";
    const told = source.settings.filter(isScripted);
    const files = new Map([
        ["Pulumi.yaml", projectFile(name, inventory, address)],
        ["package.json", packageFile(name)],
        ["tsconfig.json", compilerFile],
        [".gitignore", "node_modules/\nbin/\n"],
        ...source.files,
        ...(told.length > 0 ? [[scriptFile, scriptSource(told, inventory, address)] as const] : []),
        ["README.md", readmeSource({ name, inventory, ...source, usesLookups })],
    ]);
    return files.set(
        manifestFile,
        manifestText(manifestOf(inventory, source, [...files.keys(), manifestFile], options.before)),
    );
}

/** Where the platform is, unless that follows from its dialect. */
function addressIn({ platform, dialect }: Inventory): string | undefined {
    const spoken = dialects.find(word => word === dialect);
    const implied = spoken && addressOf(spoken, false);
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
    const own = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as {
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

const compilerFile = `{
  "compilerOptions": {
    "strict": true,
    "noUnusedLocals": true,
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

function manifestOf(
    { platform, owner }: Inventory,
    { resources, settings }: Source,
    files: readonly string[],
    before: Manifest | undefined,
): Manifest {
    const kept = before === undefined ? {} : keptOf(before);
    const byKind = Map.groupBy(resources, ({ item }) => item.kind);
    const kinds = new Set([...byKind.keys(), ...Object.keys(kept)]);
    return {
        version: 1,
        platform,
        owner,
        files: Object.fromEntries(files.map(name => [name, true])),
        resources: Object.fromEntries(
            [...kinds].map(kind => [
                kind,
                Object.fromEntries([
                    ...(byKind.get(kind) ?? []).map(
                        ({ item, ...declared }) => [item.id, { ...declared, noted: noteOf(item) }] as const,
                    ),
                    ...Object.entries(kept[kind] ?? {}),
                ]),
            ]),
        ),
        settings: Object.fromEntries(settings.map(setting => [setting.key, purposeOf(setting)])),
    };
}
