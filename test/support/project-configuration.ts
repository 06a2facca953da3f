/** The configuration that `set-secrets.sh` of a generated project sets. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Platform, StackConfig } from "pulumi-cloud-platform/testing";
import { secretOf } from "../../dist/commands/account/secret-value.js";
import { silentLog } from "../../dist/provider/protocol/log.js";
import { Session } from "../../dist/provider/lifecycle/run/session.js";

/** @param project the folder of the project, which has the same name */
export async function projectConfiguration(project: string, platform: Platform): Promise<StackConfig> {
    const script = readFileSync(join(project, "set-secrets.sh"), "utf8");
    const environment = platform.environment({ organisation: true });
    const session = new Session({ environment, readWindow: Infinity, log: silentLog });
    const values = [...script.matchAll(/^set_secret (.*)$/gm)].map(async ([, words = ""]) => {
        const [key = "", kind = "", id = "", path = ""] = unquoted(words);
        const secret = await secretOf(session, { kind, id, path });
        return [`${basename(project)}:${key}`, { secret }] as const;
    });
    return Object.fromEntries(await Promise.all(values));
}

/** The words of a line of a shell script, with or without quotes. */
function unquoted(line: string): string[] {
    return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted);
}
