/** The program's settings in Pulumi.yaml. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { ProjectSettings } from "@pulumi/pulumi/automation/projectSettings.js";

export interface Project {
    name: string;
    /** The program's file, or its folder. */
    main: string;
    /** The options of the runtime. */
    options: Record<string, unknown>;
}

/** The YAML reader that the SDK depends on. */
const yaml = createRequire(require.resolve("@pulumi/pulumi"))("js-yaml") as { load(text: string): unknown };

/** @throws when the folder holds no Pulumi.yaml of a Node.js program. */
export function readProject(folder: string): Project {
    const content = yaml.load(readFileSync(join(folder, "Pulumi.yaml"), "utf8")) as ProjectSettings;
    const { name, main = ".", runtime = "" } = content;
    const { name: language, options = {} } = typeof runtime === "string" ? { name: runtime } : runtime;
    if (language !== "nodejs") {
        throw new Error(`${folder}/Pulumi.yaml is not that of a Node.js program`);
    }
    return { name, main: resolve(folder, main), options };
}

/** The folder that holds a project's program: where it and its providers run. */
export function programFolder(main: string): string {
    return /\.[cm]?[jt]s$/.test(main) ? dirname(main) : main;
}
