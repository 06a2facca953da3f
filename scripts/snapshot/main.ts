/**
 * Renews the shipped snapshot of the catalogue, `provider/catalogue/generated/snapshot.ts`, from a platform. Its catalogue is
 * public: no credentials are needed.
 *
 *     CLOUD_PLATFORM_DIALECT=clever-cloud npm run snapshot
 *     CLOUD_PLATFORM_BASE_URL=https://… npm run snapshot -- other-file.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { createClient } from "../../dist/provider/client/index.js";
import { resolveSettings } from "../../dist/provider/settings/settings.js";
import { readCatalogue } from "./read";
import { snapshotText } from "./text";

const committed = join(__dirname, "../../provider/catalogue/generated/snapshot.ts");

async function main(file = committed): Promise<void> {
    const { baseUrl, dialect, allowInsecure, problems } = resolveSettings(() => undefined);
    if (baseUrl === undefined || problems.dialect !== undefined) {
        throw new Error(problems.dialect ?? problems.baseUrl);
    }
    const snapshot = await readCatalogue(createClient({ baseUrl, dialect, allowInsecure }));
    const text = snapshotText(snapshot, new Date().toISOString().slice(0, 10));
    const options = await prettier.resolveConfig(committed);
    writeFileSync(file, await prettier.format(text, { ...options, parser: "typescript" }));
}

main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
});
