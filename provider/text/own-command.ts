/** The commands of this package, as a person runs them in the folder of the program. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface OwnPackage {
    readonly name: string;
    readonly version: string;
    readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The name and the version of this package. The bundle of the native provider contains the file. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
export const own = require("../../../package.json") as OwnPackage;

/** True once npm and the releases have this version. Before, people install it from a file that `npm pack` writes. */
export const isPublished = false as boolean;

/** The command line for a folder in which npm has installed this package. */
export const installed = "npx --no -- cloud-platform";

/** The launcher beside this code in the archive of a release, whose users may have no npm. */
const launcher = join(__dirname, process.platform === "win32" ? "cloud-platform.cmd" : "cloud-platform");
const isArchive = existsSync(launcher);

/** The command line for a folder in which npm has not installed this package. */
export const downloaded = isArchive
    ? launcher.replace(/.*\s.*/, '"$&"')
    : `npx --yes --package pulumi-cloud-platform@${own.version} cloud-platform`;

/** Returns a command of this package, as people run it in the current folder. */
export function ownCommand(words: string): string {
    return `${!isArchive && isInstalled() ? installed : downloaded} ${words}`;
}

function isInstalled(): boolean {
    try {
        return createRequire(join(process.cwd(), "index.js")).resolve(own.name) !== "";
    } catch {
        return false;
    }
}
