/** Writes an inventory as a program into a folder. */
import { join } from "node:path";
import { projectOf } from "./files/project.js";
import { saveProject } from "./files/save.js";
import type { Inventory } from "../account/inventory.js";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import { counted } from "../../provider/text/words.js";
import { explaining, type Target } from "../target.js";

/** The origin of secrets. */
export type SecretsFrom = "config" | "lookup";

/** @returns the line for the terminal */
export function writeProject(
    inventory: Inventory,
    { directory, name }: Target,
    secrets: SecretsFrom,
): string {
    const { length: count } = inventory.items;
    if (count === 0) {
        throw new UserError(
            "nothing-to-declare",
            `no object of ${inventory.owner} matches these options and can be declared, so no program is written`,
        );
    }
    const files = projectOf(inventory, { name, secrets });
    explaining(directory, () => saveProject(files, directory));
    return `Wrote a program of ${counted(count, "resource")} into ${directory}. Next steps: ${join(directory, "README.md")}\n`;
}
