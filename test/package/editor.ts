/** An editor with a program that uses the package: the answers of TypeScript's language service. */
import { realpathSync } from "node:fs";
import * as ts from "typescript";
import { Project } from "./compiling";

export interface Hover {
    /** The type, on one line if it is short. */
    shown: string;
    text: string;
    tags: string[];
}

export class Editor {
    readonly service: ts.LanguageService;
    readonly #project: Project;
    readonly #source: string;

    constructor(source: string) {
        this.#source = source;
        this.#project = new Project({ "index.ts": source });
        const options: ts.CompilerOptions = {
            module: ts.ModuleKind.NodeNext,
            target: ts.ScriptTarget.ES2022,
            strict: true,
        };
        this.service = ts.createLanguageService({
            getScriptFileNames: () => [this.file],
            getScriptVersion: () => "1",
            getScriptSnapshot: path => {
                const text = ts.sys.readFile(path);
                return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
            },
            getCurrentDirectory: () => this.#project.folder,
            getCompilationSettings: () => options,
            getDefaultLibFileName: () => ts.getDefaultLibFilePath(options),
            fileExists: path => ts.sys.fileExists(path),
            readFile: path => ts.sys.readFile(path),
            directoryExists: path => ts.sys.directoryExists(path),
            realpath: path => realpathSync(path),
        });
    }

    get file(): string {
        return this.#project.path("index.ts");
    }

    hover(file: string, position: number): Hover {
        const info = this.service.getQuickInfoAtPosition(file, position);
        return {
            shown: ts.displayPartsToString(info?.displayParts),
            text: ts.displayPartsToString(info?.documentation),
            tags: (info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`),
        };
    }

    /** Returns what is shown at the end of the first occurrence of a text in the program. */
    hoverAfter(text: string): Hover {
        return this.hover(this.file, this.#endOf(text) - 1);
    }

    /** Returns the words that are offered at the end of the first occurrence of a text. */
    completionsAfter(text: string): string[] {
        const found = this.service.getCompletionsAtPosition(this.file, this.#endOf(text), {});
        return (found?.entries ?? []).map(({ name }) => name);
    }

    /** Returns the description beside a word that is offered at the end of the first occurrence of a text. */
    completionDocs(text: string, word: string): string {
        const at = this.#endOf(text);
        const found = this.service.getCompletionEntryDetails(
            this.file,
            at,
            word,
            {},
            undefined,
            {},
            undefined,
        );
        return ts.displayPartsToString(found?.documentation);
    }

    #endOf(text: string): number {
        const at = this.#source.indexOf(text);
        if (at < 0) {
            throw new Error(`the program does not contain ${text}`);
        }
        return at + text.length;
    }

    dispose(): void {
        this.service.dispose();
        this.#project.dispose();
    }
}
