/** Builds the commands that restore the program's values on the platform. */
import { quoted } from "../text/shell.js";
import { argumentOf } from "../kinds.js";
import type { Kind } from "../../provider/kind/kind.js";
import type { StateResource } from "../pulumi/state.js";
import type { Remedy } from "../report/report.js";
import { listed } from "../../provider/text/words.js";
import { keysOf, type Field } from "../stack/field.js";

/**
 * Returns the command that restores. Without `--refresh`, the engine would compare the program with the state, which still
 * holds the program's values.
 */
export function fixCommand(stack: string): string {
    return `pulumi up --refresh --stack ${quoted(stack)}`;
}

/** The remedy if only fields differ that a program cannot declare. */
export const nothingToFix: Remedy = {
    text: "The program does not declare this, so a run may leave it as it is.",
    commands: [],
};

export function fixDrift(kind: Kind | undefined, fields: readonly Field[], stack: string): Remedy {
    const commands = [fixCommand(stack)];
    const replacing = keysOf(fields).filter(
        key => kind && argumentOf(kind, key)?.meta()?.change === "replaces",
    );
    if (replacing.length === 0) {
        return { text: `Restores ${listed(keysOf(fields))}.`, commands };
    }
    const why = `${listed(replacing)} cannot be changed in place`;
    return kind?.deletion?.holdsData === true
        ? {
              text: `A run is refused: ${why}, and a replacement would lose the data. Accept it, or undo it on the platform.`,
              commands: [],
          }
        : { text: `Replaces it: ${why}.`, commands };
}

export function fixDeletion(
    kind: Kind | undefined,
    { external, inputs }: StateResource,
    stack: string,
): Remedy {
    if (external) {
        return {
            text: "The program only reads it and fails without it. Recreate it where it is managed.",
            commands: [],
        };
    }
    const empty = kind?.deletion?.holdsData === true ? ", without its data" : "";
    const id = kind?.identity !== undefined ? "" : " Its id changes.";
    // An adoption of an id that no longer exists is refused, so `adopt` has to go first.
    const first =
        kind === undefined || inputs["adopt"] === undefined
            ? ""
            : 'Take "adopt" out of its declaration first: its id no longer exists. ';
    return { text: `${first}Creates it again${empty}.${id}`, commands: [fixCommand(stack)] };
}
