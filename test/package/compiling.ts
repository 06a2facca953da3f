/** Compiles programs that use the package. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type * as ts from "typescript";

export const root = join(__dirname, "../..");
const realRoot = realpathSync(root);
const built = join(realRoot, "dist") + sep;

/** A project with the package and the SDK among its modules. */
export class Project {
    readonly folder = mkdtempSync(join(tmpdir(), "project-"));

    constructor(files: Record<string, string>) {
        const modules = join(this.folder, "node_modules");
        mkdirSync(join(modules, "@pulumi"), { recursive: true });
        symlinkSync(root, join(modules, "pulumi-cloud-platform"));
        for (const name of ["@pulumi/pulumi", "@types"]) {
            symlinkSync(join(root, "node_modules", name), join(modules, name));
        }
        for (const [name, text] of Object.entries(files)) {
            writeFileSync(join(this.folder, name), text);
        }
    }

    path(name: string): string {
        return join(this.folder, name);
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true });
    }
}

export function isOurs(file: ts.SourceFile): boolean {
    return file.fileName.startsWith(built);
}

/** A cache of source files, which later programs reuse. */
const sourceFiles = new Map<string, ts.SourceFile | undefined>();

export function createProgram(
    compiler: typeof ts,
    roots: readonly string[],
    options: ts.CompilerOptions,
): ts.Program {
    const host = compiler.createCompilerHost(options, true);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (path, languageVersion, ...others) => {
        if (!path.startsWith(realRoot)) {
            return read(path, languageVersion, ...others);
        }
        const key = JSON.stringify([compiler.version, path, languageVersion]);
        if (!sourceFiles.has(key)) {
            sourceFiles.set(key, read(path, languageVersion, ...others));
        }
        return sourceFiles.get(key);
    };
    return compiler.createProgram(roots, options, host);
}

/** The compiler's messages about the program, and about the package's files if they are checked. */
export function complaints(compiler: typeof ts, program: ts.Program): string[] {
    const roots = program.getRootFileNames();
    const files = program.getSourceFiles().filter(file => isOurs(file) || roots.includes(file.fileName));
    const found = [
        ...program.getOptionsDiagnostics(),
        ...program.getGlobalDiagnostics(),
        ...files.flatMap(file => [
            ...program.getSyntacticDiagnostics(file),
            ...program.getSemanticDiagnostics(file),
        ]),
    ];
    return found.map(
        ({ file, messageText }) =>
            `${file?.fileName ?? ""}: ${compiler.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}
