/**
 * Writes what follows from `provider/kinds` and `provider/queries`: the SDK, the lists of names, the documentation.
 *
 *     npm run generate              writes
 *     npm run generate -- --check   writes nothing, and fails where something is not as it would be written
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles, root } from "./files";

async function main(): Promise<void> {
    const files = (await generatedFiles()).map(([path, text]) => ({
        path,
        file: join(root, path),
        text,
    }));
    const stale = files.filter(({ file, text }) => current(file) !== text);
    if (process.argv.includes("--check")) {
        process.stdout.write(stale.map(({ path }) => `${path}\n`).join(""));
        process.exitCode = stale.length === 0 ? 0 : 1;
        return;
    }
    for (const { file, text } of stale) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
    }
}

function current(file: string): string | undefined {
    try {
        return readFileSync(file, "utf8");
    } catch {
        return undefined;
    }
}

void main();
