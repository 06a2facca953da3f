/**
 * The engine masks the secrets of the configuration in all its output, also within other words. A refresh takes the
 * settings of classes from the state, and those of the native provider from the configuration. So it gets these only.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";
import { namespace } from "../../provider/settings/names.js";

/**
 * Writes the settings of a stack without the configuration of the program. The settings of this package remain.
 *
 * @returns the file, or undefined if the stack has no such file
 */
export async function settingsWithoutProgramConfig(
    workspace: LocalWorkspace,
    stack: string,
    folder: string,
): Promise<string | undefined> {
    const name = stack.slice(stack.lastIndexOf("/") + 1);
    const project: object = await workspace.projectSettings().catch(() => ({}));
    // The SDK supports this member but does not declare it.
    const { stackConfigDir = "." } = project as { stackConfigDir?: string };
    const file = [".yaml", ".yml", ".json"]
        .map(extension => join(workspace.workDir, stackConfigDir, `Pulumi.${name}${extension}`))
        .find(path => existsSync(path));
    if (file === undefined) {
        return undefined;
    }
    const copy = join(folder, basename(file));
    const text = await readFile(file, "utf8");
    await writeFile(
        copy,
        file.endsWith(".json") ? jsonWithoutProgramConfig(text) : yamlWithoutProgramConfig(text),
    );
    return copy;
}

function jsonWithoutProgramConfig(text: string): string {
    const { config = {}, ...settings } = JSON.parse(text) as { config?: Record<string, unknown> };
    const kept = Object.entries(config).filter(([key]) => key.startsWith(`${namespace}:`));
    return JSON.stringify({ ...settings, config: Object.fromEntries(kept) });
}

/** A block of YAML ends before the next line with less indentation. */
function yamlWithoutProgramConfig(text: string): string {
    const isOwn = new RegExp(`^\\s+["']?${namespace}:`);
    let isInside = false;
    let isBlock = false;
    let isKept = false;
    let indentation: number | undefined;
    return text
        .split("\n")
        .filter(line => {
            if (/^[^\s#]/.test(line)) {
                isInside = /^["']?config["']?\s*:/.test(line);
                isBlock = /:\s*(?:#.*)?$/.test(line);
                return !isInside || isBlock;
            }
            if (isInside && /^\s+[^\s#]/.test(line)) {
                const indented = line.search(/\S/);
                indentation ??= indented;
                isKept = indented > indentation ? isKept : isBlock && isOwn.test(line);
            }
            return !isInside || (isKept && !/^\s*(?:#|$)/.test(line));
        })
        .join("\n");
}
