import { createRequire } from "node:module";
import { join } from "node:path";

/** The name and the version of this package. */
export const own = createRequire(__filename)("../../../package.json") as {
    readonly name: string;
    readonly version: string;
    readonly peerDependencies: Readonly<Record<string, string>>;
};

/** The command line for a folder in which npm has not installed this package. */
export const downloaded = `npx --yes --package pulumi-cloud-platform@${own.version} cloud-platform`;

/** Returns a command of this package, as people run it in the current folder. */
export function ownCommand(words: string): string {
    return `${isInstalled() ? "npx --no -- cloud-platform" : downloaded} ${words}`;
}

function isInstalled(): boolean {
    try {
        return createRequire(join(process.cwd(), "index.js")).resolve(own.name) !== "";
    } catch {
        return false;
    }
}
