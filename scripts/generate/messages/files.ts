/** Which files of `kinds/` say something of a kind. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../program";

/** The kind's own file, and those beside it that it goes by. */
export function filesOfKind(stem: string, found = new Set<string>()): Set<string> {
    const file = `kinds/${stem}.ts`;
    if (!found.has(file)) {
        found.add(file);
        const source = readFileSync(join(provider, file), "utf8");
        for (const [, imported = ""] of source.matchAll(/from "\.\/([\w-]+)\.js"/g)) {
            filesOfKind(imported, found);
        }
    }
    return found;
}
