/**
 * Writes what follows from `provider/kinds` and `provider/lookups/queries`: the classes and functions, the lists of names, the documentation.
 *
 *     npm run generate              writes
 *     npm run generate -- --check   writes nothing, and fails where something is not as it would be written
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles, root } from "./files";
import { typeErrors } from "./program";

async function main(): Promise<void> {
    const files = (await generatedFiles()).map(([path, text]) => ({
        path,
        file: join(root, path),
        text,
    }));
    // After the pages are written: what is checked first decides the order of types in a union.
    const errors = typeErrors();
    if (errors !== "") {
        process.stderr.write(`${errors}Nothing was written: correct the types first.\n`);
        process.exitCode = 1;
        return;
    }
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
