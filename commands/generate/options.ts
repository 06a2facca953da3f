import { UserError } from "../../provider/kind/user-errors.js";
import type { Values } from "../command.js";
import { isLanguage, languages } from "../program/languages/index.js";
import { kindsChosen } from "../kinds.js";

export const options = {
    out: {
        type: "string",
        value: "DIR",
        says: 'Folder to write the project into: a new or an empty one. For objects that were created later, "cloud-platform inventory --unmanaged" prints the code that adopts them.',
    },
    language: {
        type: "string",
        default: "typescript",
        value: "LANGUAGE",
        says: `${Object.keys(languages).join(", ")}. Default: typescript.`,
    },
    unmanaged: { type: "boolean", default: false, says: "Only what no stack of the Pulumi backend has." },
    only: {
        type: "string",
        multiple: true,
        value: "KIND[,…]",
        says: "Only these kinds, for example Addon,EnvVars. Default: all.",
    },
    match: {
        type: "string",
        value: "PATTERN",
        says: "Only objects with such a name or id: * stands for any text, ? for one character.",
    },
    application: {
        type: "string",
        multiple: true,
        value: "ID[,…]",
        says: "Applications to read. If the platform lists applications, only these are read. Otherwise these are read beside those that links, groups and hooks refer to.",
    },
    "from-terraform": {
        type: "string",
        value: "FILE",
        says: "Only the resources of types clevercloud_… that this Terraform state manages, with Terraform's names. Of an application's variables, only those in the state.",
    },
} as const;

export type Options = ReturnType<typeof checked>;

export function checked(values: Values<typeof options>) {
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
    const { language } = values;
    if (!isLanguage(language)) {
        const known = Object.keys(languages).join(", ");
        throw new UserError("invalid-option", `--language is one of ${known}, not "${language}"`);
    }
    return {
        ...values,
        language,
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
