/** The README of a generated project. */
import { capabilitiesOf } from "../../../provider/client/dialects.js";
import { isCallers } from "../../../provider/kind/kind.js";
import type { Inventory, Omission } from "../../account/inventory.js";
import { isOfVariables, kinds } from "../../kinds.js";
import type { Language } from "../../program/languages/language.js";
import { typescript } from "../../program/languages/typescript.js";
import type { Declaration } from "../../program/expressions.js";
import type { Setting } from "../../program/settings.js";
import { withSingleSpaces } from "../../text/display.js";
import { commandFor } from "../../program/configuring.js";
import { scriptFile } from "./script.js";

interface ReadmeContent {
    readonly name: string;
    readonly inventory: Inventory;
    readonly resources: readonly Declaration[];
    readonly settings: readonly Setting[];
    readonly language: Language;
    /** The command before the first preview. */
    readonly install: string;
    /** Arguments that are not declared. */
    readonly leftOut: readonly Omission[];
}

export function readmeSource(content: ReadmeContent): string {
    const { skipped, unread } = content.inventory;
    return `${[
        introduction(content),
        adoption(content),
        secrets(content),
        plainVariables(content),
        dataProtection(content),
        accountObjects(content),
        contents(content),
        applications(content),
        omissions(
            "Left out",
            "The platform masks these, does not return or list them, or a program can't declare them:",
            [...skipped, ...content.leftOut],
        ),
        omissions(
            "Not read",
            "These could not be read and may be missing. Generate once more into another folder when the platform answers again:",
            unread,
        ),
    ]
        .flat()
        .join("\n\n")}\n`;
}

function introduction({ name, inventory: { owner, platform } }: ReadmeContent): string[] {
    return [
        `# ${name}`,
        `The objects of ${code(owner)} on ${code(platform)}, as a Pulumi program. Each resource names in \`adopt\` the object that it adopts. The first \`pulumi up\` compares the objects with their declarations, and creates and changes nothing.`,
    ];
}

function adoption({ settings, install }: ReadmeContent): string[] {
    return [
        "## Adopt the objects",
        shell([
            install,
            "pulumi stack init dev",
            ...(settings.some(({ isTold }) => isTold) ? [`./${scriptFile}`] : []),
            "pulumi preview",
            "pulumi up",
        ]),
        "The preview shows every resource as one to create, because all of them are new to the state. If an object differs from its declaration, `pulumi up` names the difference and adopts the other objects. Afterwards `pulumi preview` shows no changes, and you can keep or remove `adopt`. Remove it before you create an object again that was deleted from the platform.",
        "Credentials come from the environment, as `CLOUD_PLATFORM_TOKEN`. `Pulumi.yaml` has the platform's address and the organisation. `CLOUD_PLATFORM_ORGANISATION` in your shell overrides the organisation.",
    ];
}

function secrets({ settings, language }: ReadmeContent): string[] {
    const byHand = settings.filter(({ isTold }) => !isTold);
    if (settings.length === 0) {
        return [];
    }
    const script = `No secret is in these files. \`./${scriptFile}\` reads each value from the platform and passes it through a pipe to \`pulumi config set ${language.secretFlags}\`. Run it once for each stack. If a value can't be read, the script sets the others and names it at the end.`;
    return [
        "## Secrets",
        ...(settings.some(({ isTold }) => isTold) ? [script] : []),
        ...(byHand.length > 0
            ? [
                  "The platform does not return these values. Set each with its command, which prompts for the value. Until then, a preview fails and names what is missing:",
                  shell(byHand.map(setting => commandFor(setting, language))),
                  "A masked value can't be compared with the platform: a wrong value is recorded, and neither a preview nor a refresh notices. Check it where it is used. `pulumi up` names these fields.",
              ]
            : []),
    ];
}

