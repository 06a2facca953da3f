import { applications, secrets, seed, variables } from "../../histories/seed";
import { hush } from "../../scenario/secrets";
import { textOf, type KindFixture } from "../kind-fixture";

const namesIn = (bag: Record<string, unknown>): string[] => Object.keys(bag["variables"] ?? {});

export const fixture: KindFixture<"EnvVars"> = {
    everything: {
        name: "variables",
        args: ({ seed, edition, declared }) => ({
            application: seed.applications.website,
            variables: {
                EDITION: edition,
                PAYMENT_KEY: hush(`variable-${edition}`),
                DATABASE_URL: declared("Addon").env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? ""),
            },
        }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.website, variables: { PLANTED: "one" } }),
        change: { variables: { PLANTED: "two" } },
        routes: {
            create: "PUT /v2/{scope}/applications/{id}/env/{name}",
            read: "GET /v2/{scope}/applications/{id}/env",
            update: "PUT /v2/{scope}/applications/{id}/env/{name}",
            delete: "DELETE /v2/{scope}/applications/{id}/env/{name}",
        },
        unique: { variables: { PLANTED_2: "one" } },
        // The platform reports that the application itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        requests: { create: 2, refresh: 1, update: 2, gone: 1, delete: 2, get: 1, adopt: 1 },
        differs: [
            [
                { variables: { MORE: "1", PLANTED: "2" } },
                "its MORE is not set, its PLANTED has another value",
            ],
        ],
        equal: ({ seed, state }) =>
            "PLANTED" in state.applications.variables(seed.applications.website)
                ? [seed.applications.website]
                : [],
    },
    histories: {
        args: ({ random, some, refer }) => {
            const names = some(variables);
            const ignored = random.chance(0.3) ? { ignore: some([...variables, "THEIRS"], 2) } : {};
            const mode = random.chance(0.2) ? { mode: "whole", ...ignored } : {};
            return {
                application: random.chance(0.2) ? refer("Application", seed.api) : random.pick(applications),
                variables: Object.fromEntries(names.map(name => [name, random.pick(secrets)])),
                ...mode,
            };
        },
        paths: /\/env(\/[^/]+)?$/,
        edits: {
            variables: ({ state }, { outputs }) => {
                const [name] = namesIn(outputs);
                if (name !== undefined) {
                    state.applications.setVariable(textOf(outputs, "application"), name, "by hand");
                }
            },
        },
        takeAway: ({ state }, { outputs }) => {
            const [name] = namesIn(outputs);
            if (name !== undefined) {
                state.applications.removeVariable(textOf(outputs, "application"), name);
            }
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.applications.list(owner).flatMap(({ id }) =>
                Object.entries(state.applications.variables(id)).map(([name, value]) => ({
                    key: `${id}/${name}`,
                    content: { value },
                    within: [`Application ${id}`],
                })),
            ),
        recorded: ({ outputs }) => namesIn(outputs).map(name => `${textOf(outputs, "application")}/${name}`),
        named: args => namesIn(args).map(name => `${textOf(args, "application") || "?"}/${name}`),
        content: () => ({}),
        argumentOf: { value: "variables" },
    },
    lists: ({ seed }) => [seed.applications.website],
    record: null,
};
