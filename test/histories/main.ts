/** `npm run explore`: runs random histories, and records or compares what they do. */
import { parseArgs } from "node:util";
import { availableEngines, type Dialect } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects";
import { worldOn } from "./engines";
import { dialectOf, drawnFor, explore, summary } from "./explore";
import { play } from "./history";
import { print } from "./print";
import { compare, record } from "./records";
import { nativeEngine } from "../support/native-engine";
import { hosts, type HostName } from "./world";

/** Ignores rejections of a killed process: no code is left that could handle them. */
process.on("unhandledRejection", (reason: unknown) => {
    if (!(reason instanceof Error && reason.message === "the process was killed")) {
        throw reason;
    }
});

const usage = `Usage: npm run explore -- [options]

Runs random histories for a while, and exits with 1 if one of them breaks a promise.

  --minutes N        How long. Default: 1.
  --seed N           The seed of the first history. Default: a random one.
  --only PATTERN     Only findings that match the pattern.
  --stop             Ends at the first finding.
  --dialect NAME     documented or clever-cloud. Default: one after the other.
  --host NAME        dynamic or native: who serves the resources. Default: dynamic.
  --engine NAME      Runs the one history of the seed on a real engine instead: cli or in-process.
  --record FILE      Records what 500 histories do on each wire, from seed 1 on.
  --compare FILE     Runs recorded histories again, with their host, and prints each difference.
  --histories N      How many histories to record or compare. Default: 500.
  --texts            Also compares the texts of messages.
  -h, --help         Prints this.
`;

const options = {
    help: { type: "boolean", short: "h", default: false },
    minutes: { type: "string", default: "1" },
    seed: { type: "string" },
    only: { type: "string", default: "." },
    stop: { type: "boolean", default: false },
    host: { type: "string", default: "dynamic" },
    engine: { type: "string" },
    dialect: { type: "string" },
    record: { type: "string" },
    compare: { type: "string" },
    histories: { type: "string", default: "500" },
    texts: { type: "boolean", default: false },
} as const;

async function main(): Promise<boolean> {
    const { values } = parseArgs({ options });
    if (values.help) {
        process.stdout.write(usage);
        return false;
    }
    const dialect = dialects.find(each => each === values.dialect);
    if (values.dialect !== undefined && dialect === undefined) {
        throw new Error(`there is no dialect "${values.dialect}": there are ${dialects.join(" and ")}`);
    }
    const host = hosts.find(each => each === values.host);
    if (host === undefined) {
        throw new Error(`there is no host "${values.host}": there are ${hosts.join(" and ")}`);
    }
    const selection = {
        dialects: dialect === undefined ? dialects : [dialect],
        seed: Number(values.seed ?? 1),
        histories: Number(values.histories),
    };
    if (values.record !== undefined) {
        say(await record(values.record, selection, host));
        return false;
    }
    if (values.compare !== undefined) {
        return (await compare(values.compare, selection, values.texts, say)) > 0;
    }
    const seed = Number(values.seed ?? Date.now() % 1_000_000);
    if (values.engine !== undefined) {
        return replay({ seed, dialect: dialect ?? dialectOf(seed), host }, values.engine);
    }
    say(`seed ${seed}`);
    const milliseconds = Number(values.minutes) * 60_000;
    const only = new RegExp(values.only);
    const { counts, findings } = await explore({
        seed,
        dialect,
        host,
        milliseconds,
        goOn: !values.stop,
        only,
        say,
    });
    say(`${summary(counts)}: ${findings.length} findings`);
    return findings.length > 0;
}

interface Drawn {
    seed: number;
    dialect: Dialect;
    host: HostName;
}

/** @returns whether it breaks a promise there as well */
async function replay(drawn: Drawn, name: string): Promise<boolean> {
    const { seed, dialect, host } = drawn;
    const engines = host === "native" ? [nativeEngine()] : await availableEngines();
    const engine = engines.find(each => each.name === name);
    if (engine === undefined) {
        throw new Error(`there is no engine "${name}": is pulumi on PATH?`);
    }
    const { findings } = await explore({ ...drawn, histories: 1 });
    const steps = findings[0]?.steps ?? drawnFor[host](seed, dialect);
    say(print(steps));
    const { violations, story } = await play(steps, dialect, worldOn(engine));
    say([`on ${name} ${engine.version ?? ""}:`, ...violations, ...story].join("\n"));
    return violations.length > 0;
}

function say(text: string): void {
    process.stdout.write(`${text}\n\n`);
}

void main().then(found => {
    process.exitCode = found ? 1 : 0;
});
