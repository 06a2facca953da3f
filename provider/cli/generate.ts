import { parseArgs } from "node:util";
import { readInventory, type Inventory } from "../generate/inventory.js";
import { kindsNamed } from "../generate/kinds.js";
import { managedIn, orphansOf } from "../generate/orphans.js";
import { progressOn } from "../generate/progress.js";
import { listingOf, tableOf } from "../generate/table.js";
import { listsApplications } from "../generate/applications.js";
import { managedByTerraform, terraformResources } from "../generate/terraform.js";
import { onOneLine } from "../generate/texts.js";
import { explainAs } from "../lifecycle/errors.js";
import { silentLog, type Log } from "../lifecycle/log.js";
import { Session } from "../lifecycle/session.js";
import type { Command } from "./command.js";
import { targetAt, write, type SecretsFrom, type Written } from "./project.js";
import { fileState, stackState } from "./states.js";

export const generate: Command = {
    summary: "Writes a Pulumi program of what an account has, to take it over without a change.",
    usage: `Usage: cloud-platform generate --out DIR [options]
       cloud-platform generate --plan [options]
       cloud-platform generate --orphans STACK[,STACK…] [options]

Reads what an organisation, or the account's own space, has on the platform, and writes it as a Pulumi project
that takes it over. It only reads from the platform. Address and credentials come from the environment, as
CLOUD_PLATFORM_BASE_URL and CLOUD_PLATFORM_TOKEN. SSH keys, e-mail addresses and OAuth consumers, and operators
where the platform has them so, are the account's own: they are read whatever organisation is meant.

  --out DIR                Folder to write the project into. In one that holds such a project, it prints what is new
                           since, and what is gone, and changes nothing.
  --force                  Replaces the files of an earlier generation there, and no others. What it had and is not found
                           stops it, unless the platform has it no more.
  --secrets config|lookup  Where the program takes secrets from: its stack's configuration, with a script that fills
                           it; or lookups, as far as the platform tells. Default: config.
  --plan                   Prints what there is, and writes nothing.
  --orphans STACK[,…]      Only what is in the state of none of these stacks. A file that "pulumi stack export"
                           has written may stand for a stack. Without --out, it prints that.
  --organisation ID        Whose it is: orga_…, or user_… for the account's own space.
                           Default: CLOUD_PLATFORM_ORGANISATION, else the account's own space.
  --only KIND[,…]          Only these kinds, such as Addon,EnvVars. Default: all.
  --match PATTERN          Only what people know by such a name, or an id: * stands for anything, ? for one
                           character.
  --application ID[,…]     Applications to look into. Where the platform lists applications, only these are
                           looked into; elsewhere, these beside those that links, groups and hooks tell of.
  --from-terraform FILE    Only what this Terraform state of the provider CleverCloud/clevercloud manages, by
                           Terraform's names.
  --json                   Prints the result as JSON. No secret is in it.
  -h, --help               Prints this.

It ends with 0; with 3 where something could not be read, which it names; with 1 where it failed.
`,
    run,
};

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    // Before the platform is asked: what is in the way needs no answer of it.
    const narrowing = await narrowingBy(options);
    const target = options.out === undefined ? undefined : targetAt(options.out, options.force);
    const inventory = narrowing.apply(await read(options, narrowing.applications));
    const result: Written =
        target === undefined
            ? { text: tableOf(inventory, Date.now()), json: {} }
            : write(inventory, target, {
                  secrets: options.secrets,
                  isNarrowed: isNarrowed(options, inventory),
              });
    process.stdout.write(
        options.json
            ? `${JSON.stringify({ ...listingOf(inventory), ...result.json }, null, 2)}\n`
            : result.text,
    );
    tellOfTheRest(inventory);
}

/** Whether only a part of what there is was looked for. */
function isNarrowed(
    { only, match, orphans, terraform, applications }: Options,
    inventory: Inventory,
): boolean {
    const chosen = [only, match, orphans, terraform].some(option => option !== undefined);
    // Where the platform lists none, naming one adds to what is found.
    return chosen || (applications.length > 0 && listsApplications(inventory));
}

/** What a state has to say of what is read. */
interface Narrowing {
    /** Those that it manages: no list need tell of them. */
    readonly applications: readonly string[];
    apply(inventory: Inventory): Inventory;
}

type Options = ReturnType<typeof optionsOf>;

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            out: { type: "string" },
            force: { type: "boolean", default: false },
            secrets: { type: "string", default: "config" },
            plan: { type: "boolean", default: false },
            orphans: { type: "string", multiple: true },
            organisation: { type: "string" },
            only: { type: "string", multiple: true },
            match: { type: "string" },
            application: { type: "string", multiple: true },
            "from-terraform": { type: "string" },
            json: { type: "boolean", default: false },
        },
    });
    const applications = listed("application", values.application) ?? [];
    const { organisation, secrets, out, plan } = values;
    if (out !== undefined && plan) {
        throw new Error("--plan writes nothing: leave out --plan or --out");
    }
    if (out === undefined && !plan && values.orphans === undefined) {
        throw new Error(
            "say where to write the program with --out DIR, or look at what there is with --plan",
        );
    }
    if (secrets !== "config" && secrets !== "lookup") {
        throw new Error(`--secrets is "config" or "lookup", not "${secrets}"`);
    }
    const from: SecretsFrom = secrets;
    if (organisation !== undefined && !/^(orga|user)_./.test(organisation)) {
        throw new Error(
            `--organisation is an id (orga_…, or user_… for the account's own space), not "${organisation}"`,
        );
    }
    for (const id of applications.filter(id => !/^app_./.test(id))) {
        throw new Error(`--application is the id of an application (app_…), not "${id}"`);
    }
    const only = listed("only", values.only);
    kindsNamed(only);
    return {
        ...values,
        secrets: from,
        applications,
        only,
        orphans: listed("orphans", values.orphans),
        terraform: values["from-terraform"],
    };
}

/** An option that may be given several times, and take several words each time. */
function listed(option: string, values: readonly string[] | undefined): string[] | undefined {
    const words = values?.flatMap(value => value.split(",")).map(word => word.trim());
    // An empty variable of a script would mean all, or nothing.
    if (words?.includes("") === true) {
        throw new Error(`--${option} has an empty word`);
    }
    return words;
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
    { organisation, only, match, applications }: Options,
    alsoNamed: readonly string[],
): Promise<Inventory> {
    const progress = progressOn(process.stderr, "Reading what there is");
    const session = new Session({ readWindow: Infinity, log: standardErrorLog });
    try {
        return await readInventory(session, {
            applications: [...applications, ...alsoNamed],
            ...(organisation !== undefined && { organisation }),
            ...(only !== undefined && { only }),
            ...(match !== undefined && { match }),
            onProgress: (done, total) => progress.update(done, total),
        });
    } catch (error) {
        throw explainAs(error, "read what there is");
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
