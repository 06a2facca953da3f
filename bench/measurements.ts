/** Everything one run of the benchmark measures. */
import { startPlatform, type Dialect, type Engine } from "pulumi-cloud-platform/testing";
import { createHost } from "pulumi-cloud-platform/host";
import { refreshRequests } from "./counts";
import { mixOf, onlyOf, type Declaration } from "./mix";
import { run, type Run, type Subject } from "./run";
import { hostStartTimes, importTimes, type Compared } from "./starting";

export interface Measurements {
    node: string;
    engines: { name: Engine["name"]; version?: string }[];
    runs: Run[];
    /** Milliseconds of an import, the SDK's alone as the floor. */
    importing: Compared;
    /** Milliseconds until the host's first answer, and until that of the native provider. */
    starting: Compared & { native: number };
    /** Requests of refreshes of one kind. */
    counts: { webhooks: number; members: number };
}

export interface Plan {
    engines: Engine[];
    sizes: number[];
    /** True for the large sizes as well. */
    isBig: boolean;
    latencies: number[];
    /** The one kind to declare instead of the mix. */
    only: string | undefined;
    dialect: Dialect;
    /** Names of subjects; what is not named is left out. */
    subjects: string[];
    progress: (doing: string) => void;
}

/** The CLI takes minutes for 3,000, even if it writes the state at the end only. */
const bigSizes: Record<Engine["name"], number> = { "in-process": 5000, cli: 3000 };

export async function measureAll(plan: Plan): Promise<Measurements> {
    const { engines, sizes, isBig, only, dialect, progress } = plan;
    progress("import and start of the host");
    const importing = await importTimes();
    const starting = await hostStartTimes();
    progress("requests of single kinds");
    const counts = {
        webhooks: await requestsOf(onlyOf("Webhook", 100)),
        members: await requestsOf(onlyOf("Member", 1000), ({ kind }) => kind === "Member"),
    };
    const runs: Run[] = [];
    for (const engine of engines) {
        const bigSize = bigSizes[engine.name];
        for (const size of [...sizes, ...(isBig ? [bigSize] : [])]) {
            for (const [subject, latency] of subjects(plan)) {
                // Its code in every resource's state makes it slower than anybody would wait for.
                const isTooSlow = subject === "usual" && size === bigSize;
                if (isTooSlow || (subject === "native" && engine.name !== "cli")) {
                    continue;
                }
                progress(`${engine.name}: ${size} ${subject}, ${latency} ms`);
                const declarations = only === undefined ? mixOf(size) : onlyOf(only, size);
                const skipsCheckpoints = size === bigSize;
                runs.push(
                    await run({ engine, subject, size, latency, dialect, declarations, skipsCheckpoints }),
                );
            }
        }
    }
    return {
        node: process.version,
        engines: engines.map(({ name, version }) => ({ name, ...(version !== undefined && { version }) })),
        runs,
        importing,
        starting,
        counts,
    };
}

/** The floor asks for nothing, so that its latency is any. */
function subjects({ latencies, subjects: wanted }: Plan): [Subject, number][] {
    const each = (subject: Subject): [Subject, number][] => latencies.map(latency => [subject, latency]);
    const all: [Subject, number][] = [["floor", 0], ...each("ours"), ...each("native"), ...each("usual")];
    return all.filter(([subject]) => wanted.includes(subject));
}

async function requestsOf(
    declarations: Declaration[],
    isRefreshed: (declaration: Declaration) => boolean = () => true,
): Promise<number> {
    const platform = await startPlatform({ seed: "empty" });
    const requests = await refreshRequests(platform, createHost, declarations, isRefreshed);
    await platform.close();
    return requests.length;
}
