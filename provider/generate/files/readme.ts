/** The page that a generated project begins with. */
import { capabilitiesOf, defaultDialect, dialects } from "../../client/dialects.js";
import type { Inventory } from "../inventory/inventory.js";
import type { Omission } from "../read/omissions.js";
import { oneLine } from "../texts.js";
import type { Planned } from "../plan/plan.js";
import { accountsOwn, data, plainVariables, secrets } from "./readme-care.js";
import { isScripted, scriptFile } from "./script.js";
import type { Setting } from "../plan/settings.js";

export interface ReadmeContent {
    readonly name: string;
    readonly inventory: Inventory;
    readonly resources: readonly Planned[];
    readonly settings: readonly Setting[];
    /** What of an item is not declared. */
    readonly leftOut: readonly Omission[];
    readonly usesLookups: boolean;
}

export function readmeSource(content: ReadmeContent): string {
    return `${[
        ...introduction(content),
        ...commands(content),
        ...secrets(content.settings, content.usesLookups),
        ...plainVariables(content.resources, content.usesLookups),
        ...data(content.resources),
        ...accountsOwn(content.resources, content.inventory),
        ...found(content),
        ...applications(content),
        ...listed(
            "What is not in it",
            "The platform masks these, does not tell or list them, or a program cannot declare them:",
            [...content.inventory.skipped, ...content.leftOut],
        ),
        ...listed(
            "What could not be read",
            "These may be missing. Generate once more into another folder when the platform answers again:",
            content.inventory.unread,
        ),
    ].join("\n\n")}\n`;
}

function introduction({ name, inventory: { owner, platform } }: ReadmeContent): string[] {
    return [
        `# ${name}`,
        `What ${code(owner)} has on ${code(platform)}, as a Pulumi program. Each resource names in \`adopt\` what it takes over: the first \`pulumi up\` compares, and creates and changes nothing.`,
    ];
}

function commands({ settings }: ReadmeContent): string[] {
    const hasScript = settings.some(isScripted);
    return [
        "## Take it over",
        [
            "```sh",
            "npm install",
            "pulumi stack init dev",
            ...(hasScript ? [`./${scriptFile}`] : []),
            "pulumi preview",
            "pulumi up",
            "```",
        ].join("\n"),
        "The preview shows every resource as one to create: that is how Pulumi shows what is new to its state. Where something differs from what is declared here, `pulumi up` names it and leaves it alone. Afterwards `pulumi preview` has nothing to show, and `adopt` can stay or go. It must go before an object that has vanished from the platform is to be created again.",
        "Credentials come from the environment, as `CLOUD_PLATFORM_TOKEN`. The platform's address and the organisation stand in `Pulumi.yaml`; what `CLOUD_PLATFORM_ORGANISATION` says in your shell would win over it.",
    ];
}

function found({ resources }: ReadmeContent): string[] {
    const kinds = [...Map.groupBy(resources, ({ item }) => item.kind)];
    return [
        "## What is in it",
        kinds.length === 0
            ? "Nothing was found."
            : kinds.map(([kind, { length }]) => `- ${length} \`${kind}\``).join("\n"),
    ];
}

function applications({ inventory: { applications, dialect } }: ReadmeContent): string[] {
    const spoken = dialects.find(word => word === dialect) ?? defaultDialect;
    const how = capabilitiesOf[spoken].applications
        ? "The platform lists them."
        : "This interface of the platform lists none. They are those that `--application` named, and those that network groups and other objects refer to. What belongs to any other one is not here: generate again with `--application`.";
    const lines = applications.map(({ id, name }) => `${id}${name === undefined ? "" : ` ${name}`}`);
    return [
        "## Applications",
        `Variables, drains, links and redirections belong to applications. ${how}`,
        ...(lines.length > 0 ? [text(lines)] : ["None was found."]),
    ];
}

function listed(title: string, about: string, left: readonly Omission[]): string[] {
    return left.length === 0
        ? []
        : [`## ${title}`, about, text(left.map(({ what, why }) => `${what}: ${why}`))];
}

/** Lines as they are, whatever they say. */
function text(lines: readonly string[]): string {
    return ["```text", ...lines.map(line => `- ${oneLine(line)}`), "```"].join("\n");
}

function code(word: string): string {
    return `\`${oneLine(word).replaceAll("`", "'")}\``;
}
