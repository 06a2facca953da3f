/** Each scenario runs on every engine there is: always in-process, and on the CLI where one is on PATH. */
import { spawnSync } from "node:child_process";
import { cliEngine, type Engine } from "pulumi-cloud-platform/testing";
import { quickEngine } from "../support/quick-engine.js";
import { World, type WorldOptions } from "./world.js";

export type Start = (options?: WorldOptions) => Promise<World>;

const hasCli = spawnSync("pulumi", ["version"], {
    env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" },
});
const names: Engine["name"][] = hasCli.status === 0 ? ["in-process", "cli"] : ["in-process"];

/** What `start` gives is looked over when its test is done, and then cleaned up. */
export function onEveryEngine(scenarios: (start: Start) => void): void {
    if (hasCli.status === 0) {
        jest.setTimeout(600_000);
    }
    describe.each(names)("on the %s engine", name => {
        const worlds: World[] = [];

        afterEach(async () => {
            const finished = await Promise.allSettled(worlds.splice(0).map(world => world.finish()));
            const failed = finished.find(outcome => outcome.status === "rejected");
            if (failed !== undefined) {
                throw failed.reason;
            }
        });

        scenarios(async options => {
            const engine = name === "cli" ? await cliEngine() : quickEngine();
            if (engine === undefined) {
                throw new Error(`there is no ${name} engine`);
            }
            const world = await World.start(engine, options);
            worlds.push(world);
            return world;
        });
    });
}
