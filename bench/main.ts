/**
 * `npm run bench`: what the package costs above the engine's own floor.
 *
 * `--sizes 10,100,1000` how many resources; `--big` 5,000 as well on the in-process engine, and 3,000 on the CLI without
 * checkpoints; `--latencies 0,50` of the platform, in milliseconds; `--engine in-process` only that one; `--subjects floor,ours,native,usual` only some of them;
 * `--only Addon` that kind instead of the mix, without budgets; `--dialect clever-cloud` the wire it goes over;
 * `--json` everything measured as JSON; `--plot FILE` the plot. Exits with 1 where a budget is missed.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { availableEngines } from "pulumi-cloud-platform/testing";
import { verdicts } from "./budgets";
import { measureAll } from "./measurements";
import { plot } from "./plot";
import { report } from "./report";

async function main(): Promise<void> {
    const { values } = parseArgs({
        options: {
            sizes: { type: "string", default: "10,100,1000" },
            latencies: { type: "string", default: "0,50" },
            engine: { type: "string" },
            only: { type: "string" },
            dialect: { type: "string", default: "documented" },
            subjects: { type: "string", default: "floor,ours,native,usual" },
            big: { type: "boolean", default: false },
            json: { type: "boolean", default: false },
            plot: { type: "string" },
        },
    });
    const engines = await availableEngines();
    const measurements = await measureAll({
        engines: engines.filter(({ name }) => values.engine === undefined || name === values.engine),
        sizes: values.sizes.split(",").map(Number),
        isBig: values.big,
        latencies: values.latencies.split(",").map(Number),
        subjects: values.subjects.split(","),
        only: values.only,
        dialect: values.dialect === "clever-cloud" ? values.dialect : "documented",
        progress: doing => process.stderr.write(`${doing} …\n`),
    });
    const judged = values.only === undefined ? verdicts(measurements) : [];
    console.log(
        values.json
            ? JSON.stringify({ ...measurements, budgets: judged }, null, 4)
            : report(measurements, judged),
    );
    if (values.plot !== undefined) {
        writeFileSync(values.plot, plot(measurements.runs));
    }
    process.exitCode = judged.some(({ passed }) => passed === false) ? 1 : 0;
}

void main();
