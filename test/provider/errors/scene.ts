/** One platform for each message, and what provokes it: the calls of the engine on a host process. */
import {
    effects,
    startPlatform,
    type Dialect,
    type FaultEffect,
    type Platform,
    type Properties,
} from "pulumi-cloud-platform/testing";
import { failureOf, Process, type Kept, type KindName, type ProcessOptions } from "../../faults/process.js";
import { general } from "../../support/errors-page.js";

export class Scene {
    constructor(readonly platform: Platform) {}

    run(options?: ProcessOptions): Process {
        return new Process(this.platform, options);
    }

    /** Lets each request of the route fail, after as many that succeed. */
    fail(route: string, effect: FaultEffect = effects.forbidden, skip = 0): void {
        this.platform.faults.add({ name: "planted", when: { route, times: Infinity, skip }, effect });
    }

    async created(kind: KindName, args: Properties, run = this.run()): Promise<string> {
        return (await failureOf(run.create(kind, args, "one"))).message;
    }

    async updated(kind: KindName, kept: Kept, args: Properties, run = this.run()): Promise<string> {
        return (await failureOf(run.update(kind, kept, args))).message;
    }

    async compared(kind: KindName, kept: Kept, args: Properties, run = this.run()): Promise<string> {
        return (await failureOf(run.diff(kind, kept, args))).message;
    }

    async read(kind: KindName, id: string, outputs: Kept["outputs"], run = this.run()): Promise<string> {
        return (await failureOf(run.refresh(kind, { id, inputs: {}, outputs }))).message;
    }

    async deleted(kind: KindName, kept: Kept, run = this.run()): Promise<string> {
        return (await failureOf(run.remove(kind, kept))).message;
    }
}

export type Row = [
    what: string,
    dialect: Dialect,
    provoke: (scene: Scene) => Promise<string>,
    message: string,
];

/** Tests that each row provokes its message, ids and addresses aside. */
export function testMessages(rows: readonly Row[]): void {
    test.each(rows)("reports %s in these words", async (_what, dialect, provoke, message) => {
        const delays = { kubernetesCluster: 0, kubernetesNodeGroup: 0, kubernetesFeature: 0, deployment: 0 };
        const platform = await startPlatform({ dialect, delays });
        try {
            expect(general(await provoke(new Scene(platform)))).toBe(message);
        } finally {
            await platform.close();
        }
    });
}
