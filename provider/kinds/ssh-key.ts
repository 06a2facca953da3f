/** SSH keys of the account. */
import { z } from "zod";
import { isConflict } from "../client/errors.js";
import type { SshKey as Found } from "../client/index.js";
import { adoptable, nameInAddress } from "../kind/arguments.js";
import { UserError } from "../kind/user-errors.js";
import { textOf, type JsonObject } from "../basics/json.js";
import { defineKind, type Context, type Description } from "../kind/kind.js";
import { describeKey, isSameKey, problemWith } from "./ssh-key/public-key.js";

const args = z.strictObject({
    name: nameInAddress.meta({
        description: "Name of the key, unique in the account.",
        change: "replaces",
        example: '"laptop"',
    }),
    publicKey: z
        .string()
        .refine(text => problemWith(text) === undefined, {
            error: ({ input }) => problemWith(String(input)) ?? "",
        })
        .meta({
            description:
                "The public key, one line in the OpenSSH format, as in a `.pub` file. Its comment is not compared.",
            change: "in place",
            example: '"ssh-ed25519 AAAA… ada@laptop"',
            unshown: true,
        }),
    adopt: adoptable("the name of a key of the account", /./, '"laptop"'),
});

const outputs = z.object({
    keyType: z
        .string()
        .meta({ movedBy: ["publicKey"], description: "Type of the key, such as `ssh-ed25519`." }),
    fingerprint: z.string().meta({
        movedBy: ["publicKey"],
        description: "Its fingerprint (`SHA256:…`), as `ssh-keygen -l` shows it.",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

export const sshKey = defineKind({
    name: "SshKey",
    noun: "SSH key",

    docs: {
        summary: "A public SSH key of the account.",
        remarks:
            "Its holder can push code. A change of `publicKey` exchanges the key in place. A change of `name` alone deletes the old key before the new one is created. The key belongs to the account behind the credentials, whatever organisation is configured.",
        dialects: {
            documented: "A new key overwrites the old one.",
            "clever-cloud":
                "The old key is deleted before the new one is added, and restored if the platform refuses the new one. A key can only exist under one name.",
        },
        example: `
            new SshKey("laptop", { name: "laptop", publicKey: readFileSync("id_ed25519.pub", "utf8") });`,
    },
    args,
    outputs,
    namedBy: "name",
    scope: "caller",

    identity: {
        id: ({ name }) => name,
        /** The platform would silently overwrite the existing key. */
        ifTaken: (name, differences) =>
            new UserError(
                "name-taken",
                `the account has another key of that name (${differences}), and creating this one would overwrite it`,
                `Choose another name, or declare that key with its own publicKey and adopt: "${name}".`,
            ),
    },

    same: {
        publicKey: (state, news) => isSameKey(state.publicKey, news.publicKey),
    },

    deletion: {
        /** True for the same name or the same key: neither can exist twice, the key at least in some dialects. */
        deleteBeforeReplace: (state, news) =>
            state.name === news.name || isSameKey(state.publicKey, news.publicKey),
    },

    list: ({ client }, _account, read) => client.sshKeys.list(read),
    idOf: ({ name }) => name,
    describe,

    creation: {
        differences: {
            publicKey: (state, news) => [
                `fingerprint is ${fingerprintOf(state)}, that of the declared key ${fingerprintOf(news)}`,
            ],
        },
    },

    async create(context, { name, publicKey }) {
        await set(context, { name, publicKey });
        return { name, key: publicKey };
    },

    async read({ client }, id, known) {
        const found = (await client.sshKeys.list()).find(({ name }) => name === id);
        return found && { id, ...describe(found, known) };
    },

    async update(context, id, base, { publicKey }) {
        await set(context, { name: id, publicKey, replacing: base.publicKey });
        return describeKey(publicKey);
    },
    delete: ({ client }, id) => client.sshKeys.remove({ name: id }),
});

async function set(
    { client }: Context,
    { name, publicKey, replacing }: Declared & { replacing?: string | undefined },
): Promise<void> {
    try {
        await client.sshKeys.set({ name, key: publicKey.trim(), replacing });
    } catch (error) {
        throw isConflict(error)
            ? new UserError(
                  "name-taken",
                  error.message,
                  `Take this declaration out of the program, or declare another key in it. ` +
                      `To exchange the keys of two resources, apply the change in three updates: first remove one of the two; then change the other; then declare the first again.`,
                  error,
              )
            : error;
    }
}

function describe({ name, key }: Found, { publicKey }: Partial<Declared>): Description<Declared, Outputs> {
    const isUnchanged = publicKey !== undefined && isSameKey(publicKey, key);
    return { args: { name, publicKey: isUnchanged ? publicKey : key }, outputs: describeKey(key) };
}

function fingerprintOf({ publicKey }: JsonObject): string {
    return describeKey(textOf(publicKey) ?? "").fingerprint;
}
