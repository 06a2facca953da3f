import { publicKeys, strangersKey } from "../../histories/seed";
import { publicKey, textOf, type KindFixture } from "../kind-fixture";

/** Without its comment. */
const bare = (key: string): string => key.split(" ").slice(0, 2).join(" ");

export const fixture: KindFixture<"SshKey"> = {
    everything: {
        name: "key",
        args: ({ edition }) => ({
            name: `every ${edition}`,
            publicKey:
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk",
        }),
    },
    faults: {
        args: () => ({ name: "planted", publicKey }),
        change: {
            publicKey:
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f other",
        },
        routes: {
            create: "PUT /v2/self/keys/{name}",
            read: "GET /v2/self/keys",
            update: "PUT /v2/self/keys/{name}",
            delete: "DELETE /v2/self/keys/{name}",
        },
        live: {
            requests: { update: 5 },
            // The old key has gone by then, and cannot be put back either.
            exceptions: {
                "update 401": "partial×2",
                "update 403": "partial×2",
                "update 404 HTML": "partial×2",
                "update 404 JSON": "partial×2",
                "update 409": "partial×2",
                "update 429 without": "partial×14",
                "update 500": "partial×2",
                "update 502 HTML": "partial×14",
                "update 503": "partial×14",
                "update 503 id -500": "partial×2",
            },
        },
        unique: { name: "planted-2", publicKey: publicKeys[1] },
        requests: { create: 3, refresh: 2, update: 3, gone: 2, delete: 2, get: 2, adopt: 2 },
        differs: [
            [{ publicKey: strangersKey }, "its fingerprint is SHA256:"],
            [{ name: "phone" }, 'Set adopt: "phone", or declare planted as it is.'],
        ],
        equal: ({ account, state }) =>
            state.sshKeys
                .list(account.userId)
                .map(({ name }) => name)
                .filter(name => name === "planted"),
    },
    histories: {
        args: ({ random }) => ({
            name: random.pick(["desk", "phone"]),
            publicKey: random.pick(publicKeys),
        }),
        paths: /\/self\/keys(\/|$)/,
        edits: {
            publicKey: ({ state, account }, { id }) => state.sshKeys.put(account.userId, id, strangersKey),
        },
        takeAway: ({ state, account }, { id }) => state.sshKeys.remove(account.userId, id),
        plant: ({ state, account }, args) =>
            state.sshKeys.put(account.userId, textOf(args, "name"), textOf(args, "publicKey")),
    },
    objects: {
        of: ({ state }, owner) =>
            state.sshKeys.list(owner).map(({ name, key }) => ({ key: name, content: { key: bare(key) } })),
        named: args => [textOf(args, "name") || "?"],
        content: said => ({ key: bare(textOf(said, "publicKey")) }),
        argumentOf: { key: "publicKey" },
    },
    record: {
        path: () => "/v2/self/keys",
        fields: { name: "name", key: "publicKey", fingerprint: "fingerprint" },
    },
};
