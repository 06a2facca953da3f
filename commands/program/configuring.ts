/** The commands with which a program's configuration gets its values. */
import { withSingleSpaces } from "../text/display.js";
import { downloaded } from "../../provider/text/own-command.js";
import { quoted } from "../text/shell.js";
import type { Language } from "./languages/language.js";
import { typescript } from "./languages/typescript.js";
import type { Setting } from "./settings.js";

/** The configuration may also hold credentials, but a command must not contain them. */
export const credentials =
    'A command that asks for a secret takes credentials from the environment, such as "CLOUD_PLATFORM_TOKEN".';

/** Returns commands that copy each secret from the platform into the configuration without printing it. */
export function configuring(
    settings: readonly Setting[],
    { stack, surroundings }: Record<"stack" | "surroundings", string>,
    language: Language = typescript,
): string[] {
    return settings.length === 0
        ? []
        : [
              `pulumi stack select ${quoted(stack)}`,
              ...settings.map(setting => commandFor(setting, language, surroundings)),
          ];
}

/**
 * The command that configures one value. If the platform does not return the value, pulumi prompts for it.
 *
 * @param surroundings environment variables for the command that reads the value, each followed by a space
 */
export function commandFor(setting: Setting, language: Language, surroundings = ""): string {
    const { kind, id, path, known, isTold, isSecret, isObject } = setting;
    const flags = isObject ? "--secret " : isSecret ? `${language.secretFlags} ` : "";
    const set = `pulumi config set ${flags}${quoted(language.configKey(setting))}`;
    const asked = [`${downloaded} secret`, ...[kind, id, path, ...known].map(quoted)].join(" ");
    const note = withSingleSpaces(`${path} of ${kind} ${id}${isObject ? ", as JSON" : ""}`);
    return isTold
        ? `value=$(${surroundings}${asked} && echo end) && printf '%s' "\${value%end}" | ${set}`
        : `${set} # ${note}`;
}
