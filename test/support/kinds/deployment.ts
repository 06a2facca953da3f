import { applications, seed } from "../../histories/seed";
import type { KindFixture } from "../kind-fixture";

export const fixture: KindFixture<"Deployment"> = {
    only: "clever-cloud",
    everything: {
        name: "deployment",
        args: ({ seed, edition }) => ({
            application: seed.applications.api,
            triggers: [edition],
            commit: edition === "first" ? "4f2d9c1" : "9c14f2d",
            useCache: false,
            wait: false,
        }),
    },
    histories: {
        args: ({ random }) => ({
            application: random.pick([...applications, seed.worker]),
            triggers: [random.pick(["1", "2"])],
            wait: false,
        }),
        paths: /\/(instances|deployments)$/,
        takeAway: () => undefined,
    },
    // An action leaves no object that a stack could own.
    objects: { of: () => [], recorded: () => [], named: () => [], content: () => ({}) },
    lists: () => [],
    record: null,
};
