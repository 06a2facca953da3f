/** Each scenario runs on every engine there is: always in-process, and on the CLI where one is on PATH; else those are counted as skipped. */
import { spawnSync } from "node:child_process";
import { cliEngine, type Engine } from "pulumi-cloud-platform/testing";
import { quickEngine } from "../support/quick-engine.js";
import { World, type WorldOptions } from "./world.js";

export type Start = (options?: WorldOptions) => Promise<World>;

const hasCli = spawnSync("pulumi", ["version"], {
    env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" },
});

/** What `start` gives is looked over when its test is done, and then cleaned up. */
export function onEveryEngine(scenarios: (start: Start) => void): void {
    if (hasCli.status === 0) {
        jest.setTimeout(600_000);
    }
    const onEngine = (name: Engine["name"]) => () => {
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
    };
    describe("on the in-process engine", onEngine("in-process"));
    (hasCli.status === 0 ? describe : describe.skip)("on the cli engine", onEngine("cli"));
}
