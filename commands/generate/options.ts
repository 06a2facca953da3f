import { parseArgs } from "node:util";
import { kindsChosen } from "../kinds.js";
import { UserError } from "../../provider/kind/errors.js";

export const usage = `Usage: cloud-platform generate --out DIR [options]

Reads the objects of an organisation, or of the account's own space, and writes a Pulumi project that adopts them.
It sends no write to the platform. The address, the organisation and the credentials come from the environment, for
example CLOUD_PLATFORM_BASE_URL, CLOUD_PLATFORM_ORGANISATION and CLOUD_PLATFORM_TOKEN. SSH keys, e-mail addresses and, depending on the platform,
OAuth consumers and operators belong to the account: they are read whichever organisation is named.

  --out DIR                Folder to write the project into: a new or an empty one. For objects that were created later,
                           "cloud-platform inventory --unmanaged" prints the code that adopts them.
  --unmanaged              Only what no stack of the Pulumi backend has.
  --only KIND[,…]          Only these kinds, for example Addon,EnvVars. Default: all.
  --match PATTERN          Only objects with such a name or id: * stands for any text, ? for one character.
  --application ID[,…]     Applications to read. If the platform lists applications, only these are read. Otherwise
                           these are read beside those that links, groups and hooks refer to.
  --from-terraform FILE    Only what this Terraform state of the provider CleverCloud/clevercloud manages, with
                           Terraform's names. Of an application's variables, only those in the state.
  -h, --help               Prints this.

The exit code is 0 on success, 1 on failure, and 3 if something could not be read, which the command names.
`;

export type Options = ReturnType<typeof optionsOf>;

export function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            out: { type: "string" },
            unmanaged: { type: "boolean", default: false },
            only: { type: "string", multiple: true },
            match: { type: "string" },
            application: { type: "string", multiple: true },
            "from-terraform": { type: "string" },
        },
    });
    const applications = listed("application", values.application) ?? [];
    const { out } = values;
    for (const id of applications.filter(id => !/^app_./.test(id))) {
        throw new UserError(
            "invalid-option",
            `--application is the id of an application (app_…), not "${id}"`,
        );
    }
    const only = listed("only", values.only);
    // Fails for an unknown kind.
    kindsChosen(only);
    if (out === undefined) {
        throw new UserError(
            "invalid-option",
            'name a folder for the program with --out DIR; "cloud-platform inventory" lists the objects',
        );
    }
    return {
        ...values,
        out,
        applications,
        only,
        terraform: values["from-terraform"],
    };
}

/** Splits an option that may occur several times, with several words each time. */
function listed(option: string, values: readonly string[] | undefined): string[] | undefined {
    const words = values?.flatMap(value => value.split(",")).map(word => word.trim());
    // An empty variable of a script would select everything, or nothing.
    if (words?.includes("") === true) {
        throw new UserError("invalid-option", `--${option} has an empty word`);
    }
    return words;
}
