/** The code with which a program adopts objects that no stack has. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, parse } from "node:path";
import type { Inventory } from "../account/inventory.js";
import { idsOf } from "../kinds.js";
import { configuring, credentials } from "../program/configuring.js";
import { Names } from "../program/names.js";
import { mainModule } from "../program/plan.js";
import { quoted } from "../text/shell.js";
import { canBeReferredTo } from "../program/references.js";
import type { Language } from "../program/languages/language.js";
import { sourceOf } from "../program/source.js";
import { surroundings, takenKeys } from "../pulumi/config.js";
import { displayName } from "../pulumi/names.js";
import type { StackConfig } from "../pulumi/source.js";
import type { StateResource } from "../pulumi/state.js";
import type { Remedy } from "../report/report.js";

/** The program that the code is for. */
export interface Program {
    readonly stack: string;
    /** Its folder. */
    readonly directory: string;
    readonly language: Language;
    readonly config: StackConfig;
    /** The resources of its stack. */
    readonly resources: readonly StateResource[];
}

export interface Adoption {
    /** At most one. */
    readonly adopt: readonly Remedy[];
    /** Files of the program that have the code, by path. Empty if the remedy has it. */
    readonly files: ReadonlyMap<string, string>;
}

export const noAdoption: Adoption = { adopt: [], files: new Map() };

/**
 * The code redeclares no name of the program.
 *
 * @param writes true if the code is for a file of its own, where the program can import one
 */
export function adopting(unmanaged: Inventory, program: Program, writes: boolean): Adoption {
    const { stack, directory, language, config, resources: own } = program;
    if (unmanaged.items.length === 0) {
        return noAdoption;
    }
    const { files, settings } = sourceOf(unmanaged, {
        language: { ...language, hasModules: false },
        takenKeys: takenKeys(config),
        takenNames: own,
        takenWords: wordsIn(directory, language),
    });
    const name = language.fileOf(mainModule);
    const code = files.get(name) ?? "";
    const needs = settings.length === 0 ? "" : ` ${credentials}`;
    const commands = configuring(settings, { stack, surroundings: surroundings(config) }, language);
    const separate = writes ? separateFile(code, program) : undefined;
    if (separate !== undefined) {
        const { path, main } = separate;
        return {
            adopt: [
                {
                    text: `${path} declares them, and ${main} imports it. The next "pulumi up" adopts them.${needs}${referring(code, own)}`,
                    commands,
                },
            ],
            files: separate.files,
        };
    }
    return {
        adopt: [
            {
                text: `Write in ${existsSync(join(directory, name)) ? `${name} of ` : ""}the program that they belong to, and merge ${language.merged(settings.length > 0)}.${needs}${referring(code, own)}`,
                code,
                language: language.name,
                commands: [...commands, `pulumi up --stack ${quoted(stack)}`],
            },
        ],
        files: new Map(),
    };
}

/** Places the code beside the main file of the program. Undefined if the program cannot import it. */
function separateFile(code: string, { directory, language }: Program) {
    const main = language.mainIn?.(directory);
    // The project names another main file or folder.
    const project = join(directory, "Pulumi.yaml");
    if (main === undefined || (existsSync(project) && /^main:/m.test(readFileSync(project, "utf8")))) {
        return undefined;
    }
    const folder = dirname(main.path);
    const taken = readdirSync(join(directory, folder)).map(each => parse(each).name);
    const module = new Names(taken, "").take("adopted");
    const path = join(folder, `${module}${extname(main.path)}`);
    const source = readFileSync(join(directory, main.path), "utf8");
    const end = source.endsWith("\n") ? "" : "\n";
    return {
        path,
        main: main.path,
        files: new Map([
            [path, code],
            [main.path, `${source}${end}${main.importOf(module)}\n`],
        ]),
    };
}

/** All words of the sources in a folder: one of them may be a constant. */
function wordsIn(directory: string, { sourceFiles }: Language): string[] {
    const sources = readdirSync(directory).filter(name => sourceFiles.test(name));
    return sources.flatMap(
        name => readFileSync(join(directory, name), "utf8").match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
    );
}

/** Refers to resources by name: a copied id would not follow a replacement. */
function referring(code: string, own: readonly StateResource[]): string {
    const named = own.filter(canBeReferredTo).flatMap(resource =>
        idsOf(resource.id, resource.outputs)
            .map(id => JSON.stringify(id))
            .filter(text => code.includes(`: ${text}`) || code.includes(`=${text}`))
            .map(text => ` In place of ${text}, refer to ${displayName(resource)}.`),
    );
    return [...new Set(named)].join("");
}
