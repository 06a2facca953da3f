/**
 * The engine masks the secrets of the configuration in all its output, also within other words. A refresh takes the
 * settings of providers from the state. Without the configuration it runs as well and masks nothing.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";

/**
 * Writes the settings of a stack without its configuration, so that only the encryption settings remain.
 *
 * @returns the file, or undefined if the stack has no such file
 */
export async function settingsWithoutConfig(
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
    await writeFile(copy, file.endsWith(".json") ? jsonWithoutConfig(text) : yamlWithoutConfig(text));
    return copy;
}

function jsonWithoutConfig(text: string): string {
    const settings = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify({ ...settings, config: {} });
}

/** A block of YAML ends before the next line without indentation. */
function yamlWithoutConfig(text: string): string {
    let isInside = false;
    return text
        .split("\n")
        .filter(line => {
            isInside = /^["']?config["']?\s*:/.test(line) || (isInside && !/^[^\s#]/.test(line));
            return !isInside;
        })
        .join("\n");
}
