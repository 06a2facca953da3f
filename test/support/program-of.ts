/** A project's program, to be run in this process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineProgram } from "pulumi-cloud-platform/testing";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { readProject } from "../../dist/testing/engine/project.js";

/** @param folder that of the project */
export function programOf(folder: string): InlineProgram {
    return programFrom(readFileSync(join(readProject(folder).main, "index.ts"), "utf8"));
}

/** @param source in TypeScript */
export function programFrom(source: string): InlineProgram {
    const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 };
    const { outputText } = transpileModule(source, { compilerOptions });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- each run evaluates the program anew
    const evaluate = new Function("require", "module", "exports", outputText) as (...args: unknown[]) => void;
    return () => {
        const module = { exports: {} as object | (() => Promise<object>) };
        evaluate(require, module, module.exports);
        const { exports } = module;
        return Promise.resolve(typeof exports === "function" ? exports() : exports);
    };
}
