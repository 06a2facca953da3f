import { applications, seed } from "../../histories/seed";
import { textOf, type KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"ApplicationLink"> = {
    only: "clever-cloud",
    everything: {
        name: "application-link",
        args: ({ seed }) => ({ application: seed.applications.worker, target: seed.applications.api }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.worker, target: seed.applications.api }),
        routes: {
            create: "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
            read: "GET /v2/{scope}/applications/{id}/dependencies",
            delete: "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
        },
        // The platform reports that the application itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        unique: { target: seed.website },
        requests: { create: 2, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [[{ target: "app_1" }, "but the declaration describes"]],
        equal: ({ seed, state }) =>
            (state.applications.find(seed.applications.worker)?.dependencies ?? []).map(
                id => `${seed.applications.worker}/${id}`,
            ),
    },
    histories: {
        args: ({ random, refer }) => {
            const application = random.pick(applications);
            const others = [seed.worker, seed.api].filter(other => other !== application);
            return {
                application,
                target: random.chance(0.3) ? refer("Application", seed.worker) : random.pick(others),
            };
        },
        paths: /\/dependencies(\/[^/]+)?$/,
        existing: { application: seed.website, target: seed.worker, adopt: `${seed.website}/${seed.worker}` },
        takeAway: ({ state }, { outputs }) =>
            state.applications.removeDependency(textOf(outputs, "application"), textOf(outputs, "target")),
        plant: ({ state }, args) =>
            state.applications.addDependency(textOf(args, "application"), textOf(args, "target")),
    },
    objects: {
        of: ({ state }, owner) =>
            state.applications.list(owner).flatMap(({ id, dependencies }) =>
                dependencies.map(target => ({
                    key: `${id}/${target}`,
                    within: [`Application ${id}`, `Application ${target}`],
                })),
            ),
        named: args => [`${textOf(args, "application") || "?"}/${textOf(args, "target") || "?"}`],
        content: () => ({}),
    },
    lists: ({ seed }) => [seed.applications.website],
    // The record of a link is the record of its application.
    record: { fields: { id: "target" } },
};
