/** Every error and warning has a code, and every code has a section and a source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chapters, registry } from "../../../dist/provider/errors/registry/index.js";
import type { Entry } from "../../../dist/provider/errors/registry/entry.js";
import { codeIn, withCode } from "../../../dist/provider/errors/code.js";
import { readPage, root } from "../../support/pages.js";

const entries: [string, Entry][] = Object.entries(registry);

const sources = ["provider", "commands"]
    .flatMap(building =>
        readdirSync(join(root, building), { recursive: true, encoding: "utf8" }).map(
            path => `${building}/${path}`,
        ),
    )
    .filter(path => path.endsWith(".ts") && !/^provider\/(testing|errors)\//.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .filter(({ text }) => !text.startsWith("// Generated"));

test("the source uses each code of the registry, and each code is in one chapter", () => {
    const used = sources.flatMap(({ text }) => text.match(/(?<=")[a-z]+(?:-[a-z]+)*(?=")/g) ?? []);
    expect(entries.map(([code]) => code).filter(code => !used.includes(code))).toEqual([]);
    expect(chapters.flatMap(chapter => Object.keys(chapter.entries)).sort()).toEqual(
        Object.keys(registry).sort(),
    );
});

/** Files with errors that only appear inside another message. */
const quoted = [
    "provider/client/failure.ts",
    "provider/lifecycle/run/engine-client.ts",
    "provider/lifecycle/messages/errors.ts",
    "provider/lifecycle/run/stack-export.ts",
    "commands/drift/check.ts",
    "commands/generate/program/lookups.ts",
    "commands/generate/read/listings.ts",
    "commands/generate/read/owner-check.ts",
    "commands/generate/read/reader.ts",
];

test("every error and warning has a code", () => {
    const plain = /new (?:pulumi\.)?(?:Run)?Error\((?!\s*withCode\()|pulumi\.log\.warn\((?!\s*withCode\()/;
    const found = sources.filter(({ text }) => plain.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual([...quoted, "provider/lookups/queries/ask.ts"].sort());
});

test("no two codes have the same title, cause or words", () => {
    for (const texts of [
        entries.map(([, { title }]) => title),
        entries.map(([, { cause }]) => cause),
        entries.map(([code]) => code.split("-").sort().join("-")),
    ]) {
        expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
    }
});

test("each code has at most four words, and each text is short", () => {
    expect(entries.filter(([code]) => code.split("-").length > 4)).toEqual([]);
    const sentences = (text: string): number => text.split(/[.?](?: |$)/).filter(each => each !== "").length;
    expect(entries.filter(([, { title, cause, fix }]) => [title, cause, fix].includes(""))).toEqual([]);
    expect(entries.filter(([, { title }]) => sentences(title) > 1)).toEqual([]);
    expect(entries.filter(([, { example }]) => sentences(example.replace(/\[.*$/, "")) > 5)).toEqual([]);
});

test("each example ends with its code, and the page contains it", () => {
    const page = readPage("docs/errors.md");
    for (const [code, { title, example }] of entries) {
        expect([code, codeIn(example)]).toEqual([code, code]);
        expect(page).toContain(`\n### ${code}\n\n**${title}**`);
        expect(page).toContain(`${example}\``);
    }
});

test("codeIn finds the code at the end of a message only", () => {
    expect(codeIn(`${withCode("it failed.", "not-found")}\n`)).toBe("not-found");
    expect(codeIn("the answer is not JSON [request id 42]")).toBeUndefined();
    expect(codeIn("error: [not-found] is in the middle")).toBeUndefined();
});
