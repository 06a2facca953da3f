/** The links to the page of errors from the pages of kinds and lookups. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { codes, type ErrorCode } from "../../../dist/provider/error-codes.js";
import { paragraphs } from "../markdown";
import { provider } from "../program";

/**
 * Links to the codes that a source file and its own imports of the same room contain.
 *
 * @param derived the codes that follow from the data of the file
 */
export function errorsOf(file: string, derived: readonly ErrorCode[] = []): string {
    const links = [...codesIn(file), ...derived].sort().map(name => `[${name}](../errors.md#${name})`);
    return paragraphs(
        links.length === 0 ? "" : `Specific codes: ${links.join(", ")}.`,
        "[Errors](../errors.md) explains all codes.",
    );
}

function codesIn(file: string, seen = new Set<string>()): Set<string> {
    seen.add(file);
    const source = readFileSync(join(provider, file), "utf8");
    const words = source.match(/(?<=")[a-z-]+(?=")/g) ?? [];
    const imported = [...source.matchAll(/from "(\.[\w./-]+)\.js"/g)]
        .map(([, path = ""]) => posix.join(posix.dirname(file), `${path}.ts`))
        .filter(other => /^(kinds|lookups\/queries)\//.test(other) && !seen.has(other));
    return new Set([
        ...codes.filter(code => words.some(word => word === code)),
        ...imported.flatMap(other => [...codesIn(other, seen)]),
    ]);
}
