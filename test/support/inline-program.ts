/** A project's program, run in this process: starting one takes longer than most programs do. */
import { readFileSync } from "node:fs";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import type { InlineProgram } from "pulumi-cloud-platform/testing";

const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 };

export function inlineProgram(file: string): InlineProgram {
    const { outputText } = transpileModule(readFileSync(file, "utf8"), { compilerOptions });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- each run evaluates the program anew
    const evaluate = new Function("require", "module", "exports", outputText) as (...args: unknown[]) => void;
    return () => {
        const module = { exports: {} as object | (() => Promise<object>) };
        evaluate(require, module, module.exports);
        const { exports } = module;
        return Promise.resolve(typeof exports === "function" ? exports() : exports);
    };
}
