/** `npm run explore`: histories for as long as one likes. `--minutes 60`, `--seed N`, `--stop` at the first finding. */
import { parseArgs } from "node:util";
import { explore, summary } from "./explore";

/** What a killed process had begun ends as it may: nobody is left who could handle it. */
process.on("unhandledRejection", (reason: unknown) => {
    if (!(reason instanceof Error && reason.message === "the process was killed")) {
        throw reason;
    }
});

async function main(): Promise<void> {
    const { values } = parseArgs({
        options: {
            minutes: { type: "string", default: "1" },
            seed: { type: "string", default: String(Date.now() % 1_000_000) },
            stop: { type: "boolean", default: false },
        },
    });
    const seed = Number(values.seed);
    const say = (text: string): void => void process.stdout.write(`${text}\n\n`);
    say(`seed ${seed}`);
    const explored = await explore({
        seed,
        milliseconds: Number(values.minutes) * 60_000,
        goOn: !values.stop,
        say,
    });
    say(`${summary(explored.counts)}: ${explored.findings.length} findings`);
    process.exitCode = explored.findings.length > 0 ? 1 : 0;
}

void main();
