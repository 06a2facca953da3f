/** The package as the compiler knows it: types and texts that no schema tells. */
import { dirname, join } from "node:path";
import * as ts from "typescript";

export const provider = join(__dirname, "../../provider");

const entries = ["index.ts", "host.ts", "lookups/queries/index.ts", "client/index.ts", "../commands/main.ts"];

let compiled: ts.Program | undefined;

/** Compiled once, and only where it is needed. */
export function programOfPackage(): ts.Program {
    return (compiled ??= compile());
}

/** Returns the type errors of the folders from which files are generated, as the compiler prints them. */
export function typeErrors(): string {
    const program = programOfPackage();
    const folders = ["kinds", "lookups/queries"].map(folder => join(provider, folder));
    const sources = program
        .getSourceFiles()
        .filter(({ fileName }) => folders.some(folder => fileName.startsWith(folder)));
    const errors = sources.flatMap(source => program.getSemanticDiagnostics(source));
    return ts.formatDiagnostics(errors, {
        getCurrentDirectory: () => dirname(provider),
        getCanonicalFileName: name => name,
        getNewLine: () => "\n",
    });
}

function compile(): ts.Program {
    const configuration = ts.getParsedCommandLineOfConfigFile(
        join(dirname(provider), "tsconfig.build.json"),
        {},
        { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    );
    return ts.createProgram(
        entries.map(entry => join(provider, entry)),
        configuration?.options ?? {},
    );
}
