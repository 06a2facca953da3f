/** The parts of a language that the code for all of them asks for. */
import type { Expression, Modules } from "../expressions.js";
import type { Setting } from "../settings.js";

/** An argument of a declaration, or a member of one. */
export interface Part {
    readonly name: string;
    readonly value: Expression;
    readonly isMember: boolean;
    /** True if the name is the user's. */
    readonly isOpen: boolean;
}

export interface MainFile {
    /** Its path in the folder of the program. */
    readonly path: string;
    /** The line that imports a module beside it. */
    importOf(module: string): string;
}

export interface Language {
    /** Its name in Markdown. */
    readonly name: string;
    /** Words that can't name a resource in the source. */
    readonly reserved: readonly string[];
    /** Writes a name in camel case as the language does. */
    readonly identifier: (camelCase: string) => string;
    /** True if a resource has an identifier also if no other resource refers to it. */
    readonly namesAll: boolean;
    /** True if a large program has one module for each kind. */
    readonly hasModules: boolean;
    /** Returns the reason if a map can't have a member of this name. */
    readonly refusal?: (name: string) => string | undefined;
    /** The file of a module. */
    fileOf(module: string): string;
    /** Returns the file that Pulumi runs. Undefined if the folder has none that can import a module. */
    mainIn?(folder: string): MainFile | undefined;
    /** By file. */
    sources(modules: Modules, settings: readonly Setting[]): Map<string, string>;
    /** The key of a setting in the configuration, for `pulumi config set`. */
    readonly configKey: (setting: Pick<Setting, "key" | "isSecret" | "isObject">) => string;
    /** The flags of `pulumi config set` for a secret text. */
    readonly secretFlags: string;
    /** The beginning of a comment. */
    readonly comment: string;
    /** Says after "Write in its declaration" what configured values stand for; empty if `settingLines` declares them. */
    readonly whereConfigured: string;
    /** Writes an argument of a declaration as a line, or a member of one. */
    line(part: Part): string;
    /** The lines of the program that declare settings. */
    settingLines(settings: readonly Setting[]): string[];
    /** Says what to merge when declarations are pasted into a program. */
    merged(hasSettings: boolean): string;
    /** The names of source files in the folder of a program. */
    readonly sourceFiles: RegExp;
    /** The option that protects a resource, as people write it. */
    protection(isProtected: boolean): string;
}
