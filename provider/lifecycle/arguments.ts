/**
 * Arguments that several kinds share, and what a schema may say of an argument beside its type.
 *
 * A kind's zod schema is the one declaration of its arguments: types, checks, secrets, replacement and the
 * documentation's tables are all read from it.
 */
import { z } from "zod";
import { idText } from "./ids.js";
import type { Secrecy } from "./secrets.js";

/**
 * What a change of the argument does: bring it in line where it stands, replace the resource, or nothing at all since
 * the argument only steers how the lifecycle works.
 */
export type Change = "in place" | "replaces" | "steers";

declare module "zod" {
    interface GlobalMeta {
        change?: Change;
        secret?: Secrecy;
        /** Of a map whose values are secret: the argument that lists the names of those which are not. */
        shownBy?: string;
        /** A wrong value may be a secret put there by mistake: a failed check does not have it printed. */
        unshown?: boolean;
        /** What to write, as in a program: shown where a check fails. */
        example?: string;
        /** What else people write for a word that it takes. */
        spellings?: Readonly<Record<string, readonly string[]>>;
        /** The argument names another resource: while it is unknown, a preview goes by the resources that it comes from. */
        reference?: boolean;
        /** An add-on may be named by either of its ids, and is the same. */
        takesEitherId?: boolean;
        /** Beside the id, it is needed to find what exists. */
        locates?: boolean;
        /** What an id of the kind looks like, on the argument by which what exists is taken over. */
        idForm?: string;
        /** Its change would destroy data: while it is unknown it is no replacement, unless `allowReplace` is set. */
        guarded?: boolean;
    }
}

const duration = z
    .string()
    .regex(/^(?=.)(\d+h)?(\d+m)?(\d+s)?$/, 'must be a duration such as "90s", "20m" or "1h30m"')
    .meta({ example: '"20m"' });

/**
 * The argument by which what exists is taken over.
 *
 * @param form what an id of the kind looks like, as the end of a sentence: `the id of a network group (ng_…)`
 */
export function adoptable(form: string, pattern: RegExp, example: string) {
    const inProse = form.replace(/[a-z]+_…[^\s,)]*/g, "`$&`");
    return idText(form, pattern, '; "npx --no -- cloud-platform generate --plan" lists the ids')
        .optional()
        .meta({
            description: `Takes over what exists already instead of creating a second one: ${inProse}. It must be as declared here, else creating fails and names the difference.`,
            change: "steers",
            idForm: inProse,
            example,
        });
}

export const allowDuplicate = z
    .union([z.boolean(), z.array(z.string().min(1))])
    .optional()
    .meta({
        description:
            "Ids of identical objects that this stack does not manage and beside which another one may be created. `true` only allows for those that this stack manages; for all others the error names the ids to write.",
        change: "steers",
        example: '["addon_…"]',
    });

/** A name that stands in addresses. Dots, however they are encoded, would address something else. */
export const nameInAddress = z
    .string()
    .min(1)
    .refine(name => name !== "." && name !== "..", 'must not be "." or "..", which no address can hold');

/** Of what holds data: has to be applied before the deletion, which only sees the state. */
export const allowDelete = z.boolean().optional().meta({
    description:
        "With `cloud-platform:guardData`, it is protected. Set this to true and run `up` before you delete or replace it. An output doesn't count.",
    change: "steers",
    example: "true",
});

/** What a deletion goes by, so that the state holds it though it only steers. */
export const steersDeletion: readonly string[] = ["timeouts", "allowDelete"];

/** Of whoever owns something; what it is for, an argument says for itself. */
export const ownerId = idText(
    "the id of an organisation (orga_…) or of the account's own user (user_…)",
    /^(orga|user)_/,
);

export const owner = ownerId.optional().meta({
    description:
        "Id of the organisation it belongs to. Default: the configured organisation, else the account's own space. A later change of that default moves nothing.",
    change: "replaces",
    locates: true,
    example: '"orga_…"',
});

export const applicationId = idText("the id of an application (app_…)", /^app_/).meta({
    example: '"app_…"',
});

/** What belongs to an application stays with it. */
export const application = applicationId.meta({
    description: "Id of the application.",
    change: "replaces",
    reference: true,
});

/** Deadlines of what a kind waits for. */
export function timeouts(defaults: Partial<Record<"create" | "update" | "delete", string>>) {
    const each = Object.entries(defaults).map(([operation, time]) => `${operation} ${time}`);
    const deadline = (operation: keyof typeof defaults, doing: string) => {
        const time = defaults[operation];
        return duration.optional().meta(
            time === undefined
                ? { description: `Has no effect: ${doing} one waits for nothing.` }
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
            description: `How long to wait at most, as "90s", "20m" or "1h30m" (defaults: ${each.join(", ")}).`,
            change: "steers",
            example: `{ ${Object.keys(defaults)[0] ?? "create"}: "20m" }`,
        });
}

/** Milliseconds of a checked duration. */
export function milliseconds(text: string): number {
    const part = (unit: string): number => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
    return (part("h") * 3600 + part("m") * 60 + part("s")) * 1000;
}

/** What the lifecycle records beside every kind's own outputs. */
export const ownership = z.object({
    ownerId: z.string().meta({
        description:
            "Who owns it: an organisation's id or a user's id. Every later call is made for this owner, whatever the configuration says by then.",
    }),
    platform: z.string().meta({
        description: "Address of the platform it was last seen on.",
    }),
});
