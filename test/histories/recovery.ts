/** The run of `cloud-platform recover` in a history: an `up` that may adopt what no stack has. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let file: string | undefined;

/** The variables of that `up`. A history has one stack, so no other one has anything. */
export function recoveryVariables(): Record<string, string> {
    if (file === undefined) {
        file = join(mkdtempSync(join(tmpdir(), "histories-")), "others.json");
        writeFileSync(file, "[]");
    }
    return { CLOUD_PLATFORM_RECOVERY: file };
}
