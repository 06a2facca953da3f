/** Downloads Node's own archives, checks them, and takes out what the archives of the native provider contain of them. */
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as pinned from "./node-archives.mjs";

export const site = "https://nodejs.org/dist";

/**
 * Writes `PLATFORM/node/node`, or `node.exe`, and `PLATFORM/node/LICENSE` for each platform.
 *
 * @throws an error if a sum differs from the pinned one, or from that in Node's own list
 */
export async function downloadNode(folder, { version, archives } = pinned, from = site) {
    const listed = (await download(`${from}/v${version}/SHASUMS256.txt`)).toString().split("\n");
    for (const [platform, { file, sha256 }] of Object.entries(archives)) {
        const content = await download(`${from}/v${version}/${file}`);
        const actual = createHash("sha256").update(content).digest("hex");
        if (actual !== sha256) {
            throw new Error(
                `${file} has the SHA-256 ${actual}, but scripts/node-archives.mjs pins ${sha256}`,
            );
        }
        if (!listed.includes(`${sha256}  ${file}`)) {
            throw new Error(`Node's list SHASUMS256.txt does not have the SHA-256 ${sha256} for ${file}`);
        }
        unpack(content, file, join(folder, platform));
    }
}

async function download(url) {
    const response = await globalThis.fetch(url);
    if (!response.ok) {
        throw new Error(`${url} answered with status ${response.status}`);
    }
    return Buffer.from(await response.arrayBuffer());
}

function unpack(content, file, folder) {
    const isZip = file.endsWith(".zip");
    const name = file.replace(/\.(zip|tar\.[gx]z)$/, "");
    const members = [isZip ? "node.exe" : "bin/node", "LICENSE"].map(member => `${name}/${member}`);
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked, { recursive: true });
    const archive = join(unpacked, file);
    writeFileSync(archive, content);
    if (isZip) {
        execFileSync("unzip", ["-q", archive, ...members, "-d", unpacked]);
    } else {
        execFileSync("tar", ["-xf", archive, "-C", unpacked, ...members]);
    }
    members.forEach(member => cpSync(join(unpacked, member), join(folder, "node", basename(member))));
    rmSync(unpacked, { recursive: true });
}
