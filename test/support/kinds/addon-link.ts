import { applications, seed } from "../../histories/seed";
import { textOf, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"AddonLink"> = {
    only: "clever-cloud",
    everything: {
        name: "link",
        args: ({ seed, declared }) => ({
            application: seed.applications.worker,
            addon: declared("Addon").id,
        }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.worker, addon: seed.addons.sessions.id }),
        routes: {
            create: "POST /v2/{scope}/applications/{id}/addons",
            read: "GET /v2/{scope}/applications/{id}/addons",
            delete: "DELETE /v2/{scope}/applications/{id}/addons/{addonId}",
        },
        // The platform reports that the application itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        unique: { addon: seed.orders },
        requests: { create: 2, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [[{ addon: "addon_1" }, "but the declaration describes"]],
        equal: ({ seed, state }) =>
            (state.applications.find(seed.applications.worker)?.linkedAddons ?? []).map(
                id => `${seed.applications.worker}/${id}`,
            ),
    },
    histories: {
        args: ({ random, refer }) => {
            const theirs = random.pick([seed.sessions, seed.orders]);
            return {
                application: random.chance(0.2) ? refer("Application", seed.api) : random.pick(applications),
                addon: random.chance(0.2) ? refer("Operator", theirs) : refer("Addon", theirs),
            };
        },
        paths: /\/applications\/[^/]+\/addons(\/|$)/,
        existing: {
            application: seed.website,
            addon: seed.sessions,
            adopt: `${seed.website}/${seed.sessions}`,
        },
        takeAway: ({ state }, { outputs }) =>
            state.applications.unlink(textOf(outputs, "application"), textOf(outputs, "addon")),
        plant: ({ state }, args) =>
            state.applications.link(textOf(args, "application"), textOf(args, "addon")),
    },
    objects: {
        of: ({ state }, owner) => {
            // An operator is an add-on too.
            const linkable = [
                ...state.addons.list(owner).map(({ id }) => ({ id, key: `Addon ${id}` })),
                ...state.operators.ofOwner(owner).map(({ id }) => ({ id, key: `Operator ${id}` })),
            ];
            return state.applications.list(owner).flatMap(({ id: application }) => {
                const linked = state.applications.find(application)?.linkedAddons ?? [];
                return linkable
                    .filter(({ id }) => linked.includes(id))
                    .map(({ id, key }) => ({
                        key: `${application}/${id}`,
                        within: [key, `Application ${application}`],
                    }));
            });
        },
        // An add-on has two ids, and the state may have either.
        recorded: ({ id, outputs }) => [`${id.split("/")[0] ?? ""}/${textOf(outputs, "addonId")}`],
        named: args => [`${textOf(args, "application") || "?"}/${textOf(args, "addon") || "?"}`],
        content: () => ({}),
    },
    lists: ({ seed }) => [seed.applications.website],
    // The record of a link is the record of its add-on.
    record: { fields: { id: "addon" } },
};
