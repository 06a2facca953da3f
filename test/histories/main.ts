/**
 * `npm run explore`: histories for as long as one likes.
 *
 * `--minutes 60`, `--seed N`, `--stop` at the first finding, `--only <pattern>` of what is violated. Exits with 1 where
 * something was found.
 */
import { parseArgs } from "node:util";
import { explore, summary } from "./explore";

async function main(): Promise<void> {
    const { values } = parseArgs({
        options: {
            minutes: { type: "string", default: "1" },
            seed: { type: "string", default: String(Date.now() % 1_000_000) },
            only: { type: "string", default: "." },
            stop: { type: "boolean", default: false },
        },
    });
    const seed = Number(values.seed);
    const milliseconds = Number(values.minutes) * 60_000;
    const say = (text: string): void => void process.stdout.write(`${text}\n\n`);
    say(`seed ${seed}`);
    const explored = await explore({
        seed,
        milliseconds,
        goOn: !values.stop,
        only: new RegExp(values.only),
        say,
    });
    say(`${summary(explored.counts)}: ${explored.findings.length} findings`);
    process.exitCode = explored.findings.length > 0 ? 1 : 0;
}

void main();
