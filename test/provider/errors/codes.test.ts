/** Every error and warning has a code, and every code has a section and a source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeIn, codes, withAddress, withCode, withoutCode } from "../../../dist/provider/error-codes.js";
import { goneCodes, sections } from "../../support/errors-page.js";
import { root } from "../../support/pages.js";

const sources = ["provider", "commands"]
    .flatMap(building =>
        readdirSync(join(root, building), { recursive: true, encoding: "utf8" }).map(
            path => `${building}/${path}`,
        ),
    )
    .filter(path => path.endsWith(".ts") && path !== "provider/error-codes.ts")
    .map(path => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .filter(({ text }) => !text.startsWith("// Generated"));

test("the headings of the page are the codes, and the source uses each", () => {
    expect(sections.map(({ code }) => code)).toEqual(codes);
    expect(goneCodes.filter(code => (codes as readonly string[]).includes(code))).toEqual([]);
    const used = sources.flatMap(({ text }) => text.match(/(?<=")[a-z]+(?:-[a-z]+)*(?=")/g) ?? []);
    expect(codes.filter(code => !used.includes(code))).toEqual([]);
});

/** Files with errors that only appear inside another message. */
const quoted = [
    "provider/client/http/status-verdicts.ts",
    "provider/protocol/engine-client.ts",
    "provider/lifecycle/failures/error-messages.ts",
    "provider/protocol/stack-export.ts",
    "commands/drift/find-drift.ts",
    "commands/account/listings.ts",
    "commands/account/known-owner.ts",
    "commands/account/reader.ts",
    "provider/settings/settings.ts",
    "provider/plugin/grpc.ts",
    // Also for a type that the schema lacks, which no program can name.
    "provider/plugin/service.ts",
    "provider/plugin/requested-resource.ts",
];

test("every error and warning has a code and its address", () => {
    const plain =
        /new (?:pulumi\.)?(?:Run)?Error\((?!\s*withAddress\()|pulumi\.log\.warn\((?!\s*withAddress\()/;
    const found = sources.filter(({ text }) => plain.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual([...quoted, "provider/lookups/queries/ask.ts"].sort());
});

test("a test expects each code", () => {
    const tests = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
        .filter(path => /^(?!histories|fixtures).*\.ts$/.test(path) && !path.includes("node_modules"))
        .map(path => readFileSync(join(root, "test", path), "utf8"));
    const isExpected = (code: string): boolean =>
        tests.some(text => text.includes(`"${code}"`) || text.includes(`[${code}]`));
    expect(codes.filter(code => !isExpected(code))).toEqual([]);
});

test("no two codes have the same title, cause or words", () => {
    for (const texts of [
        sections.map(({ title }) => title),
        sections.map(({ cause }) => cause),
        codes.map(code => code.split("-").sort().join("-")),
    ]) {
        expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
    }
});

test("each code has at most four words, and each text is short", () => {
    expect(codes.filter(code => code.split("-").length > 4)).toEqual([]);
    const sentences = (text: string): number => text.split(/[.?](?: |$)/).filter(each => each !== "").length;
    expect(sections.filter(({ title, cause, fix }) => [title, cause, fix].includes(""))).toEqual([]);
    expect(sections.filter(({ title }) => sentences(title) > 1)).toEqual([]);
    const examples = sections.flatMap(({ example, furtherExamples }) => [example, ...furtherExamples]);
    expect(examples.filter(example => sentences(example.replace(/\[[a-z-]+\]$/, "")) > 3)).toEqual([]);
});

test("each example ends with its code", () => {
    expect(sections.map(({ example }) => codeIn(example))).toEqual(codes);
});

test("codeIn finds the code at the end of a message only", () => {
    for (const end of [withCode, withAddress]) {
        const message = `${end("it failed.", "not-found")}\n`;
        expect([codeIn(message), withoutCode(message)]).toEqual(["not-found", "it failed."]);
    }
    expect(codeIn("the answer is not JSON [request id 42]")).toBeUndefined();
    expect(codeIn("error: [not-found] is in the middle")).toBeUndefined();
});
