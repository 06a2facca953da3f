/** The budgets of the package, and whether a run meets them. */
import type { Measurements } from "./measurements";
import { operations, type Operation, type Run } from "./run";

export interface Verdict {
    budget: string;
    limit: number;
    /** In the budget's own unit; undefined if the run does not measure it. */
    measured: number | undefined;
    passed: boolean | undefined;
}

/** The number of resources that the budgets apply to. */
const referenceSize = 1000;
const latency = 50;
const inFlight = 8;

export function verdicts(measurements: Measurements): Verdict[] {
    const { runs, importing, starting, counts } = measurements;
    const ours = runs.filter(({ subject }) => subject === "ours");
    const engines = [...new Set(runs.map(({ engine }) => engine))];
    const quiet = ["no-op preview", "no-op up"] as const;
    return [
        atMost(
            "requests of a no-op preview or up",
            0,
            largest(ours.flatMap(run => quiet.map(name => run.operations[name].traffic.requests))),
        ),
        atMost(
            "addresses read twice by a refresh",
            0,
            largest(ours.map(run => run.operations.refresh.traffic.readTwice.length)),
        ),
        atMost(
            `requests of a refresh of ${referenceSize} mixed`,
            180,
            largest(atReference(ours).map(run => run.operations.refresh.traffic.requests)),
        ),
        atMost(
            "requests of a destroy, for a resource",
            1.2,
            largest(
                atReference(ours).map(({ size, operations }) => operations.destroy.traffic.requests / size),
            ),
        ),
        atMost("requests of a refresh of 100 webhooks", 1, counts.webhooks),
        atMost("requests of a refresh of 1,000 members in 10 groups", 10, counts.members),
        ...engines.flatMap(engine => timeVerdicts(engine, atReference(runs))),
        atMost("bytes of state per resource without secrets", 1600, largest(ours.map(stateBytes))),
        atMost("of which __provider", 200, largest(ours.map(({ state }) => state.provider))),
        atMost("start of the host to its first answer / floor", 1.1, starting.ours / starting.floor),
        atMost("start of the native provider / of the host", 1, starting.native / starting.ours),
        atMost("import of the package / of @pulumi/pulumi", 1.15, importing.ours / importing.floor),
    ];
}

function timeVerdicts(engine: Run["engine"], runs: Run[]): Verdict[] {
    const here = runs.filter(run => run.engine === engine);
    const floor = here.find(({ subject }) => subject === "floor");
    const ours = (wanted: number): Run | undefined =>
        here.find(run => run.subject === "ours" && run.latency === wanted);
    const ratio = (operation: Operation, run: Run | undefined): number | undefined =>
        run && floor && run.operations[operation].wall / floor.operations[operation].wall;
    const previewLimit = engine === "cli" ? 1.1 : 1.3;
    const up = ours(latency);
    return [
        ...(engine === "cli" ? [...processorVerdicts(floor, up), ...nativeVerdicts(here, up)] : []),
        atMost(`${engine}: preview / floor`, previewLimit, ratio("preview", ours(0) ?? up)),
        atMost(`${engine}: no-op preview / floor`, previewLimit, ratio("no-op preview", ours(0) ?? up)),
        // The in-process engine is for tests only, so its refresh has no budget.
        ...(engine === "cli"
            ? [atMost(`${engine}: refresh at ${latency} ms / floor`, 1.25, ratio("refresh", up))]
            : []),
        atMost(
            `${engine}: up at ${latency} ms / (unavoidable + floor)`,
            1.2,
            up && floor && up.operations.up.wall / (unavoidable(up) + floor.operations.up.wall),
        ),
        atMost(
            `${engine}: host memory / floor`,
            1.25,
            floor && largest([ours(0), up].flatMap(run => (run ? hostPeak(run) / hostPeak(floor) : []))),
        ),
    ];
}

/** The processor time of the host, which depends less on the hour than the wall time. */
function processorVerdicts(floor: Run | undefined, up: Run | undefined): Verdict[] {
    const seconds = (run: Run, name: Operation): number => run.operations[name].usage.host.cpu / 1000;
    const above = (name: Operation): number | undefined =>
        up && floor && seconds(up, name) - seconds(floor, name);
    return [
        atMost("cli: processor seconds of the host in a refresh, above the floor", 0.9, above("refresh")),
        atMost("cli: processor seconds of the host in an up, above the floor", 3, above("up")),
        atMost(
            "cli: processor time of the host in a preview / floor",
            1.3,
            up && floor && seconds(up, "no-op preview") / seconds(floor, "no-op preview"),
        ),
    ];
}

/** The native provider beside the host of dynamic providers, with the same resources. */
function nativeVerdicts(runs: Run[], ours: Run | undefined): Verdict[] {
    const native = runs.find(run => run.subject === "native" && run.latency === latency);
    const wall = (name: Operation) =>
        native && ours && native.operations[name].wall / ours.operations[name].wall;
    return [
        ...(["preview", "no-op preview", "refresh"] as const).map(name =>
            atMost(`cli: native provider / host, ${name}`, 1, wall(name)),
        ),
        atMost("cli: native provider / host, memory", 1, native && ours && hostPeak(native) / hostPeak(ours)),
    ];
}

/**
 * The requests that cannot be avoided, eight at a time: every write, and one list request for each collection that is
 * written to. Only the list shows that an object has no twin.
 */
function unavoidable({ operations: { up } }: Run): number {
    const { writes, places } = up.traffic;
    return ((writes + places) * latency) / inFlight;
}

function hostPeak(run: Run): number {
    return Math.max(...operations.map(name => run.operations[name].usage.host.peak));
}

function stateBytes({ state }: Run): number {
    return state.largest.bytes;
}

function atReference(runs: Run[]): Run[] {
    return runs.filter(({ size }) => size === referenceSize);
}

function largest(values: number[]): number | undefined {
    return values.length === 0 ? undefined : Math.max(...values);
}

function atMost(budget: string, limit: number, measured: number | undefined): Verdict {
    return { budget, limit, measured, passed: measured === undefined ? undefined : measured <= limit };
}
