/** What `cloud-platform generate` takes, and how it says so. */
import { parseArgs } from "node:util";
import { kindsChosen } from "../generate/kinds.js";
import type { SecretsFrom } from "./project.js";

export const usage = `Usage: cloud-platform generate --out DIR [options]
       cloud-platform generate --plan [options]
       cloud-platform generate --orphans STACK[,STACK…] [options]

Reads what an organisation, or the account's own space, has on the platform, and writes it as a Pulumi project
that takes it over. It only reads from the platform. Address and credentials come from the environment, as
CLOUD_PLATFORM_BASE_URL and CLOUD_PLATFORM_TOKEN. SSH keys, e-mail addresses and OAuth consumers, and operators
where the platform has them so, are the account's own: they are read whatever organisation is meant.

  --out DIR                Folder to write the project into. In one that holds such a project, it prints what is new,
                           what has changed and what is gone since, and changes nothing.
  --force                  Replaces the files of an earlier generation there, and no others. What it had and is not found
                           stops it, unless the platform has it no more.
  --secrets config|lookup  Where the program takes secrets from: its stack's configuration, with a script that fills
                           it; or lookups, as far as the platform tells. Default: config.
  --plan                   Prints what there is, and writes nothing.
  --orphans STACK[,…]      Only what is in the state of none of these stacks. A file that "pulumi stack export"
                           has written may stand for a stack. Without --out, it prints that. What is the account's
                           own may be in the stack of another organisation's project: name that one as well.
  --organisation ID        Whose it is: orga_…, or user_… for the account's own space.
                           Default: CLOUD_PLATFORM_ORGANISATION, else the account's own space.
  --only KIND[,…]          Only these kinds, such as Addon,EnvVars. Default: all.
  --except KIND[,…]        All but these kinds, such as SshKey,EmailAddress,OAuthConsumer, which are the account's own
                           and belong into the program of one project only.
  --match PATTERN          Only what people know by such a name, or an id: * stands for anything, ? for one
                           character.
  --application ID[,…]     Applications to look into. Where the platform lists applications, only these are
                           looked into; elsewhere, these beside those that links, groups and hooks tell of.
  --from-terraform FILE    Only what this Terraform state of the provider CleverCloud/clevercloud manages, by
                           Terraform's names; of an application's variables those that the state has.
  --json                   Prints the result as JSON. No secret is in it.
  -h, --help               Prints this.

It ends with 0; with 3 where something could not be read, which it names; with 1 where it failed.
`;

export type Options = ReturnType<typeof optionsOf>;

export function optionsOf(args: string[]) {
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
            except: { type: "string", multiple: true },
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
    const except = listed("except", values.except);
    if (kindsChosen({ only, except }).length === 0) {
        throw new Error("--except leaves nothing of --only");
    }
    return {
        ...values,
        secrets: from,
        applications,
        only,
        except,
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
