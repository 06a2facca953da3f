/** Orders that a host must not follow: without these, its run would create what it was told to adopt. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";

/** The id of a process that has ended. */
function deadProcess(): number {
    return spawnSync(process.execPath, ["-e", ""]).pid;
}

onEveryEngine(start => {
    test.each([
        ["whose command has ended", { process: deadProcess(), task: "complete" }, 0o700],
        ["that others can read", { process: process.pid, task: "complete" }, 0o755],
        ["that cannot be read", { process: process.pid, task: "unknown" }, 0o700],
        ["that do not exist", undefined, 0o700],
    ])("refuses orders %s, and sends no request", async (_title, orders, mode) => {
        const world = await start();
        const folder = mkdtempSync(join(tmpdir(), "orders-"));
        try {
            if (orders !== undefined) {
                writeFileSync(join(folder, "orders.json"), JSON.stringify(orders), { mode: 0o600 });
            }
            chmodSync(folder, mode);
            world.program = () => {
                new NetworkGroup("group", { label: "orders" });
            };
            const environment = world.platform.environment({ organisation: true });
            world.use({ ...environment, CLOUD_PLATFORM_RECOVERY: folder });
            const { error, sent } = await world.fails("up");
            expect(error).toContain("[recovery-ended]");
            expect(sent).toEqual([]);
            world.use(environment);
            await world.up();
        } finally {
            rmSync(folder, { recursive: true });
        }
    });
});
