/** The commands with which a program's configuration gets its values. */
import { withSingleSpaces } from "../text/display.js";
import { quoted } from "../text/shell.js";
import type { Setting } from "./settings.js";

/** The configuration may also hold credentials, but a command must not contain them. */
export const credentials =
    'A command that asks for a secret takes credentials from the environment, such as "CLOUD_PLATFORM_TOKEN".';

/** Returns commands that copy each secret from the platform into the configuration without printing it. */
export function configuring(
    settings: readonly Setting[],
    { stack, surroundings }: Record<"stack" | "surroundings", string>,
): string[] {
    return settings.length === 0
        ? []
        : [
              `pulumi stack select ${quoted(stack)}`,
              ...settings.map(setting => commandFor(setting, surroundings)),
          ];
}

/**
 * The command that configures one value. If the platform does not return the value, pulumi prompts for it.
 *
 * @param surroundings environment variables for the command that reads the value, each followed by a space
 */
export function commandFor(setting: Setting, surroundings = ""): string {
    const { key, kind, id, path, known, isTold, isSecret, isObject } = setting;
    const set = `pulumi config set ${isSecret ? "--secret " : ""}${key}`;
    const asked = [
        "npx --yes --package pulumi-cloud-platform cloud-platform secret",
        ...[kind, id, path, ...known].map(quoted),
    ].join(" ");
    const note = withSingleSpaces(`${path} of ${kind} ${id}${isObject ? ", as JSON" : ""}`);
    return isTold
        ? `value=$(${surroundings}${asked} && echo end) && printf '%s' "\${value%end}" | ${set}`
        : `${set} # ${note}`;
}
