/** Measures CPU time and memory of the processes that an engine starts, on any operating system. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export type Role = "host" | "program";

export interface Usage {
    /** Milliseconds of CPU time, user and system. */
    cpu: number;
    /** Peak memory in bytes. */
    peak: number;
}

/** Collects the usage of all processes that run with its environment. */
export class ProcessMeter {
    readonly #folder = mkdtempSync(join(tmpdir(), "bench-usage-"));

    /** The environment for the engine's processes. */
    get environment(): Record<string, string> {
        return {
            NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, "processes-preload.mjs")).href}`,
            BENCH_USAGE: this.#folder,
        };
    }

    /** The usage by role since the previous call: the sum of the times, and the memory of the largest process. */
    take(): Record<Role, Usage> {
        const total: Record<Role, Usage> = { host: { cpu: 0, peak: 0 }, program: { cpu: 0, peak: 0 } };
        for (const file of readdirSync(this.#folder).filter(name => name.endsWith(".json"))) {
            const path = join(this.#folder, file);
            const { role, cpu, peak } = JSON.parse(readFileSync(path, "utf8")) as Usage & { role: Role };
            total[role].cpu += cpu;
            total[role].peak = Math.max(total[role].peak, peak);
            rmSync(path);
        }
        return total;
    }

    close(): void {
        rmSync(this.#folder, { recursive: true });
    }
}
