/** What `set-secrets.sh` of a generated project configures. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Platform, StackConfig } from "pulumi-cloud-platform/testing";
import { readManifest } from "../../dist/generate/plan/manifest.js";
import { secretOf } from "../../dist/generate/read/secret-value.js";
import { silentLog } from "../../dist/lifecycle/log.js";
import { Session } from "../../dist/lifecycle/session.js";

/** @param project the folder of the project, which has the same name */
export async function projectConfiguration(project: string, platform: Platform): Promise<StackConfig> {
    const path = join(project, "cloud-platform.json");
    const { settings } = readManifest(readFileSync(path, "utf8"), path);
    const environment = platform.environment({ organisation: true });
    const session = new Session({ environment, readWindow: Infinity, log: silentLog });
    const values = Object.entries(settings).map(async ([key, purpose]) => {
        const [kind = "", id = "", ...words] = purpose.split(" ");
        const secret = await secretOf(session, { kind, id, path: words.join(" ") });
        return [`${basename(project)}:${key}`, { secret }] as const;
    });
    return Object.fromEntries(await Promise.all(values));
}
