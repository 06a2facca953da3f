import type { Inventory } from "./inventory/inventory.js";
import { readInventory } from "./inventory/read-inventory.js";
import { orphansOf } from "./inventory/orphans.js";
import { progressOn } from "../progress.js";
import { listingOf, tableOf } from "./inventory/table.js";
import { managedByTerraform } from "./inventory/terraform.js";
import { terraformResources, type TerraformResource } from "./inventory/terraform-state.js";
import { onOneLine } from "../text/display.js";
import { stoppedBy } from "../../provider/client/clock.js";
import { explainAs, sentencesOf, UserError } from "../../provider/lifecycle/messages/errors.js";
import { silentLog, type Log } from "../../provider/lifecycle/messages/log.js";
import { Session } from "../../provider/lifecycle/session.js";
import type { StateResource } from "../pulumi/state.js";
import type { Command } from "../command.js";
import { optionsOf, usage, type Options } from "./options.js";
import { writeProject } from "./write-project.js";
import { fileState, namedStacks, selectedStack } from "../pulumi/states.js";
import { targetAt } from "../target.js";

export const generate: Command = {
    summary: "Writes a Pulumi program that adopts the existing objects of an account without a change.",
    usage,
    run,
};

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    // Check the folder and the states before the first request.
    const target = options.out === undefined ? undefined : targetAt(options.out);
    const resources = await terraformResourcesOf(options);
    const managed = await managedOf(options);
    const applications = (resources ?? []).map(({ id }) => id).filter(id => id.startsWith("app_"));
    const everything = await read(options, applications);
    const chosen = resources === undefined ? everything : managedByTerraform(everything, resources);
    const inventory = managed === undefined ? chosen : orphansOf(chosen, managed);
    try {
        const result =
            target === undefined
                ? { text: tableOf(inventory, Date.now()), json: {} }
                : writeProject(inventory, target, options.secrets);
        process.stdout.write(
            options.json
                ? `${JSON.stringify({ ...listingOf(inventory), ...result.json }, null, 2)}\n`
                : result.text,
        );
    } finally {
        reportOmissions(inventory);
    }
}

async function terraformResourcesOf({ terraform }: Options): Promise<TerraformResource[] | undefined> {
    if (terraform === undefined) {
        return undefined;
    }
    const { text, source } = await fileState(terraform);
    return terraformResources(text, source);
}

/** Returns the resources of the stacks of `--orphans`, or else of the selected stack of the current folder. */
async function managedOf({ orphans, out, plan }: Options): Promise<StateResource[] | undefined> {
    if (orphans !== undefined) {
        return namedStacks(orphans);
    }
    return out !== undefined || plan ? undefined : managedHere();
}

async function managedHere(): Promise<StateResource[]> {
    try {
        const managed = await selectedStack();
        process.stderr.write("Leaving out resources that the selected stack manages.\n");
        return managed;
    } catch (error) {
        throw new UserError(
            "invalid-option",
            "name a folder for the program with --out DIR, or print all objects with --plan. " +
                `To list objects that are in no stack, select a stack here or name one with --orphans: ${sentencesOf(error)}`,
        );
    }
}

async function read(
    { organisation, only, except, match, applications }: Options,
    alsoNamed: readonly string[],
): Promise<Inventory> {
    const progress = progressOn(process.stderr, "Reading what there is");
    const stop = new AbortController();
    const clock = stoppedBy(stop.signal);
    const session = new Session({ readWindow: Infinity, log: standardErrorLog, clock });
    try {
        return await readInventory(session, {
            applications: [...applications, ...alsoNamed],
            ...(organisation !== undefined && { organisation }),
            only,
            except,
            ...(match !== undefined && { match }),
            onProgress: (done, total) => progress.update(done, total),
        });
    } catch (error) {
        // Requests that are being retried would keep the process alive.
        stop.abort();
        throw explainAs(error, "read the account");
    } finally {
        progress.end();
    }
}

const standardErrorLog: Log = {
    ...silentLog,
    info: message => process.stderr.write(`${message}\n`),
    warn: message => process.stderr.write(`${message}\n`),
};

/** Writes to standard error, since another program may read the result. */
function reportOmissions({ skipped, unread }: Inventory): void {
    const lines = [
        ...skipped.map(({ what, why }) => `Left out: ${what}. ${why}`),
        ...unread.map(({ what, why }) => `Not read: ${what}. ${why}`),
    ];
    process.stderr.write(lines.map(line => `${onOneLine(line)}\n`).join(""));
    if (unread.length > 0) {
        process.stderr.write("Objects that could not be read are missing from the result.\n");
        process.exitCode = 3;
    }
}
