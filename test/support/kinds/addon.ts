import { seed } from "../../histories/seed";
import {
    answeredByPut,
    deletedOnceUnused,
    given,
    givenLists,
    textOf,
    type KindFixture,
} from "../kind-fixture";

export const fixture: KindFixture<"Addon"> = {
    everything: {
        name: "database",
        args: ({ edition }) => ({
            name: `every ${edition}`,
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "par",
            tags: [edition],
        }),
    },
    faults: {
        args: () => ({ name: "planted", provider: "postgresql-addon", plan: "xs_sml", region: "par" }),
        change: { name: "planted-2" },
        routes: {
            create: "POST /v2/{scope}/addons",
            read: "GET /v2/{scope}/addons",
            update: "PUT /v2/{scope}/addons/{id}",
            delete: "DELETE /v2/{scope}/addons/{id}",
        },
        exceptions: { ...answeredByPut, ...deletedOnceUnused },
        requests: { create: 4, refresh: 2, update: 4, gone: 2, delete: 1, get: 2, adopt: 2 },
        differs: [
            [
                { name: "other", region: "rbx" },
                'its name is "planted", its region is "par". Declare it as it is to adopt it: name: "planted", region: "par".',
            ],
        ],
        equal: ({ account, state }) =>
            state.addons
                .list(account.organisation)
                .filter(({ name }) => name.startsWith("planted"))
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, isLive, declared, some }) => {
            const [other] = declared("Addon");
            const region =
                other && random.chance(0.15)
                    ? { ref: `${other.name}.region` }
                    : random.pick(["par", "par", "rbx"]);
            return {
                name: random.pick(["db", "db", "store"]),
                provider: random.pick(["postgresql-addon", "postgresql-addon", "mysql-addon"]),
                plan: random.pick(["xs_sml", "xs_sml", "s_sml"]),
                region,
                ...(random.chance(0.2) && { tags: some(["one", "two", "three"]) }),
                ...(isLive && random.chance(0.1) && { options: { version: random.pick(["16", "17"]) } }),
                ...(random.chance(0.3) && { allowReplace: true }),
            };
        },
        paths: /^\/v2\/(?!.*\/applications\/).*\/addons(\/|$)/,
        existing: {
            name: "orders-db",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "par",
            adopt: seed.orders,
        },
        edits: {
            name: ({ state }, { id }) => state.addons.rename(id, "renamed by hand"),
            plan: ({ state }, { id, outputs }) => {
                const word = state.addons.find(id)?.planId;
                const plan = state.catalogue.findPlan(textOf(outputs, "provider"), "s_sml");
                const other = state.catalogue.findPlan(textOf(outputs, "provider"), "xs_sml");
                state.addons.changePlan(id, (plan?.id === word ? other : plan)?.id ?? "");
            },
            tags: ({ state }, { id }) => {
                const [first] = state.addons.find(id)?.tags ?? [];
                state.addons.tag(id, "by-hand");
                if (first !== undefined) {
                    state.addons.untag(id, first);
                }
            },
        },
        removals: {
            tags: ({ state }, { id }) =>
                state.addons.find(id)?.tags.forEach(tag => void state.addons.untag(id, tag)),
        },
        takeAway: ({ state }, { id }) => state.addons.remove(id),
        plant: ({ state, account }, args) => {
            const [providerId, word] = [textOf(args, "provider"), textOf(args, "plan")];
            state.addons.create(account.organisation, {
                name: textOf(args, "name"),
                region: textOf(args, "region"),
                providerId,
                plan: state.catalogue.findPlan(providerId, word)?.id ?? word,
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.addons.list(owner).map(addon => ({
                key: addon.id,
                content: {
                    name: addon.name,
                    region: addon.region,
                    provider: addon.providerId,
                    plan: state.addons.plan(addon).slug,
                    tags: addon.tags,
                },
            })),
        content: (said, { state }) => ({
            ...given(said, ["name", "provider", "region"]),
            ...givenLists(said, ["tags"]),
            ...(said["plan"] !== undefined && {
                plan: state.catalogue.findPlan(textOf(said, "provider"), textOf(said, "plan"))?.slug,
            }),
        }),
    },
    record: {
        path: ({ account }) => `/v2/organisations/${account.organisation}/addons`,
        fields: {
            id: "id",
            name: "name",
            realId: "realId",
            region: "region",
            zoneId: "region",
            provider: "provider",
            plan: "plan",
            creationDate: "creationDate",
            configKeys: "configKeys",
        },
    },
};
