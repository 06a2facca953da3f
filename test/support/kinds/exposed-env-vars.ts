import { applications, secrets, variables } from "../../histories/seed";
import { hush } from "../../scenario/secrets";
import { textOf, type KindFixture } from "../kind-fixture";

const namesIn = (bag: Record<string, unknown>): string[] => Object.keys(bag["variables"] ?? {});

export const fixture: KindFixture<"ExposedEnvVars"> = {
    only: "clever-cloud",
    everything: {
        name: "exposed-variables",
        args: ({ seed, edition }) => ({
            application: seed.applications.api,
            variables: { EDITION: edition, USERS_KEY: hush(`exposed-${edition}`) },
        }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.website, variables: { PLANTED: "one" } }),
        change: { variables: { PLANTED: "two" } },
        routes: {
            create: "PUT /v2/{scope}/applications/{id}/exposed_env",
            read: "GET /v2/{scope}/applications/{id}/exposed_env",
            update: "PUT /v2/{scope}/applications/{id}/exposed_env",
            delete: "PUT /v2/{scope}/applications/{id}/exposed_env",
        },
        unique: { variables: { PLANTED_2: "one" } },
        // The platform reports that the application itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        requests: { create: 2, refresh: 1, update: 3, gone: 1, delete: 2, get: 1, adopt: 1 },
        differs: [
            [
                { variables: { MORE: "1", PLANTED: "2" } },
                "its MORE is not set, its PLANTED has another value",
            ],
        ],
        equal: ({ seed, state }) =>
            "PLANTED" in (state.applications.find(seed.applications.website)?.exposedVariables ?? {})
                ? [seed.applications.website]
                : [],
    },
    histories: {
        args: ({ random, some }) => ({
            application: random.pick(applications),
            variables: Object.fromEntries(some(variables).map(name => [name, random.pick(secrets)])),
            ...(random.chance(0.2) && {
                mode: "whole",
                ...(random.chance(0.3) && { ignore: some([...variables, "THEIRS"], 2) }),
            }),
        }),
        paths: /\/exposed_env$/,
        edits: {
            variables: ({ state }, { outputs }) => {
                const application = textOf(outputs, "application");
                const [name] = namesIn(outputs);
                const { exposedVariables = {} } = state.applications.find(application) ?? {};
                if (name !== undefined) {
                    state.applications.expose(application, { ...exposedVariables, [name]: "by hand" });
                }
            },
        },
        takeAway: ({ state }, { outputs }) => {
            const application = textOf(outputs, "application");
            const [first] = namesIn(outputs);
            const present = Object.entries(state.applications.find(application)?.exposedVariables ?? {});
            state.applications.expose(
                application,
                Object.fromEntries(present.filter(([name]) => name !== first)),
            );
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.applications.list(owner).flatMap(({ id, exposedVariables }) =>
                Object.entries(exposedVariables).map(([name, value]) => ({
                    key: `${id}/${name}`,
                    content: { value },
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
