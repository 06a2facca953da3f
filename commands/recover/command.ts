import { parseArgs } from "node:util";
import { UserError } from "../../provider/lifecycle/messages/errors.js";
import { recover as recoverStack } from "./recover.js";
import { attachPulumi } from "../pulumi/run.js";
import type { Command } from "../command.js";
import { openStack } from "../pulumi/open-stack.js";

export const recover: Command = {
    usage: `Usage: cloud-platform recover [options]

Runs "pulumi up". A resource that the state lacks adopts the only object of its name that no stack of the backend has, if
this object is as declared. If the object differs, or if several have the name, the error names their ids and what to do.
Afterwards, the command removes the pending creations of interrupted runs from the state.

  --stack NAME             The stack. Default: the selected one.
  --yes                    Runs "pulumi up" without its question.
  -h, --help               Prints this.
`,
    run,
};

async function run(args: string[]): Promise<void> {
    const { values } = parseArgs({
        args,
        options: {
            stack: { type: "string" },
            yes: { type: "boolean", default: false },
        },
    });
    if (values.stack === "") {
        throw new UserError("invalid-option", "--stack has an empty name");
    }
    const stack = await openStack(values.stack);
    const left = await recoverStack({
        stack: stack.stack,
        state: () => stack.state(),
        otherStates: () => stack.otherStates(),
        async up(environment) {
            process.stdout.write(
                "The preview sends no request, so it shows existing objects as ones to create, with their prices. " +
                    "The update adopts them, and creates only what does not exist.\n\n",
            );
            const yes = values.yes ? ["--yes"] : [];
            const args = ["up", "--stack", stack.stack, ...yes];
            const status = await attachPulumi(args, "terminal", environment);
            return status === 0 ? undefined : "see its output above";
        },
        clearPendingCreates: root =>
            // Only the root is read, so that no drift gets into the state.
            stack.run(["refresh", "--clear-pending-creates", "--yes", "--skip-preview", "--target", root]),
    });
    process.stdout.write(
        left.length === 0
            ? "\nThe state has every resource of the program.\n"
            : `\nThe state has every resource of the program. These pending creations stay in it, since they are not part of ` +
                  `the program or belong to another package: ${left.join(", ")}. "pulumi refresh" asks about each of them.\n`,
    );
}
