/** Goes through histories, one seed after the other, until the time is over or something is found. */
import type { Dialect } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects";
import { generateClasses, generateNative } from "./generate";
import { play, type Outcome } from "./history";
import { print } from "./print";
import { shrink, signatureOf } from "./shrink";
import type { Step } from "./steps";
import { hosts, worlds, type HostName, type World } from "./world";

export interface Exploration {
    seed: number;
    /** The wire that they go over; one after the other without it. */
    dialect?: Dialect | undefined;
    /** Default: the dynamic host. */
    host?: HostName;
    /** Where they are played, in place of a world that is as it should be. */
    world?: (dialect: Dialect) => Promise<World>;
    /** The minutes to explore, and the most histories. */
    milliseconds?: number;
    histories?: number;
    /** Goes on after a finding, and leaves out those of the same kind. */
    goOn?: boolean;
    /** A pattern that the first violation has to match to be reported. */
    only?: RegExp;
    say?: (text: string) => void;
}

export interface Finding {
    seed: number;
    dialect: Dialect;
    steps: Step[];
    signature: string;
    text: string;
}

export interface Explored {
    counts: Outcome["counts"] & { histories: number };
    findings: Finding[];
}

export const drawnFor: Readonly<Record<HostName, typeof generateClasses>> = {
    dynamic: generateClasses,
    native: generateNative,
};

/** The wire of a seed, where none is asked for. */
export function dialectOf(seed: number): Dialect {
    return dialects[seed % dialects.length] ?? "documented";
}

/** @returns what was found, each with its shortest history */
export async function explore(exploration: Exploration): Promise<Explored> {
    const {
        seed,
        milliseconds = Infinity,
        histories = Infinity,
        goOn = false,
        only = /./,
        host = "dynamic",
        world = worlds[host],
        say,
    } = exploration;
    const counts = { histories: 0, steps: 0, runs: 0, faults: 0, kills: 0, edits: 0 };
    const findings: Finding[] = [];
    const known = new Set<string>();
    const end = performance.now() + milliseconds;
    for (let current = seed; performance.now() < end && counts.histories < histories; current += 1) {
        const dialect = exploration.dialect ?? dialectOf(current);
        const steps = drawnFor[host](current, dialect);
        const outcome = await play(steps, dialect, world);
        counts.histories += 1;
        for (const key of ["steps", "runs", "faults", "kills", "edits"] as const) {
            counts[key] += outcome.counts[key];
        }
        const signature = signatureOf(outcome);
        const [first] = outcome.violations;
        if (first === undefined || !only.test(first) || known.has(signature)) {
            continue;
        }
        known.add(signature);
        const finding = await findingOf({ seed: current, dialect, steps }, outcome, host, world);
        findings.push(finding);
        say?.(finding.text);
        if (!goOn) {
            break;
        }
    }
    return { counts, findings };
}

async function findingOf(
    { seed, dialect, steps }: Pick<Finding, "seed" | "dialect" | "steps">,
    outcome: Outcome,
    host: HostName,
    world: (dialect: Dialect) => Promise<World>,
): Promise<Finding> {
    const shortest = await shrink(steps, outcome, candidate => play(candidate, dialect, world));
    const { violations, story } = await play(shortest, dialect, world);
    const other = hosts.find(each => each !== host) ?? host;
    const { violations: alike } = await play(shortest, dialect, worlds[other]);
    const text = [
        `seed ${seed}, on the wire ${dialect}, with the ${host} host, ${shortest.length} steps:`,
        ...violations.map(violation => `  ${violation}`),
        `  with the ${other} host: ${alike[0] ?? "nothing"}`,
        print(shortest),
        ...story.map(line => `    // ${line}`),
    ].join("\n");
    return { seed, dialect, steps: shortest, signature: signatureOf(outcome), text };
}

export function summary({ histories, steps, runs, faults, kills, edits }: Explored["counts"]): string {
    return `${histories} histories, ${steps} steps, ${runs} runs, ${faults} faults, ${kills} kills, ${edits} edits by others`;
}
