import { given, textOf, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"EmailAddress"> = {
    everything: {
        name: "address",
        args: ({ edition }) => ({ email: `every-${edition}@company.example` }),
    },
    faults: {
        args: () => ({ email: "planted@company.example" }),
        routes: {
            create: "PUT /v2/self/emails/{email}",
            read: "GET /v2/self/emails",
            delete: "DELETE /v2/self/emails/{email}",
        },
        // No list shows an address that its holder has not confirmed.
        live: { requests: { create: 4 }, exceptions: { "delete 404 JSON": "done×1" } },
        unique: { email: "planted-2@company.example" },
        requests: { create: 3, refresh: 2, gone: 2, delete: 2, get: 2, adopt: 2 },
        differs: [
            [{ primary: true }, "its primary is false"],
            [{ email: "a@company.example" }, 'Set adopt: "a@company.example", or declare planted@'],
        ],
        equal: ({ account, state }) =>
            state.emailAddresses
                .list(account.userId)
                .map(({ id }) => id)
                .filter(id => id.startsWith("planted")),
    },
    histories: {
        args: ({ random, declared }) => ({
            email: random.pick(["c@company.example", "d@company.example"]),
            // No two can both be the primary one.
            ...(random.chance(0.2) && !declared().some(({ args }) => args["primary"]) && { primary: true }),
        }),
        paths: /\/self\/emails(\/|$)/,
        existing: { email: "ada@home.example", adopt: "ada@home.example" },
        edits: {
            primary: ({ state, account }, { id }) => {
                const found = state.emailAddresses.list(account.userId).find(address => address.id === id);
                const isPrimary = found !== undefined && state.emailAddresses.isPrimary(found);
                // Only a confirmed address can become the primary one.
                if (found?.validated === true) {
                    state.emailAddresses.put(account.userId, isPrimary ? "ada@home.example" : id, true);
                }
            },
        },
        takeAway: ({ state, account }, { id }) => state.emailAddresses.remove(account.userId, id),
        plant: ({ state, account }, args) => {
            const email = textOf(args, "email");
            state.emailAddresses.put(account.userId, email, false);
            // The live platform shows nobody an address that its holder has not confirmed.
            state.emailAddresses.validate(email);
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.emailAddresses.list(owner).map(address => ({
                key: address.id,
                content: {
                    primary: state.emailAddresses.isPrimary(address),
                    confirmed: address.validated,
                },
            })),
        named: args => [textOf(args, "email") || "?"],
        content: said => ({
            ...(said["primary"] === true && { primary: true }),
            ...given(said, ["confirmed"]),
        }),
    },
    record: null,
};
