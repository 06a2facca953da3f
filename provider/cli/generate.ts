import { readInventory, type Inventory } from "../generate/inventory.js";
import { kindsChosen } from "../generate/kinds.js";
import { managedIn, orphansOf } from "../generate/orphans.js";
import { progressOn } from "../generate/progress.js";
import { listingOf, tableOf } from "../generate/table.js";
import { managedByTerraform } from "../generate/terraform.js";
import { terraformResources } from "../generate/terraform-state.js";
import { onOneLine } from "../generate/texts.js";
import { stoppedBy } from "../client/clock.js";
import { explainWithoutState } from "../lifecycle/errors.js";
import { silentLog, type Log } from "../lifecycle/log.js";
import { Session } from "../lifecycle/session.js";
import type { Command } from "./command.js";
import { optionsOf, usage, type Options } from "./generate-options.js";
import { write, type WriteOptions, type Written } from "./project.js";
import { fileState, stackState } from "./states.js";
import { targetAt } from "./target.js";

export const generate: Command = {
    summary: "Writes a Pulumi program of what an account has, to take it over without a change.",
    usage,
    run,
};

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    // Before the platform is asked: what is in the way needs no answer of it.
    const narrowing = await narrowingBy(options);
    const target = options.out === undefined ? undefined : targetAt(options.out, options.force);
    const inventory = narrowing.apply(await read(options, narrowing.applications));
    try {
        const result = target === undefined ? table(inventory) : write(inventory, target, scopeOf(options));
        process.stdout.write(
            options.json
                ? `${JSON.stringify({ ...listingOf(inventory), ...result.json }, null, 2)}\n`
                : result.text,
        );
    } finally {
        tellOfTheRest(inventory);
    }
}

function table(inventory: Inventory): Written {
    return { text: tableOf(inventory, Date.now()), json: {} };
}

function scopeOf(options: Options): WriteOptions {
    const { secrets, match, orphans, terraform, applications } = options;
    return {
        secrets,
        kinds: kindsChosen(options).map(({ name }) => name),
        applications,
        isNarrowed: [match, orphans, terraform].some(option => option !== undefined),
        isWhole: orphans === undefined,
    };
}

/** What a state has to say of what is read. */
interface Narrowing {
    /** Those that it manages: no list need tell of them. */
    readonly applications: readonly string[];
    apply(inventory: Inventory): Inventory;
}

async function narrowingBy({ orphans, terraform }: Options): Promise<Narrowing> {
    const states = await Promise.all((orphans ?? []).map(stackState));
    const managed = states.flatMap(({ text, source }) => managedIn(text, source));
    const file = terraform === undefined ? undefined : await fileState(terraform);
    const resources = file === undefined ? undefined : terraformResources(file.text, file.source);
    return {
        applications: (resources ?? []).map(({ id }) => id).filter(id => id.startsWith("app_")),
        apply(inventory) {
            const chosen = resources === undefined ? inventory : managedByTerraform(inventory, resources);
            return orphans === undefined ? chosen : orphansOf(chosen, managed);
        },
    };
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
        // Nobody waits any more for what is still tried again.
        stop.abort();
        throw explainWithoutState(error, "read what there is");
    } finally {
        progress.end();
    }
}

const standardErrorLog: Log = {
    ...silentLog,
    info: message => process.stderr.write(`${message}\n`),
    warn: message => process.stderr.write(`${message}\n`),
};

/** What is not in the result, beside it: the result itself may be read by another program. */
function tellOfTheRest({ skipped, unread }: Inventory): void {
    const lines = [
        ...skipped.map(({ what, why }) => `Left out: ${what}. ${why}`),
        ...unread.map(({ what, why }) => `Not read: ${what}. ${why}`),
    ];
    process.stderr.write(lines.map(line => `${onOneLine(line)}\n`).join(""));
    if (unread.length > 0) {
        process.stderr.write("What could not be read is missing; all else is complete.\n");
        process.exitCode = 3;
    }
}
