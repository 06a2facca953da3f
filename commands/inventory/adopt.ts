/** The code with which a program adopts objects that no stack has. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Inventory } from "../account/inventory.js";
import { idsOf } from "../kinds.js";
import { configuring, credentials } from "../program/configuring.js";
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

/** Returns a remedy for each file. The code redeclares no name of the program. */
export function adopting(unmanaged: Inventory, program: Program): Remedy[] {
    const { stack, directory, language, config, resources: own } = program;
    if (unmanaged.items.length === 0) {
        return [];
    }
    const { files, resources, settings } = sourceOf(unmanaged, {
        language,
        takenKeys: takenKeys(config),
        takenNames: own,
        takenWords: wordsIn(directory, language),
    });
    const declaring = new Set(resources.map(({ module }) => language.fileOf(module)));
    const sources = [...files].filter(([name]) => declaring.has(name));
    const needs = settings.length === 0 ? "" : ` ${credentials}`;
    return sources.map(([name, code], index) => ({
        text: `Write in ${existsSync(join(directory, name)) ? `${name} of ` : ""}the program that they belong to, and merge ${language.merged(settings.length > 0)}.${needs}${referring(code, own)}`,
        code,
        commands:
            index < sources.length - 1
                ? []
                : [
                      ...configuring(settings, { stack, surroundings: surroundings(config) }, language),
                      `pulumi up --stack ${quoted(stack)}`,
                  ],
    }));
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
