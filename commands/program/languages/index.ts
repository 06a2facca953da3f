/** The languages in which programs are written. */
import type { Language } from "./language.js";
import { python } from "./python.js";
import { typescript } from "./typescript.js";
import { yaml } from "./yaml.js";

export const languages = { typescript, python, yaml } as const satisfies Record<string, Language>;

export type LanguageName = keyof typeof languages;

export function isLanguage(name: string): name is LanguageName {
    return Object.hasOwn(languages, name);
}

/** The language of a program by the `runtime` of its project. Default: TypeScript. */
export function languageOf(runtime: string | undefined): Language {
    return runtime === "python" || runtime === "yaml" ? languages[runtime] : typescript;
}
