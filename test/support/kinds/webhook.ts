import { secrets, seed } from "../../histories/seed";
import { hush } from "../../scenario/secrets";
import { given, givenLists, sorted, textOf, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"Webhook"> = {
    everything: {
        name: "webhook",
        args: ({ seed, edition }) => ({
            name: `every ${edition}`,
            url: `https://hooks.company.example/${hush(`webhook-url-${edition}`)}`,
            events: ["DEPLOYMENT_FAIL", "META_CREDITS"],
            scope: [seed.applications.website],
        }),
    },
    faults: {
        args: () => ({
            name: "planted",
            url: "https://hooks.company.example/planted",
            events: ["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"],
        }),
        routes: {
            create: "POST /v4/notifications/webhooks/{owner}",
            read: "GET /v4/notifications/webhooks/{owner}",
            delete: "DELETE /v4/notifications/webhooks/{owner}/{id}",
        },
        requests: { create: 3, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [
            [
                { url: "https://a.example", format: "slack", scope: ["app_1"] },
                'its url is another one, its format is "raw", its scope is []',
            ],
        ],
        equal: ({ account, state }) =>
            state.webhooks
                .list(account.organisation)
                .filter(({ name }) => name === "planted")
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, refer, some }) => ({
            name: random.pick(["hook", "other"]),
            url: `https://hooks.company.example/${random.pick(secrets)}`,
            events: some(["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"]),
            ...(random.chance(0.3) && { scope: [refer("Addon", seed.website)] }),
        }),
        paths: /\/webhooks(\/|$)/,
        edits: {
            name: ({ state }, { id }) => state.webhooks.edit(id, { name: "by hand" }),
            url: ({ state }, { id }) => state.webhooks.edit(id, { url: "https://by.hand.example" }),
            format: ({ state }, { id }) => state.webhooks.edit(id, { format: "slack" }),
            events: ({ state }, { id }) => state.webhooks.edit(id, { events: ["GIT_PUSH"] }),
            scope: ({ state }, { id }) => state.webhooks.edit(id, { scope: [seed.api] }),
        },
        takeAway: ({ state }, { id }) => state.webhooks.remove(id),
        plant: ({ state, account }, args) => {
            const text = (key: string): string => textOf(args, key);
            const list = (key: string): string[] => (args[key] ?? []) as string[];
            state.webhooks.create(account.organisation, {
                name: text("name"),
                url: text("url"),
                format: text("format") || "raw",
                events: list("events"),
                scope: list("scope"),
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.webhooks.list(owner).map(({ id, name, url, format, events, scope }) => ({
                key: id,
                content: { name, url, format, events: sorted(events), scope: sorted(scope) },
            })),
        content: said => ({
            ...given(said, ["name", "url"]),
            ...givenLists(said, ["events"]),
            format: said["format"] ?? "raw",
        }),
    },
    record: {
        path: ({ account }) => `/v2/notifications/webhooks/${account.organisation}`,
        fields: {
            id: "id",
            ownerId: "ownerId",
            name: "name",
            "urls.url": "url",
            "urls.format": "format",
            urls: "urls",
            events: "events",
            scope: "scope",
            state: "state",
            createdAt: "createdAt",
            failures: "failures",
        },
    },
};
