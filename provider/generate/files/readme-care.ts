/** What the page of a generated project says of secrets, of data, and of what others may have as well. */
import type { Inventory } from "../inventory/inventory.js";
import { kindOf, kinds } from "../kinds.js";
import { isCallers } from "../../lifecycle/kind.js";
import { capabilitiesOf, defaultDialect, dialects } from "../../client/dialects.js";
import type { Planned } from "../plan/plan.js";
import { commandFor, isScripted, scriptFile } from "./script.js";
import type { Setting } from "../plan/settings.js";

export function secrets(settings: readonly Setting[], usesLookups: boolean): string[] {
    const byHand = settings.filter(setting => !isScripted(setting));
    const hasScript = settings.some(isScripted);
    if (!usesLookups && settings.length === 0) {
        return [];
    }
    return [
        "## Secrets",
        ...(usesLookups
            ? [
                  "Secrets that the platform tells are looked up in each run, in previews too (`lookups.ts`): so previews need credentials, and the program follows whatever somebody sets elsewhere. Declare a value from the configuration to decide on it here.",
              ]
            : []),
        ...(hasScript
            ? [
                  `No secret is in these files. \`./${scriptFile}\` asks the platform for each value and hands it to \`pulumi config set --secret\` through a pipe; run it once for each stack. A value that cannot be read does not stop it: it names those at its end.${usesLookups ? " No lookup tells these." : ""}`,
              ]
            : []),
        ...(byHand.length > 0
            ? [
                  "The platform does not tell these. A preview fails and names the key until you set it; `pulumi` asks for the value:",
                  ["```sh", ...byHand.map(commandFor), "```"].join("\n"),
                  "What the platform masks cannot be compared with what you set there: a wrong value is recorded as it is, and neither a preview nor a refresh notices. Check it where it is used. With `cloud-platform:previewLooks` a preview names these fields, and `pulumi up` does in any case.",
              ]
            : []),
    ];
}

/** Where variables stand in the source. */
export function plainVariables(resources: readonly Planned[], usesLookups: boolean): string[] {
    return usesLookups || !resources.some(({ item }) => item.kind === "EnvVars")
        ? []
        : [
              "## Variables in the source",
              "A variable stands in the source only under a name that is known to be harmless: a switch such as `true` under names such as `DEBUG` or `SEARCH_ENABLED`, a number of up to five digits under names such as `PORT` or `HTTP_TIMEOUT`, and a word, version or path under the name of a known setting such as `NODE_ENV`, `APP_FOLDER` or `CC_NODE_VERSION`. A value there that looks like a key is a secret all the same. All else is configuration: Pulumi masks such values in whatever it prints, so an ordinary word among them would be masked everywhere.",
          ];
}

export function data(resources: readonly Planned[]): string[] {
    return resources.some(({ item }) => kindOf(item.kind).holdsData === true)
        ? [
              "## What keeps your data",
              "`protect: true` stands on everything that holds data. A preview already refuses to delete or replace it. `cloud-platform:guardData` in `Pulumi.yaml` protects whatever you declare later. It is also the second lock: it refuses a deletion while `pulumi up` or `pulumi destroy` runs, unless an earlier `up` had `allowDelete: true`. Keep the preview: `--skip-preview` deletes what depends on a database before the database is refused.",
              "To let one go, take `protect: true` out of its declaration, add `allowDelete: true` to its arguments, and run `pulumi up`. Then remove the declaration, and run `pulumi up` again. To keep it on the platform and only take it out of the stack, run `pulumi state delete --force` with its URN and remove the declaration.",
          ]
        : [];
}

/** What is the account's own shows in each project that is generated with its credentials. */
export function accountsOwn(resources: readonly Planned[], { dialect, account }: Inventory): string[] {
    const spoken = dialects.find(word => word === dialect) ?? defaultDialect;
    const names = Object.values(kinds)
        .filter(kind => isCallers(kind, capabilitiesOf[spoken]))
        .map(({ name }) => name);
    const found = names.filter(name => resources.some(({ item }) => item.kind === name));
    return found.length === 0
        ? []
        : [
              "## What belongs to the account",
              `${found.map(name => `\`${name}\``).join(", ")}: these belong to \`${account}\`, whatever the organisation. The project of another organisation that is generated with the same account has them as well, and two stacks would then undo each other's changes. Keep them in one project: generate the others with \`--except ${names.join(",")}\`.`,
          ];
}
