import { basename, join, resolve } from "node:path";
import type { Inventory } from "../account/inventory.js";
import { readInventory } from "../account/read-inventory.js";
import { Ownerships, unmanagedIn, type StackResources } from "../stack/ownership.js";
import { withProgress } from "../progress.js";
import { managedByTerraform } from "./terraform/terraform.js";
import { terraformResources, type TerraformResource } from "./terraform/resources.js";
import { printable } from "../text/display.js";
import { stoppedBy } from "../../provider/client/clock.js";
import { explainAs, Session } from "../../provider/lifecycle/index.js";
import { UserError } from "../../provider/kind/user-errors.js";
import { silentLog, type Log } from "../../provider/protocol/log.js";
import { counted } from "../../provider/text/words.js";
import { allStates } from "../pulumi/open-stack.js";
import { managedIn, stateIn } from "../pulumi/state.js";
import type { LanguageName } from "../program/languages/index.js";
import { defineCommand } from "../command.js";
import { checked, options, type Options } from "./options.js";
import { projectNameFor, projectOf, secretCommands } from "./files/project.js";
import { assertUsable, saveProject } from "./files/save.js";
import { fileState } from "../pulumi/states.js";

export const generate = defineCommand({
    name: "generate",
    synopsis: "--out DIR [options]",
    about: `Reads the objects of an organisation, or of the account's own space, and writes a Pulumi project that adopts them.
It sends no write to the platform. The address, the organisation and the credentials come from the environment, for
example CLOUD_PLATFORM_BASE_URL, CLOUD_PLATFORM_ORGANISATION and CLOUD_PLATFORM_TOKEN. SSH keys, e-mail addresses and,
depending on the platform, OAuth consumers and operators belong to the account: they are read whichever organisation is
named.`,
    options,
    remarks:
        "The exit code is 0 on success, 1 on failure, and 3 if something could not be read, which the command names.",
    run: values => run(checked(values)),
});

async function run(options: Options): Promise<void> {
    // Check the folder and the states before the first request.
    const { out, language } = options;
    assertUsable(out);
    const resources = await terraformResourcesOf(options);
    const stacks = options.unmanaged ? await resourcesOfAll() : undefined;
    const applications = (resources ?? [])
        .filter(({ id, isDeposed }) => id.startsWith("app_") && !isDeposed)
        .map(({ id }) => id);
    const everything = await read(options, applications);
    const chosen = resources === undefined ? everything : managedByTerraform(everything, resources);
    const inventory = stacks === undefined ? chosen : unmanagedIn(chosen, new Ownerships(chosen, stacks));
    try {
        process.stdout.write(writeProject(inventory, out, language));
    } finally {
        reportOmissions(inventory);
    }
}

/** @returns the lines for the terminal */
function writeProject(inventory: Inventory, out: string, language: LanguageName): string {
    const { length: count } = inventory.items;
    if (count === 0) {
        throw new UserError(
            "nothing-to-declare",
            `no object of ${inventory.owner} matches these options and can be declared, so no program is written`,
        );
    }
    saveProject(projectOf(inventory, projectNameFor(basename(resolve(out))), language), out);
    const commands = secretCommands(inventory, language).map(command => `  ${printable(command)}\n`);
    const secrets =
        commands.length === 0
            ? ""
            : `Before its first preview, and in its new stack, set its secrets:\n${commands.join("")}`;
    return `Wrote a program of ${counted(count, "resource")} into ${out}. Next steps: ${join(out, "README.md")}\n${secrets}`;
}

async function terraformResourcesOf({ terraform }: Options): Promise<TerraformResource[] | undefined> {
    if (terraform === undefined) {
        return undefined;
    }
    const { text, source } = await fileState(terraform);
    return terraformResources(text, source);
}

/** The program would adopt what another stack has, if that stack were missing. */
async function resourcesOfAll(): Promise<StackResources[]> {
    const states = await allStates();
    return states.map(state => {
        if ("problem" in state) {
            throw new UserError(
                "unreadable-state",
                `${state.source} cannot be read, so it is not known what it has: ${state.problem}`,
                "Repair that stack, or remove it from the backend.",
            );
        }
        return { stack: state.stack, managed: managedIn(stateIn(state)) };
    });
}

async function read(
    { only, match, applications }: Options,
    alsoNamed: readonly string[],
): Promise<Inventory> {
    const stop = new AbortController();
    const clock = stoppedBy(stop.signal);
    const session = new Session({ readWindow: Infinity, log: standardErrorLog, clock });
    try {
        return await withProgress("Reading what there is", onProgress =>
            readInventory(session, {
                applications: [...applications, ...alsoNamed],
                only,
                ...(match !== undefined && { match }),
                onProgress,
            }),
        );
    } catch (error) {
        // Requests that are being retried would keep the process alive.
        stop.abort();
        throw explainAs(error, "read the account");
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
    process.stderr.write(lines.map(line => `${printable(line)}\n`).join(""));
    if (unread.length > 0) {
        process.stderr.write("Objects that could not be read are missing from the result.\n");
        process.exitCode = 3;
    }
}
