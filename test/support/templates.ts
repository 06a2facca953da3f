/** The templates of `pulumi new`, and what it makes of them. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { StackConfig } from "pulumi-cloud-platform/testing";
import { parse } from "yaml";
import { root } from "./pages.js";

export const templates = join(root, "templates");

/** The address of a template, whose last word is the language. */
export const templateAddress =
    /https:\/\/github\.com\/pulumi-cloud-platform\/pulumi-cloud-platform\/templates\/(\w+)/;

export interface TemplateProject {
    readonly name: string;
    readonly description: string;
    readonly template: {
        readonly description: string;
        readonly quickstart: string;
        readonly config: Readonly<
            Record<string, { readonly description: string; readonly default?: string }>
        >;
    };
    /** The settings of every stack, and what a program in YAML declares. */
    readonly config: Readonly<Record<string, string | object>>;
}

export function projectIn(folder: string): TemplateProject {
    return parse(readFileSync(join(folder, "Pulumi.yaml"), "utf8")) as TemplateProject;
}

/** Does what the CLI does if each question is answered with Enter. Returns the configuration of the stack. */
export function newProjectFrom(language: string, folder: string): StackConfig {
    const name = basename(folder);
    cpSync(join(templates, language), folder, { recursive: true });
    const { config, template } = projectIn(folder);
    for (const file of readdirSync(folder)) {
        const text = readFileSync(join(folder, file), "utf8");
        const replaced = text
            .replaceAll("${PROJECT}", name)
            .replaceAll("${DESCRIPTION}", template.description);
        writeFileSync(join(folder, file), replaced);
    }
    const asked = Object.entries(template.config).flatMap(([key, { default: value }]) =>
        value === undefined ? [] : [[key.includes(":") ? key : `${name}:${key}`, value] as const],
    );
    const settings = Object.entries(config).filter(([key]) => key.includes(":"));
    return Object.fromEntries([...settings, ...asked]) as StackConfig;
}
