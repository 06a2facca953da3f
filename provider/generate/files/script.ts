/** The script that sets the secrets of a program, each with the value that the platform has at that moment. */
import type { Inventory } from "../inventory/inventory.js";
import { oneLine } from "../texts.js";
import type { Setting } from "../plan/settings.js";

export const scriptFile = "set-secrets.sh";

/**
 * The command `cloud-platform secret` ends a value with a newline, and `pulumi config set` takes one newline off what it
 * reads: so a value arrives as it is, whatever it ends with. Where the first fails, the second is not even started, and the next value has its turn.
 */
export function scriptSource(
    settings: readonly Setting[],
    inventory: Inventory,
    address: string | undefined,
): string {
    return `#!/bin/sh
# Sets the secrets of this program in the configuration of the selected stack. Each value comes from the platform when this
# runs and goes to pulumi through a pipe: none is in a file, in an argument or in the history of a shell.
set -eu
missing=
cd "$(dirname "$0")"
${environment(inventory, address)}
set_secret() {
  key=$1
  shift
  if ! value=$(npx --no -- cloud-platform secret "$@" && echo end); then
    missing="$missing$key
"
    return
  fi
  printf '%s' "\${value%end}" | pulumi config set --secret "$key"
  echo "$key is set"
}

${settings.map(line).join("")}
if [ -n "$missing" ]; then
  printf '\nThese could not be read, for the reasons above. All others are set:\n%s' "$missing" >&2
  exit 1
fi
`;
}

/** Whether the platform tells it, so that nobody has to know it. */
export function isScripted({ isTold }: Setting): boolean {
    return isTold;
}

/** What sets one value, or nothing where it cannot be asked for. Where the platform does not tell it, pulumi asks for it. */
export function commandFor(setting: Setting): string {
    return commandIn("", setting);
}

/** @param surroundings variables for the command that asks the platform, each with a blank after it */
export function commandIn(surroundings: string, setting: Setting): string {
    const { key, kind, id, path, known, isTold, isSecret, isObject } = setting;
    const set = `pulumi config set ${isSecret ? "--secret " : ""}${key}`;
    const asked = ["npx --no -- cloud-platform secret", ...[kind, id, path, ...known].map(quoted)].join(" ");
    const note = oneLine(`${path} of ${kind} ${id}${isObject ? ", as JSON" : ""}`);
    return isTold
        ? `value=$(${surroundings}${asked} && echo end) && printf '%s' "\${value%end}" | ${set}`
        : `${set} # ${note}`;
}

function line({ key, kind, id, path, known }: Setting): string {
    return `${["set_secret", ...[key, kind, id, path, ...known].map(quoted)].join(" ")}\n`;
}

/** Where the platform is, unless the shell says so; and whose these things are, whatever the shell says. */
function environment({ dialect, organisation }: Inventory, address: string | undefined): string {
    const base =
        address === undefined
            ? ""
            : `[ -n "\${CLOUD_PLATFORM_BASE_URL:-}" ] || export CLOUD_PLATFORM_BASE_URL=${quoted(address)}\n`;
    const owner =
        organisation === undefined
            ? "unset CLOUD_PLATFORM_ORGANISATION\n"
            : `export CLOUD_PLATFORM_ORGANISATION=${quoted(organisation)}\n`;
    return `${base}export CLOUD_PLATFORM_DIALECT=${quoted(dialect)}\n${owner}`;
}

/** As one word of a shell. */
export function quoted(word: string): string {
    return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
