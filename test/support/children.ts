/**
 * The settings of all processes that tests start, and how they end.
 *
 * They take what is compiled already from one folder, so that each starts quicker. Hosts are killed, and a process that is
 * killed puts nothing there: what they load is loaded once here. And none has more threads for V8 than the machine has
 * cores for: four, the default, get into each other's way on two.
 */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const loaded = ["@pulumi/pulumi", "pulumi-cloud-platform/host", "pulumi-cloud-platform/client", "got"];

export default function prepareChildren(): void {
    process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
    // 0 is "as many as fit".
    process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --v8-pool-size=0`.trim();
    const script = loaded.map(name => `require("${name}");`).join("");
    execFileSync(process.execPath, ["-e", script], { cwd: join(__dirname, "../..") });
    waitForWorkers();
}

interface WorkerPool {
    _workers: {
        send(message: unknown[], ...callbacks: (() => void)[]): void;
        waitForExit(): Promise<void>;
    }[];
    end: (this: WorkerPool) => Promise<{ forceExited: boolean }>;
}

/** In milliseconds. */
const patience = 10_000;

/**
 * Gives workers the time that they need to end. None has anything open, but a slow machine frees the memory of each for a
 * second, and Jest, which waits for half a second, takes it for one that hangs.
 */
function waitForWorkers(): void {
    const ofRunner = createRequire(require.resolve("jest-runner"));
    const folder = dirname(ofRunner.resolve("jest-worker"));
    const { CHILD_MESSAGE_END } = ofRunner(join(folder, "types.js")) as { CHILD_MESSAGE_END: number };
    const { default: Pool } = ofRunner(join(folder, "base/BaseWorkerPool.js")) as {
        default: { prototype: WorkerPool };
    };
    const { end } = Pool.prototype;
    const nothing = (): void => undefined;
    Pool.prototype.end = async function () {
        this._workers.forEach(worker => worker.send([CHILD_MESSAGE_END, false], nothing, nothing, nothing));
        const ended = Promise.all(this._workers.map(worker => worker.waitForExit())).then(() => true);
        const haveEnded = await Promise.race([ended, delay(patience, false, { ref: false })]);
        return haveEnded ? { forceExited: false } : end.call(this);
    };
}
