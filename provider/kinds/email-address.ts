/** E-mail addresses of the account. */
import { z } from "zod";
import { isConflict, isForbidden, isNotFound, isRejected } from "../client/errors.js";
import type { EmailAddress, ReadOptions } from "../client/index.js";
import { adoptable } from "../kind/arguments.js";
import { UserError } from "../kind/user-errors.js";
import { defineKind, type Context, type Description } from "../kind/kind.js";
import { isKnownText } from "../protocol/unknown.js";
import { onePrimary } from "./one-primary.js";

const args = z.strictObject({
    email: z
        .string()
        .regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")
        .meta({
            description: "The address. The platform sends a message with a confirmation link to it.",
            change: "replaces",
            example: '"ada@example.com"',
        }),
    primary: z.boolean().optional().meta({
        description:
            "True makes it the account's primary address. False is not compared with the platform: a primary address is only replaced when another address becomes the primary one.",
        whenOmitted: "`false`",
        change: "in place",
        example: "true",
    }),
    adopt: adoptable("an e-mail address of the account", /^[^\s@]+@[^\s@]+$/, '"ada@example.com"'),
});

const outputs = z.object({
    confirmed: z.boolean().optional().meta({
        description:
            "Whether the address is confirmed. Only set in the dialect `clever-cloud`, where the platform lists confirmed addresses only.",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

interface Found extends EmailAddress {
    /** Only set in a dialect that lists addresses after their confirmation, so that the state records it. */
    confirmed?: boolean;
}

export const emailAddress = defineKind({
    name: "EmailAddress",
    noun: "e-mail address",

    docs: {
        summary: "An e-mail address of the account.",
        remarks:
            "It belongs to the account behind the credentials, whatever organisation is configured. The platform never removes the primary address: destroying it fails until another address is the primary one.",
        dialects: {
            documented: "Listed at once.",
            "clever-cloud":
                "Only listed after its confirmation, see `confirmed`. Until then, a refresh can't detect a deletion.",
        },
        example: `
            new EmailAddress("work", { email: "ada@example.com" });`,
    },
    args,
    outputs,
    namedBy: "email",
    scope: "caller",

    identity: {
        id: ({ email }) => email,
    },

    same: {
        email: (state, news) => isSame(state.email, news.email),
        // Leaving `primary` out is recorded, so that a later switch to another primary address is not drift.
        primary: (state, news) => (news.primary === true) === (state.primary === true),
    },

    sharing: {
        claims: ({ email }) => (isKnownText(email) ? [email.toLowerCase()] : []),
        refusedPairs: onePrimary(() => "the primary e-mail address of the account"),
    },

    deletion: {
        /** True if both are the same address in another case, which can't exist twice. */
        deleteBeforeReplace: (state, news) => isSame(state.email, news.email),
    },

    list,
    idOf: emailIn,
    describe,

    creation: {
        /** Set after the creation. An existing address that differs in `primary` is not an interrupted creation. */
        writtenLater: { primary: () => false },

        async finish({ client }, found, { email, primary }) {
            // No request for an address that already is the primary one, such as after a rename of the resource.
            if (primary === true && found.primary !== true) {
                await promote(client, email);
            }
            return { confirmed: found.confirmed };
        },
    },

    async create({ client }, { email, primary }) {
        // An unconfirmed address can't become the primary one in the same request.
        const isListed = client.capabilities.unconfirmedAddresses;
        const promotes = primary === true && isListed;
        await client.emailAddresses.set({ email, primary: promotes });
        return { email, primary: promotes, ...(!isListed && { confirmed: false }) };
    },

    async read(context, id, known) {
        const found = await find(context, id);
        if (found === undefined) {
            // The platform only lists confirmed addresses.
            return known.confirmed === false ? { id, ...describe({ email: id }, known) } : undefined;
        }
        const { args } = describe(found, known);
        return { id, args: { ...args, email: id }, outputs: { confirmed: found.confirmed } };
    },

    async update(context, id, _base, { primary }) {
        const found = await find(context, id);
        if (primary === true && found?.primary !== true) {
            await promote(context.client, id);
        }
        const unlisted = context.client.capabilities.unconfirmedAddresses ? undefined : false;
        return { confirmed: found === undefined ? unlisted : found.confirmed };
    },

    async delete(context, id, { confirmed }) {
        try {
            const removal = await context.client.emailAddresses.remove({ email: id });
            if (!removal.existed) {
                await assertNotPrimary(context, id);
            }
            return confirmed === false ? { existed: true } : removal;
        } catch (error) {
            if (isConflict(error) || isRejected(error) || isForbidden(error)) {
                await assertNotPrimary(context, id, error);
            }
            throw error;
        }
    },
});

/**
 * Lists all addresses, or only confirmed ones in a dialect that omits the others. If the list does not contain or mark
 * the primary address, the profile provides it.
 */
async function list({ client }: Context, _account: string, read?: ReadOptions): Promise<Found[]> {
    const listed = await withPrimary(client, await client.emailAddresses.list(read), read);
    return client.capabilities.unconfirmedAddresses
        ? listed
        : listed.map(found => ({ ...found, confirmed: true }));
}

async function withPrimary(
    client: Context["client"],
    listed: EmailAddress[],
    read?: ReadOptions,
): Promise<EmailAddress[]> {
    if (listed.some(({ primary }) => primary === true)) {
        return listed;
    }
    const { email } = await client.self.get(read);
    return [...listed.filter(found => !isSame(found.email, email)), { email, primary: true }];
}

async function find(context: Context, email: string, read?: ReadOptions): Promise<Found | undefined> {
    return (await list(context, context.owner, read)).find(found => isSame(found.email, email));
}

async function promote(client: Context["client"], email: string): Promise<void> {
    try {
        await client.emailAddresses.set({ email, primary: true });
    } catch (error) {
        throw isNotFound(error) && !client.capabilities.unconfirmedAddresses
            ? new UserError(
                  "unconfirmed-address",
                  "only a confirmed address can be the primary one",
                  "Open the link in the platform's message to this address first.",
                  error,
              )
            : error;
    }
}

/** Returns the address in the spelling of the declaration. */
function emailIn(found: Found, { email }: Partial<Declared>): string {
    return email !== undefined && isSame(found.email, email) ? email : found.email;
}

function describe(found: Found, known: Partial<Declared & Outputs>): Description<Declared, Outputs> {
    const isPrimary = found.primary === true;
    // Without `primary: true` in the program, the address may be the primary one or not.
    const isAsked = known.primary === true || (known.email === undefined && isPrimary);
    return {
        args: {
            email: emailIn(found, known),
            ...(known.primary === false && { primary: false }),
            ...(isAsked && { primary: isPrimary }),
        },
        outputs: { confirmed: found.confirmed ?? known.confirmed },
    };
}

/** Explains the platform's refusal to remove the primary address, which its own message does not. */
async function assertNotPrimary(context: Context, email: string, cause?: unknown): Promise<void> {
    if ((await find(context, email, { fresh: true }))?.primary === true) {
        throw new UserError(
            "primary-address",
            "it is the account's primary address, which cannot be removed",
            'Make another address the primary one first, or remove this one from the state with "pulumi state delete".',
            cause,
        );
    }
}

/** Ignores case: no two mailboxes differ only in case, and the platform may change it. */
function isSame(a: unknown, b: unknown): boolean {
    return typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();
}
