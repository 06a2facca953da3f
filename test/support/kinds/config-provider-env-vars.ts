import type { Platform } from "pulumi-cloud-platform/testing";
import { secrets, seed, variables } from "../../histories/seed";
import { hush } from "../../scenario/secrets";
import { textOf, type KindFixture } from "../kind-fixture";

const namesIn = (bag: Record<string, unknown>): string[] => Object.keys(bag["variables"] ?? {});

const environmentOf = ({ state }: Platform, id: string) => state.addons.find(id)?.environment ?? [];

export const fixture: KindFixture<"ConfigProviderEnvVars"> = {
    only: "clever-cloud",
    everything: {
        name: "configuration-variables",
        args: ({ seed, edition }) => ({
            addon: seed.addons.settings.id,
            variables: { EDITION: edition, SEARCH_KEY: hush(`configuration-${edition}`) },
        }),
    },
    faults: {
        args: ({ seed }) => ({ addon: seed.addons.settings.id, variables: { PLANTED: "one" } }),
        change: { variables: { PLANTED: "two" } },
        routes: {
            create: "PUT /v4/addon-providers/config-provider/addons/{realId}/env",
            read: "GET /v4/addon-providers/config-provider/addons/{realId}/env",
            update: "PUT /v4/addon-providers/config-provider/addons/{realId}/env",
            delete: "PUT /v4/addon-providers/config-provider/addons/{realId}/env",
        },
        unique: { variables: { PLANTED_2: "one" } },
        // The platform reports that the add-on itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        requests: { create: 3, refresh: 2, update: 4, gone: 2, delete: 3, get: 2, adopt: 2 },
        differs: [
            [
                { variables: { MORE: "1", PLANTED: "2" } },
                "its MORE is not set, its PLANTED has another value",
            ],
        ],
        equal: platform => {
            const { id } = platform.seed.addons.settings;
            return environmentOf(platform, id).some(({ name }) => name === "PLANTED") ? [id] : [];
        },
    },
    histories: {
        args: ({ random, some }) => ({
            addon: seed.settings,
            variables: Object.fromEntries(some(variables).map(name => [name, random.pick(secrets)])),
            ...(random.chance(0.2) && {
                mode: "whole",
                ...(random.chance(0.3) && { ignore: some([...variables, "THEIRS"], 2) }),
            }),
        }),
        paths: /\/config-provider\/addons\/[^/]+\/env$/,
        edits: {
            variables: ({ state }, { outputs }) => {
                const [name] = namesIn(outputs);
                const addon = textOf(outputs, "addon");
                if (name !== undefined && state.addons.find(addon) !== undefined) {
                    state.addons.setVariable(addon, name, "by hand");
                }
            },
        },
        takeAway: (platform, { outputs }) => {
            const addon = textOf(outputs, "addon");
            const [first] = namesIn(outputs);
            if (platform.state.addons.find(addon) !== undefined) {
                const others = environmentOf(platform, addon).filter(({ name }) => name !== first);
                platform.state.addons.replaceVariables(addon, others);
            }
        },
    },
    objects: {
        of: (platform, owner) =>
            platform.state.addons
                .list(owner)
                .filter(({ providerId }) => providerId === "config-provider")
                .flatMap(({ id, environment }) =>
                    environment.map(({ name, value }) => ({
                        key: `${id}/${name}`,
                        content: { value },
                        within: [`Addon ${id}`],
                    })),
                ),
        recorded: ({ outputs }) => namesIn(outputs).map(name => `${textOf(outputs, "addon")}/${name}`),
        named: args => namesIn(args).map(name => `${textOf(args, "addon") || "?"}/${name}`),
        content: () => ({}),
        argumentOf: { value: "variables" },
    },
    lists: ({ seed }) => [seed.addons.settings.id],
    record: null,
};