function plainVariables({ resources }: ReadmeContent): string[] {
    return !resources.some(({ item }) => isOfVariables(item.kind))
        ? []
        : [
              "## Variables in the source",
              "The source shows a variable only under a name that is known to be harmless. That is a switch (`true`) under names such as `DEBUG` or `SEARCH_ENABLED`, or a number of up to five digits under names such as `PORT` or `HTTP_TIMEOUT`. It is also a word, version or path under the name of a known setting, such as `NODE_ENV`, `APP_FOLDER` or `CC_NODE_VERSION`. A value that looks like a key is a secret under any name. All other variables are secrets in the configuration. Pulumi masks secret values wherever it prints them, so an ordinary word that is a secret is masked everywhere.",
          ];
}

function dataProtection({ resources, language }: ReadmeContent): string[] {
    if (!resources.some(({ isProtected }) => isProtected)) {
        return [];
    }
    const [on, off] = [true, false].map(isProtected => `\`${language.protection(isProtected)}\``);
    // The classes set the option, and the native provider refuses the deletion.
    const [guard, deletion] =
        language === typescript
            ? ["protects resources that you declare later", "pulumi up"]
            : ["refuses the deletion of others", "CLOUD_PLATFORM_GUARD_DATA=false pulumi up"];
    return [
        "## Data protection",
        `All resources that hold data have ${on}, so a preview refuses to delete or replace them. \`cloud-platform:guardData\` in \`Pulumi.yaml\` ${guard}. Keep the preview: \`--skip-preview\` deletes the dependants of a database before the database is refused.`,
        `To delete such a resource, write ${off} in its declaration, and run \`pulumi up\`. Then remove the declaration, and run \`${deletion}\`. To keep the object on the platform, run \`pulumi state delete --force\` with its URN instead, and remove the declaration.`,
    ];
}

/** Each project that is generated with the credentials of the account has the account's own objects. */
function accountObjects({ resources, inventory: { dialect, account } }: ReadmeContent): string[] {
    const names = Object.values(kinds)
        .filter(kind => isCallers(kind, capabilitiesOf[dialect]))
        .map(({ name }) => name);
    const found = names.filter(name => resources.some(({ item }) => item.kind === name));
    return found.length === 0
        ? []
        : [
              "## Objects of the account",
              `${found.map(name => `\`${name}\``).join(", ")}: these belong to \`${account}\`, whatever the organisation. A project that the same account generates for another organisation has them too, and the two stacks would undo each other's changes. Keep them in one project, and generate the others with \`--unmanaged\`, once this one is in a stack.`,
          ];
}

function contents({ resources }: ReadmeContent): string[] {
    const byKind = [...Map.groupBy(resources, ({ item }) => item.kind)];
    return [
        "## Contents",
        byKind.length === 0
            ? "Nothing was found."
            : byKind.map(([kind, { length }]) => `- ${length} \`${kind}\``).join("\n"),
    ];
}

function applications({ inventory: { applications, dialect } }: ReadmeContent): string[] {
    const origin = capabilitiesOf[dialect].applications
        ? "The platform lists them."
        : "This interface of the platform lists none. These are the applications that `--application` named, and those that network groups and other objects refer to. For the objects of another application, generate into another folder with `--application` and `--unmanaged`.";
    const lines = applications.map(({ id, name }) => `${id}${name === undefined ? "" : ` ${name}`}`);
    return [
        "## Applications",
        `Variables, drains, links and redirections belong to applications. ${origin}`,
        ...(lines.length > 0 ? [text(lines)] : ["None was found."]),
    ];
}

function omissions(title: string, about: string, omitted: readonly Omission[]): string[] {
    return omitted.length === 0
        ? []
        : [`## ${title}`, about, text(omitted.map(({ what, why }) => `${what}: ${why}`))];
}

function shell(lines: readonly string[]): string {
    return ["```sh", ...lines, "```"].join("\n");
}

/** A block in which Markdown has no meaning. */
function text(lines: readonly string[]): string {
    return ["```text", ...lines.map(line => `- ${withSingleSpaces(line)}`), "```"].join("\n");
}

function code(word: string): string {
    return `\`${withSingleSpaces(word).replaceAll("`", "'")}\``;
}
