/** Each scenario runs on every engine there is: always in-process, and on the CLI where one is on PATH. */
import { engineNamed, engineNames, hasCli } from "../support/engines.js";
import { World, type WorldOptions } from "./world.js";

export type Start = (options?: WorldOptions) => Promise<World>;

/** What `start` gives is looked over when its test is done, and then cleaned up. */
export function onEveryEngine(scenarios: (start: Start) => void): void {
    if (hasCli) {
        jest.setTimeout(600_000);
    }
    describe.each(engineNames)("on the %s engine", name => {
        const worlds: World[] = [];

        afterEach(async () => {
            const finished = await Promise.allSettled(worlds.splice(0).map(world => world.finish()));
            const failed = finished.find(outcome => outcome.status === "rejected");
            if (failed !== undefined) {
                throw failed.reason;
            }
        });

        scenarios(async options => {
            const world = await World.start(await engineNamed(name), options);
            worlds.push(world);
            return world;
        });
    });
}
