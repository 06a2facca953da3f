/** The script that configures the secrets of a program with the current values of the platform. */
import type { Language } from "../../program/languages/language.js";
import { quoted } from "../../text/shell.js";
import type { Inventory } from "../../account/inventory.js";
import type { Setting } from "../../program/settings.js";

export const scriptFile = "set-secrets.sh";

/**
 * `cloud-platform secret` adds a newline to a value, and `pulumi config set` removes one, so a value arrives unchanged. If
 * a value can't be read, `pulumi config set` is not run for it, and the script goes on with the next value.
 *
 * @param program `command` is the command line of this package in the folder of the program
 */
export function scriptSource(
    settings: readonly Setting[],
    inventory: Inventory,
    address: string | undefined,
    program: { readonly language: Language; readonly command: string },
): string {
    const { language, command } = program;
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
  if ! value=$(${command} secret "$@" && echo end); then
    missing="$missing$key
"
    return
  fi
  printf '%s' "\${value%end}" | pulumi config set ${language.secretFlags} "$key"
  echo "$key is set"
}

${settings.map(setting => line(setting, language.configKey(setting))).join("")}
if [ -n "$missing" ]; then
  printf '\nThese could not be read, for the reasons above. All others are set:\n%s' "$missing" >&2
  exit 1
fi
`;
}

function line({ kind, id, path, known }: Setting, key: string): string {
    return `${["set_secret", ...[key, kind, id, path, ...known].map(quoted)].join(" ")}\n`;
}

/** The shell may override the address of the platform, but not the owner. */
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
