import { seed } from "../../histories/seed";
import { given, givenLists, sorted, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"EmailHook"> = {
    everything: {
        name: "email-hook",
        args: ({ edition }) => ({
            name: `every ${edition}`,
            notified: ["oncall@company.example"],
            events: ["DEPLOYMENT_FAIL"],
        }),
    },
    faults: {
        args: () => ({
            name: "planted",
            notified: ["oncall@company.example"],
            events: ["DEPLOYMENT_FAIL"],
        }),
        routes: {
            create: "POST /v4/notifications/emailhooks/{owner}",
            read: "GET /v4/notifications/emailhooks/{owner}",
            delete: "DELETE /v4/notifications/emailhooks/{owner}/{id}",
        },
        requests: { create: 3, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [
            [
                { notified: ["b@company.example"], events: ["*"], scope: ["app_1"] },
                'its notified is ["oncall@company.example"], its events are ["DEPLOYMENT_FAIL"], its scope is []',
            ],
        ],
        equal: ({ account, state }) =>
            state.emailHooks
                .list(account.organisation)
                .filter(({ name }) => name === "planted")
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, isLive, refer, some }) => ({
            name: random.pick(["mail", "other"]),
            notified: some(["a@company.example", "b@company.example", ...(isLive ? ["organisation"] : [])]),
            events: ["DEPLOYMENT_FAIL"],
            ...(random.chance(0.3) && { scope: [refer("Addon", seed.website)] }),
        }),
        paths: /\/emailhooks(\/|$)/,
        edits: {
            name: ({ state }, { id }) => state.emailHooks.edit(id, { name: "by hand" }),
            notified: ({ state }, { id }) =>
                state.emailHooks.edit(id, { notified: ["c@company.example"], recipients: [] }),
            events: ({ state }, { id }) => state.emailHooks.edit(id, { events: ["GIT_PUSH"] }),
            scope: ({ state }, { id }) => state.emailHooks.edit(id, { scope: [seed.api] }),
        },
        takeAway: ({ state }, { id }) => state.emailHooks.remove(id),
    },
    objects: {
        of: ({ state }, owner) =>
            state.emailHooks.list(owner).map(({ id, name, notified, recipients = [], events, scope }) => {
                const everybody = recipients.filter(({ type }) => type === "organisation");
                const recipientNames = [...notified, ...everybody.map(({ type }) => type)];
                const lists = {
                    notified: sorted(recipientNames),
                    events: sorted(events),
                    scope: sorted(scope),
                };
                return { key: id, content: { name, ...lists } };
            }),
        content: said => ({ ...given(said, ["name"]), ...givenLists(said, ["notified", "events"]) }),
    },
    record: {
        path: ({ account }) => `/v2/notifications/emailhooks/${account.organisation}`,
        fields: {
            id: "id",
            ownerId: "ownerId",
            name: "name",
            notified: "notified",
            events: "events",
            scope: "scope",
            createdAt: "createdAt",
        },
    },
};
