/**
 * `npm run bench:inventory`: what it takes to read all that an organisation has.
 *
 * `--sizes 500,1000,2500,5000` how many objects, in hundreds; `--latency 0` of the platform, in milliseconds;
 * `--dialect clever-cloud` the wire it goes over; `--json` everything measured as JSON.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { startPlatform, type Dialect } from "pulumi-cloud-platform/testing";
import { plantMany } from "../test/support/many";
import { readTwice } from "./counts";

interface Run {
    objects: number;
    requests: number;
    readTwice: number;
    maxInFlight: number;
    milliseconds: number;
    /** Bytes of memory at the most, of the process that reads. */
    peak: number;
}

const root = join(__dirname, "..");

/** In a process of its own, so that the platform's memory and work are not counted. */
const reader = `
    const { readInventory } = require("./dist/commands/generate/inventory/read-inventory.js");
    const { Session } = require("./dist/provider/lifecycle/run/session.js");
    const began = performance.now();
    readInventory(new Session({ readWindow: Infinity })).then(({ items }) => {
        const milliseconds = performance.now() - began;
        const peak = process.resourceUsage().maxRSS * 1024;
        console.log(JSON.stringify({ objects: items.length, milliseconds, peak }));
    });
`;

async function measure(size: number, latency: number, dialect: Dialect): Promise<Run> {
    const platform = await startPlatform({ dialect, seed: "empty" });
    try {
        plantMany(platform, Math.round(size / 100));
        platform.setLatency(latency);
        const env = { ...process.env, ...platform.environment({ organisation: true }) };
        const { stdout } = await promisify(execFile)(process.execPath, ["--eval", reader], {
            cwd: root,
            env,
        });
        const requests = platform.requests.all();
        return {
            ...(JSON.parse(stdout) as Pick<Run, "objects" | "milliseconds" | "peak">),
            requests: requests.length,
            readTwice: readTwice(requests).length,
            maxInFlight: platform.requests.maxInFlight,
        };
    } finally {
        await platform.close();
    }
}

function report(runs: readonly Run[]): string {
    const rows = runs.map(({ objects, requests, readTwice, maxInFlight, milliseconds, peak }) => [
        objects,
        requests,
        (requests / objects).toFixed(2),
        readTwice,
        maxInFlight,
        (milliseconds / 1000).toFixed(2),
        (milliseconds / objects).toFixed(2),
        Math.round(peak / 2 ** 20),
    ]);
    return [
        "| Objects | Requests | For each | Read twice | In flight | Seconds | ms for each | Memory, MB |",
        "| ------: | -------: | -------: | ---------: | --------: | ------: | ----------: | ---------: |",
        ...rows.map(row => `| ${row.join(" | ")} |`),
    ].join("\n");
}

async function main(): Promise<void> {
    const { values } = parseArgs({
        options: {
            sizes: { type: "string", default: "500,1000,2500,5000" },
            latency: { type: "string", default: "0" },
            dialect: { type: "string", default: "documented" },
            json: { type: "boolean", default: false },
        },
    });
    const dialect = values.dialect === "clever-cloud" ? values.dialect : "documented";
    const runs: Run[] = [];
    for (const size of values.sizes.split(",").map(Number)) {
        process.stderr.write(`${size} objects …\n`);
        runs.push(await measure(size, Number(values.latency), dialect));
    }
    console.log(values.json ? JSON.stringify(runs, null, 4) : report(runs));
}

void main();
