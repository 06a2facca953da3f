/** SSH keys of the account. */
import { z } from "zod";
import type { SshKey as Found } from "../client/index.js";
import { adoptable } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { isUnknown } from "../lifecycle/unknown.js";
import { describeKey, isSameKey, problemWith } from "./ssh-public-key.js";

const args = z.strictObject({
    name: z.string().min(1).meta({
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
                "The public key, one line in the OpenSSH format, as in a file that ends in `.pub`. Its comment does not count: another comment is no change.",
            change: "in place",
            example: '"ssh-ed25519 AAAA… ada@laptop"',
            unshown: true,
        }),
    adopt: adoptable("the name of a key of the account", /./, '"laptop"'),
});

const outputs = z.object({
    keyType: z.string().meta({ description: "Type of the key, such as `ssh-ed25519`." }),
    fingerprint: z
        .string()
        .meta({ description: "Its fingerprint (`SHA256:…`), as `ssh-keygen -l` shows it." }),
});

type Declared = z.output<typeof args>;

export const sshKey = defineKind({
    name: "SshKey",
    noun: "SSH key",
    summary: "A public SSH key of the account.",
    remarks:
        "With it, its holder can push code. Another key is put in its place; another name replaces it. It belongs to the account behind the credentials, whatever organisation is configured.",
    example: `
        new SshKey("laptop", { name: "laptop", publicKey: readFileSync("id_ed25519.pub", "utf8") });`,
    args,
    outputs,
    namedBy: "name",
    scope: "caller",
    identity: "given",

    same: {
        publicKey: (state, news) => isSameKey(state["publicKey"], news["publicKey"]),
    },

    claims: ({ name }) => (typeof name === "string" && !isUnknown(name) ? [name] : []),

    /** Two keys of one name cannot stand side by side. */
    deleteBeforeReplace: (state, news) => state["name"] === news["name"],

    async create(context, args) {
        const { client, owner } = context;
        const { name, publicKey } = args;
        if (args.adopt !== undefined) {
            await verifyAdoption(context, args.adopt, args);
            return { id: name, outputs: describeKey(publicKey) };
        }
        const creation: CreateOnceOptions<Found> = {
            collection: `SSH keys of ${owner}`,
            sent: { name },
            list: read => client.sshKeys.list(read),
            idOf: found => found.name,
            isTwin: found => found.name === name && isSameKey(found.key, publicKey),
            obstacle: found =>
                found.name === name && !isSameKey(found.key, publicKey) ? occupied(found) : undefined,
            unique: true,
            create: async () => {
                await client.sshKeys.set({ name, key: publicKey.trim() });
                return { name, key: publicKey };
            },
        };
        return context.createOnce(creation, () => ({ id: name, outputs: describeKey(publicKey) }));
    },

    async read({ client }, id, state) {
        const found = (await client.sshKeys.list()).find(key => key.name === id);
        if (found === undefined) {
            return undefined;
        }
        const { publicKey } = state;
        const unchanged = publicKey !== undefined && isSameKey(publicKey, found.key);
        return {
            id,
            args: { name: found.name, publicKey: unchanged ? publicKey : found.key },
            outputs: describeKey(found.key),
        };
    },

    async update({ client }, id, _state, { publicKey }) {
        await client.sshKeys.set({ name: id, key: publicKey.trim() });
        return describeKey(publicKey);
    },

    delete: ({ client }, id) => client.sshKeys.remove({ name: id }),
});

/** The platform would put the new key in the place of the old one without a word. */
function occupied({ name, key }: Found): UserError {
    return new UserError(
        `the account has another key of that name (${describeKey(key).fingerprint}), which creating would overwrite`,
        `Choose another name. To manage that key here, declare it with its own publicKey and adopt: "${name}"; it can be changed afterwards. ` +
            `Two keys of this program swap their names in two steps: let one of them go by a third name first, and run "pulumi up".`,
    );
}

async function verifyAdoption({ client }: Context, id: string, { name, publicKey }: Declared): Promise<void> {
    const found = (await client.sshKeys.list()).find(key => key.name === id);
    if (found === undefined) {
        throw new UserError(`the account has no key of the name "${id}"`, "Check the name to adopt.");
    }
    const differences = [
        id === name ? [] : [`name is "${id}"`],
        isSameKey(found.key, publicKey)
            ? []
            : [
                  `fingerprint is ${describeKey(found.key).fingerprint}, that of the declared key ${describeKey(publicKey).fingerprint}`,
              ],
    ].flat();
    if (differences.length > 0) {
        throw new UserError(
            `"${id}" is not as declared: its ${differences.join(", its ")}`,
            "Declare it as it is to take it over; change it afterwards.",
        );
    }
}
