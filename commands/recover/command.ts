import { recover as recoverStack, type PendingCreation } from "./recover.js";
import { attachPulumi } from "../pulumi/run.js";
import { defineCommand } from "../command.js";
import { assertNamed, stackOption } from "../report-options.js";
import { readObjects } from "../stack/objects.js";
import { ownCommand } from "../../provider/text/own-command.js";
import { openStack } from "../pulumi/open-stack.js";

export const recover = defineCommand({
    name: "recover",
    synopsis: "[options] [-- options of pulumi up]",
    about: `Runs "pulumi up". A resource that the state lacks adopts the only object of its name that no stack of the backend
has, if this object is as declared. If the object differs, or if several have the name, the error names their ids and what
to do. If a killed run was changing or deleting resources, it runs "pulumi up --refresh". Afterwards, the command removes
the pending creations of interrupted runs from the state. It names those whose object the state may lack.`,
    options: {
        ...stackOption,
        yes: { type: "boolean", default: false, says: 'Runs "pulumi up" without its question.' },
    },
    further: true,
    async run(values, further) {
        assertNamed(values.stack);
        const stack = await openStack(values.stack);
        const states = async () => (await Promise.all([stack.state(), stack.otherStates()])).flat();
        const left = await recoverStack({
            stack: stack.stack,
            state: () => stack.state(),
            otherStates: () => stack.otherStates(),
            objects: () => readObjects({ selected: stack, states }, true),
            async up(environment, changed) {
                process.stdout.write(
                    "The preview sends no request, so it shows existing objects as ones to create, with their prices. " +
                        "The update adopts them, and creates only what does not exist.\n\n",
                );
                if (changed.length > 0) {
                    process.stdout.write(
                        `A killed run was changing or deleting ${changed.join(", ")}, so "pulumi up" refreshes first. ` +
                            'If a migration is still running, run "pulumi up --refresh" again after its end.\n\n',
                    );
                }
                const args = ["up", "--stack", stack.stack];
                const options = [
                    ...(changed.length > 0 ? ["--refresh"] : []),
                    ...(values.yes ? ["--yes"] : []),
                ];
                const status = await attachPulumi([...args, ...options, ...further], "terminal", environment);
                return status === 0 ? undefined : "see its output above";
            },
            clearPendingCreates: root =>
                // Only the root is read, so that no drift gets into the state.
                stack.run([
                    "refresh",
                    "--clear-pending-creates",
                    "--yes",
                    "--skip-preview",
                    "--target",
                    root,
                ]),
        });
        process.stdout.write(`\nThe state has every resource of the program.\n${pendingText(left)}`);
    },
});

/** Says what the state may lack, and what to do. */
function pendingText(left: readonly PendingCreation[]): string {
    if (left.length === 0) {
        return "";
    }
    const lines = left.map(
        ({ what, candidates }) =>
            `  ${what}${candidates.length === 0 ? "" : `: perhaps ${candidates.join(", ")}`}\n`,
    );
    return (
        `\nA killed run began to create these resources, and the state may lack their objects:\n\n${lines.join("")}\n` +
        `"${ownCommand("inventory --unmanaged")}" lists what no stack has. ` +
        "To keep an object, declare it and recover again; otherwise delete it on the platform. " +
        'Afterwards, "pulumi refresh --clear-pending-creates" removes these entries from the state.\n'
    );
}
