/** The client's declarations, which editors show: they all have doc comments, and no type comes from another library. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const client = join(__dirname, "../../dist/provider/client");

/** The declarations that a program's compiler reads for `pulumi-cloud-platform/client`. */
function declarationsFrom(
    file: string,
    found = new Map<string, ts.SourceFile>(),
): Map<string, ts.SourceFile> {
    if (found.has(file)) {
        return found;
    }
    const text = readFileSync(file, "utf8");
    found.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
        expect(fileName).toMatch(/^\.\.?\//);
        declarationsFrom(join(dirname(file), fileName.replace(/\.js$/, ".d.ts")), found);
    }
    return found;
}

const declarations = [...declarationsFrom(join(client, "index.d.ts")).values()];

test("declarations import no other library and no type of a wire", () => {
    const files = declarations.map(({ fileName }) => fileName.slice(client.length + 1));
    expect(files).toContain("families/addons/contract.d.ts");
    expect(files.filter(file => /^(addressing|connection|family|route)\.d\.ts$/.test(file))).toEqual([]);
    for (const { text } of declarations) {
        expect(text).not.toMatch(/zod/i);
    }
});

const contract = declarations.filter(({ fileName }) =>
    /\/families\/|\/(contract|call-options|capabilities|client-options)\.d\.ts$/.test(fileName),
);

test("the contract contains no path", () => {
    expect(contract.length).toBeGreaterThan(16);
    for (const { text } of contract) {
        expect(text).not.toMatch(/\/v[24]\b|\{scope\}|endpoint/);
    }
});

test("every interface, property and function has a doc comment", () => {
    const silent: string[] = [];
    const visit = (node: ts.Node): void => {
        const isDescribed =
            ts.isInterfaceDeclaration(node) ||
            ts.isTypeAliasDeclaration(node) ||
            ts.isPropertySignature(node) ||
            ts.isMethodSignature(node);
        if (isDescribed && ts.getJSDocCommentsAndTags(node).length === 0) {
            silent.push(node.getText());
        }
        ts.forEachChild(node, visit);
    };
    contract.forEach(visit);
    expect(silent).toEqual([]);
});
