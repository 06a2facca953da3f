/**
 * Arguments that several kinds share, and the metadata of arguments beside their types.
 *
 * The zod schema of a kind is the only declaration of its arguments. Types, checks, secrets, replacements and the
 * tables of the documentation come from it.
 */
import { z } from "zod";
import { idText } from "./ids.js";
import { pick, type JsonObject } from "../basics/json.js";
import type { State } from "../basics/roles.js";
import type { Secrecy } from "./secrets.js";
import { ownCommand } from "../text/own-command.js";

/**
 * The effect of a change: it updates the object in place, replaces it, or does nothing because the argument only steers
 * the lifecycle.
 */
export type ChangeEffect = "in place" | "replaces" | "steers";

/** Lists of suggested values. A list may be incomplete. `scripts/generate/completions.ts` contains the values. */
export type Completion =
    | "AddonProviderId"
    | "AddonPlanSlug"
    | "OperatorPlanSlug"
    | "RegionName"
    | "EventCode"
    | "ConsumerRight"
    | "NamespaceName"
    | "RuntimeSlug"
    | "FlavorName"
    | "NodeFlavorName"
    | "KubernetesVersion"
    | "WebhookFormat"
    | "MemberKind";

/** How long operations wait at most. */
type Deadlines = Partial<Record<"create" | "update" | "delete", string>>;

declare module "zod" {
    interface GlobalMeta {
        change?: ChangeEffect;
        secret?: Secrecy;
        /** For a map of secrets: the argument that lists the names of values that are no secrets. */
        shownBy?: string;
        /** True if a wrong value may be a misplaced secret, so that a failed check does not print it. */
        unshown?: boolean;
        /** An example as in a program, shown if a check fails. */
        example?: string;
        /** The example to show if a check fails, where it depends on the other arguments. */
        exampleFor?: (args: JsonObject) => string | undefined;
        /** The effect of leaving out an optional argument without a default. It completes `Default: …`. */
        whenOmitted?: string;
        /** The list whose words an editor completes. Other words are allowed. */
        completion?: Completion;
        /** The name of the list of words in other languages. Default: the kind and the argument. */
        enumeration?: string;
        /** True if the package has to know a word to manage an object with it, and a later version may know more. */
        growsByVersion?: boolean;
        /** Other spellings that people use for an accepted word. */
        spellings?: Readonly<Record<string, readonly string[]>>;
        /**
         * True if the argument names another resource. While it is unknown, a preview uses the resources that it comes
         * from.
         */
        reference?: boolean;
        /** True if the argument accepts either id of an add-on, and both mean the same add-on. */
        takesEitherId?: boolean;
        /** True for a list without order whose items change one by one. */
        isSet?: boolean;
        /** True if the argument is needed, beside the id, to find an object. */
        locates?: boolean;
        /** The form of the kind's ids, on the argument `adopt`. */
        idForm?: string;
        /** On an output: the arguments whose update may change it. Default: none. */
        movedBy?: readonly string[] | "any";
        /** The kind's own deadlines, on the argument `timeouts`. */
        deadlines?: Deadlines;
    }
}

const duration = z
    .string()
    .regex(/^(?=.)(\d+h)?(\d+m)?(\d+s)?$/, 'must be a duration such as "90s", "20m" or "1h30m"')
    .meta({ example: '"20m"' });

/**
 * The argument `adopt`.
 *
 * @param form the form of the kind's ids, as the end of a sentence: `the id of a network group (ng_…)`
 */
export function adoptable(form: string, pattern: RegExp, example: string) {
    const inProse = form.replace(/[a-z]+_…[^\s,)]*/g, "`$&`");
    return idText(form, pattern, () => `; "${ownCommand("inventory")}" lists the ids`)
        .optional()
        .meta({
            description: `Adopts an existing object instead of creating one: ${inProse}. If it differs from the declaration, nothing is changed, and the error names the difference.`,
            change: "steers",
            idForm: inProse,
            example,
        });
}

/** Returns a sentence with an example of an argument. Only YAML marks a reference, and takes it for a text otherwise. */
export function forExample(key: string, example: string): string {
    const isReference = /^[a-z]\w*\.id$/i.test(example);
    return `Write, for example, ${key}: ${example}${isReference ? `, in YAML ${key}: \${${example}}` : ""}.`;
}

export const allowDuplicate = z.array(z.string().min(1)).optional().meta({
    description:
        "Ids of identical objects beside which another one may be created. An object of another declared resource needs no id here; for all others the error names the ids to write.",
    change: "steers",
    example: '["addon_…"]',
});

/** A name that is part of a URL. Dots would address another resource, however they are encoded. */
export const nameInAddress = z
    .string()
    .min(1)
    .refine(name => name !== "." && name !== "..", 'must not be "." or "..", which no address can hold');

/** Arguments of earlier versions, each with what to write instead. The state of a stack may still have them. */
export const removedArguments: Readonly<Record<string, string>> = {
    allowDelete:
        'To delete or replace the resource, give it the option protect: false, and run "pulumi up" first.',
};

/** The argument `owner`. Each kind describes what the owner owns. */
export const ownerId = idText(
    "the id of an organisation (orga_…) or of the account's own user (user_…)",
    /^(orga|user)_/,
);

export const ownerDefault = "the configured organisation, else the account's own space";

export const owner = ownerId.optional().meta({
    description:
        "Id of the organisation that owns the object. Changing the default later does not move the object.",
    whenOmitted: ownerDefault,
    change: "replaces",
    locates: true,
    example: '"orga_…"',
});

export const applicationId = idText("the id of an application (app_…)", /^app_/).meta({
    example: '"app_…"',
});

/** For kinds that belong to an application, and stay with it. */
export const application = applicationId.meta({
    description: "Id of the application.",
    change: "replaces",
    reference: true,
});

/** Deadlines of the waits of a kind. The wait for a list takes these defaults. A kind's own wait has them in its constant. */
export function timeouts(defaults: Deadlines) {
    const each = Object.entries(defaults).map(([operation, time]) => `${operation} ${time}`);
    const deadline = (operation: keyof typeof defaults, doing: string) => {
        const time = defaults[operation];
        return duration.optional().meta(
            time === undefined
                ? { description: `Has no effect: ${doing} one waits for nothing.`, deprecated: true }
                : {
                      description: `How long ${doing} one may take, at most. Default: \`${time}\`.`,
                      example: '"20m"',
                  },
        );
    };
    return z
        .strictObject({
            create: deadline("create", "creating"),
            update: deadline("update", "updating"),
            delete: deadline("delete", "deleting"),
        })
        .optional()
        .meta({
            description: `How long to wait at most, as "90s", "20m" or "1h30m".`,
            whenOmitted: each.join(", "),
            change: "steers",
            example: `{ ${Object.keys(defaults)[0] ?? "create"}: "20m" }`,
            deadlines: defaults,
        });
}

/** Returns the milliseconds of a checked duration. */
export function milliseconds(text: string): number {
    const part = (unit: string): number => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
    return (part("h") * 3600 + part("m") * 60 + part("s")) * 1000;
}

/** Returns the properties that only the program has: the owner that it names, and the deadlines. */
export function declaredOnly(state: State): State {
    return pick(state, ["owner", "timeouts"]);
}
