import type { Platform } from "pulumi-cloud-platform/testing";
import {
    answeredByPut,
    given,
    givenLists,
    sorted,
    textOf,
    type ConsoleEdit,
    type Known,
    type KindFixture,
} from "../kind-fixture";

type Settings = ReturnType<Platform["state"]["oauthConsumers"]["get"]>;

function edited(changes: (consumer: Settings) => Partial<Settings>) {
    return ({ state, account }: Platform, { id, outputs }: Known): void => {
        const consumer = state.oauthConsumers.get(textOf(outputs, "ownerId") || account.userId, id);
        state.oauthConsumers.replace(id, { ...consumer, ...changes(consumer) });
    };
}

/** The live platform takes no consumer without it. */
function emptied(key: "baseUrl" | "description" | "picture"): ConsoleEdit {
    return (platform, known) => {
        if (platform.dialect === "documented") {
            edited(() => ({ [key]: "" }))(platform, known);
        }
    };
}

export const fixture: KindFixture<"OAuthConsumer"> = {
    everything: {
        name: "consumer",
        args: ({ isLive, edition }) => ({
            name: `every ${edition}`,
            url: "https://every.company.example",
            ...(isLive && {
                baseUrl: "https://every.company.example",
                description: "Every kind",
                picture: "https://every.company.example/logo.png",
            }),
            rights: ["access_personal_information"],
        }),
    },
    faults: {
        args: () => ({
            name: "planted",
            description: "Planted",
            url: "https://planted.company.example",
            baseUrl: "https://planted.company.example",
            picture: "https://planted.company.example/logo.png",
            rights: ["access_personal_information"],
        }),
        change: { url: "https://elsewhere.company.example" },
        routes: {
            create: "POST /v2/self/consumers",
            read: "GET /v2/self/consumers",
            update: "PUT /v2/self/consumers/{consumerKey}",
            delete: "DELETE /v2/self/consumers/{consumerKey}",
        },
        exceptions: answeredByPut,
        live: { requests: { create: 4, refresh: 1, update: 2, delete: 1 } },
        requests: { create: 3, refresh: 2, update: 3, gone: 3, delete: 2, get: 2, adopt: 2 },
        differs: [
            [
                {
                    name: "other",
                    url: "https://a.example",
                    baseUrl: "https://a.example",
                    description: "other",
                    rights: [],
                },
                'its name is "planted", its url is "https://planted.company.example", its baseUrl is "https://planted.company.example", its description is "Planted", its rights are ["access_personal_information"]',
            ],
        ],
        equal: ({ account, state }) =>
            [account.userId, account.organisation]
                .flatMap(owner => state.oauthConsumers.list(owner))
                .filter(({ name }) => name === "planted")
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, isLive, some }) => ({
            name: random.pick(["app", "site"]),
            url: "https://app.company.example",
            ...(isLive && {
                baseUrl: "https://app.company.example",
                picture: "https://app.company.example/logo.png",
                ...(random.chance(0.3) && { rights: some(["manage_ssh_keys", "access_organisations"]) }),
            }),
            ...((isLive || random.chance(0.3)) && { description: random.pick(["one", "two"]) }),
        }),
        paths: /\/self\/consumers(\/|$)/,
        edits: {
            name: edited(() => ({ name: "by hand" })),
            url: edited(() => ({ url: "https://by.hand.example" })),
            baseUrl: edited(() => ({ baseUrl: "https://by.hand.example" })),
            description: edited(() => ({ description: "by hand" })),
            picture: edited(() => ({ picture: "https://by.hand.example/logo.png" })),
            rights: edited(({ rights = [] }) => ({ rights: [...rights.slice(1), "manage_organisations"] })),
        },
        removals: {
            baseUrl: emptied("baseUrl"),
            description: emptied("description"),
            picture: emptied("picture"),
            rights: edited(() => ({ rights: [] })),
        },
        takeAway: ({ state }, { id }) => state.oauthConsumers.remove(id),
        plant: ({ state, account, dialect }, args) => {
            const text = (key: string): string => textOf(args, key);
            state.oauthConsumers.create(dialect === "clever-cloud" ? account.organisation : account.userId, {
                name: text("name"),
                url: text("url"),
                rights: (args["rights"] ?? []) as string[],
                baseUrl: text("baseUrl"),
                picture: text("picture"),
                description: text("description"),
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.oauthConsumers
                .list(owner)
                .map(({ id, name, url, baseUrl = "", description = "", picture = "", rights = [] }) => ({
                    key: id,
                    content: { name, url, baseUrl, description, picture, rights: sorted(rights) },
                })),
        content: said => ({
            ...given(said, ["name", "url", "baseUrl", "description", "picture"]),
            ...givenLists(said, ["rights"]),
        }),
    },
    record: {
        path: ({ account }) => `/v2/organisations/${account.userId}/consumers`,
        fields: {
            key: "key",
            name: "name",
            description: "description",
            url: "url",
            picture: "picture",
            baseUrl: "baseUrl",
            rights: "rights",
            secret: "secret",
        },
    },
};
