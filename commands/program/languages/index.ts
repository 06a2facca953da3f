/** The languages in which programs are written. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "./language.js";
import { python } from "./python.js";
import { typescript } from "./typescript.js";
import { yaml, yamlInProject } from "./yaml.js";

export const languages = { typescript, python, yaml } as const satisfies Record<string, Language>;

export type LanguageName = keyof typeof languages;

export function isLanguage(name: string): name is LanguageName {
    return Object.hasOwn(languages, name);
}

/**
 * The language of the program in a folder. For Go, .NET and Java, this is YAML, which Pulumi converts.
 *
 * @param runtime as the project names it; undefined without a project
 */
export function languageOf(runtime: string | undefined, folder: string): Language {
    if (runtime === "yaml") {
        return existsSync(join(folder, yaml.fileOf(""))) ? yaml : yamlInProject;
    }
    return runtime === "python" ? python : runtime === undefined || runtime === "nodejs" ? typescript : yaml;
}

/** The same, but undefined for a program that no declaration is written for: in Go, .NET and Java, and without a project. */
export function ownLanguageOf(runtime: string | undefined, folder: string): Language | undefined {
    const isWritten = runtime !== undefined && ["nodejs", "python", "yaml"].includes(runtime);
    return isWritten ? languageOf(runtime, folder) : undefined;
}
