/** Hover texts of an editor: the type on one line, and the description. */
import * as ts from "typescript";
import { isOurs, root } from "./compiling";
import { Editor } from "./editor";

const entries = ["pulumi-cloud-platform", "pulumi-cloud-platform/client"];

let editor: Editor;
let checker: ts.TypeChecker;

beforeAll(() => {
    editor = new Editor(entries.map(entry => `export * from "${entry}";\n`).join(""));
    checker = (editor.service.getProgram() as ts.Program).getTypeChecker();
});
afterAll(() => {
    editor.dispose();
});

interface Hover {
    /** The file and the shown declaration. */
    name: string;
    shown: string;
    text: string;
}

/** Every name that the entries export, and every member of theirs that this package declares. */
function hovers(): Hover[] {
    const index = editor.service.getProgram()?.getSourceFile(editor.file);
    const module = index && checker.getSymbolAtLocation(index);
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    const found = new Set<ts.Declaration>();
    for (const symbol of exported) {
        const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
        collect(isAlias ? checker.getAliasedSymbol(symbol) : symbol, found);
    }
    return [...found].map(hoverOf);
}

function collect(symbol: ts.Symbol, found: Set<ts.Declaration>): void {
    for (const declaration of symbol.declarations ?? []) {
        const isPrivate = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0;
        if (!isPrivate && isOurs(declaration.getSourceFile()) && !found.has(declaration)) {
            found.add(declaration);
            for (const type of typesIn(checker.getTypeAtLocation(declaration))) {
                type.getProperties().forEach(member => collect(member, found));
            }
        }
    }
}

/** Also what is in lists, maps, unions, inputs, outputs and promises. */
function typesIn(type: ts.Type, found = new Set<ts.Type>()): Set<ts.Type> {
    if (!found.has(type)) {
        found.add(type);
        const [call] = type.getCallSignatures();
        const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
        [
            ...(type.isUnionOrIntersection() ? type.types : []),
            ...(isReference(type) ? checker.getTypeArguments(type) : []),
            ...(call === undefined ? [] : [call.getReturnType()]),
            ...(call?.getParameters() ?? []).map(parameter => checker.getTypeOfSymbol(parameter)),
            ...(index === undefined ? [] : [index]),
        ].forEach(part => typesIn(part, found));
    }
    return found;
}

function isReference(type: ts.Type): type is ts.TypeReference {
    return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function hoverOf(declaration: ts.NamedDeclaration): Hover {
    const { fileName } = declaration.getSourceFile();
    const { shown, text } = editor.hover(fileName, (declaration.name ?? declaration).getStart());
    return { name: `${fileName.slice(root.length)}: ${shown}`, shown, text };
}

test("every public name has a description", () => {
    const found = hovers();
    expect(found.length).toBeGreaterThan(500);
    const silent = found.filter(({ text }) => text === "").map(({ name }) => name);
    // The names of errors need no description.
    expect(silent.filter(name => !name.startsWith("/dist/provider/client/errors.d.ts"))).toEqual([]);
});

test("an argument with inputs is shown on one line", () => {
    const inputs = hovers().filter(({ shown }) => shown.includes("pulumi.Input<"));
    expect(inputs.length).toBeGreaterThan(100);
    expect(inputs.filter(({ shown }) => shown.includes("\n")).map(({ shown }) => shown)).toEqual([]);
    expect(inputs.map(({ shown }) => shown)).toContain("(property) DrainArgs.resource: pulumi.Input<string>");
});
