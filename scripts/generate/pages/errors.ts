/** The page of all error codes, and the links to it from the pages of kinds and lookups. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { chapters, registry, removed } from "../../../dist/provider/errors/registry/index.js";
import type { ErrorCode } from "../../../dist/provider/errors/code.js";
import type { Entry } from "../../../dist/provider/errors/registry/entry.js";
import { code, generatedFrom, paragraphs } from "../markdown";
import { provider } from "../program";

export function errorsPage(): string {
    return paragraphs(
        generatedFrom("provider/errors/registry"),
        "# Errors",
        'Every error and warning of this package ends with its code, for example `[duplicate-resource]`. The message says what failed, why, and what to do: `create add-on "database": reason. Next step. [code]`. This page has a section for each code.',
        "[Troubleshooting](guides/troubleshooting.md) explains interrupted runs, and messages of Pulumi itself.",
        ...chapters.flatMap(({ title, intro, entries }) => [
            `## ${title}`,
            intro,
            ...Object.entries(entries).map(([name, entry]) => section(name, entry)),
        ]),
        "## Gone since 0.3.0",
        ...Object.entries(removed).map(([name, reason]) => paragraphs(`### ${name}`, reason)),
    );
}

function section(name: string, { title, cause, fix, example }: Entry): string {
    return paragraphs(`### ${name}`, `**${title}** ${cause}`, fix, `> ${code(example)}`);
}

/**
 * Links to the codes that a source file and its own imports of the same room contain.
 *
 * @param derived the codes that follow from the data of the file
 */
export function errorsOf(file: string, derived: readonly ErrorCode[] = []): string {
    const codes = [...codesIn(file), ...derived].sort().map(name => `[${name}](../errors.md#${name})`);
    return paragraphs(
        codes.length === 0 ? "" : `Specific codes: ${codes.join(", ")}.`,
        "[Errors](../errors.md) explains all codes.",
    );
}

function codesIn(file: string, seen = new Set<string>()): Set<string> {
    seen.add(file);
    const source = readFileSync(join(provider, file), "utf8");
    const codes = (source.match(/(?<=")[a-z-]+(?=")/g) ?? []).filter(word => Object.hasOwn(registry, word));
    const imported = [...source.matchAll(/from "(\.[\w./-]+)\.js"/g)]
        .map(([, path = ""]) => posix.join(posix.dirname(file), `${path}.ts`))
        .filter(other => /^(kinds|lookups\/queries)\//.test(other) && !seen.has(other));
    return new Set([...codes, ...imported.flatMap(other => [...codesIn(other, seen)])]);
}
