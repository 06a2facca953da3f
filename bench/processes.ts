/** What the processes that an engine starts take: processor time and memory, on any system. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export type Role = "host" | "program";

export interface Usage {
    /** Milliseconds of processor time, user and system. */
    cpu: number;
    /** Bytes of memory at the most. */
    peak: number;
}

/** Collects the usage of all processes that get its environment. */
export class ProcessMeter {
    readonly #folder = mkdtempSync(join(tmpdir(), "bench-usage-"));

    /** For the engine's processes. */
    get environment(): Record<string, string> {
        return {
            NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, "processes-preload.mjs")).href}`,
            BENCH_USAGE: this.#folder,
        };
    }

    /** Of each role since the last time it was asked: times added up, memory of the largest. */
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
