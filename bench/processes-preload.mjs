// Preloaded into every process that an engine starts: writes down what the process takes, for `processes.ts` to add up.
// An engine ends its providers without asking, so it is written again and again.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const folder = process.env.BENCH_USAGE;
const script = process.argv[1] ?? "";
const role = /dynamic-provider|plugin[\\/]index\.js/.test(script)
    ? "host"
    : /cmd[\\/]run/.test(script)
      ? "program"
      : undefined;

function write() {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { role, cpu: (userCPUTime + systemCPUTime) / 1e3, peak: maxRSS * 1024 };
    const path = join(folder, String(process.pid));
    // Killed half-way it leaves the last whole one.
    writeFileSync(path, JSON.stringify(usage));
    renameSync(path, `${path}.json`);
}

if (folder !== undefined && role !== undefined) {
    globalThis.setInterval(write, 100).unref();
    process.on("exit", write);
}
