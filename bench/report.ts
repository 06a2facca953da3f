/** The measurements as a person reads them. */
import type { Verdict } from "./budgets";
import type { Measurements } from "./measurements";
import { operations, type Measured, type Run } from "./run";
import { costAboveFloor, fitLine } from "./slope";

const columns = [
    "engine",
    "N",
    "subject",
    "latency",
    "operation",
    "wall ms",
    "/ floor",
    "cpu host ms",
    "cpu program ms",
    "host MB",
    "program MB",
    "requests",
    "sent kB",
    "received kB",
    "in flight",
] as const;

export function report(measurements: Measurements, judged: readonly Verdict[]): string {
    const { node, engines, importing, starting } = measurements;
    const names = engines.map(({ name, version }) => [name, version].filter(Boolean).join(" "));
    return [
        `Node ${node}; engines: ${names.join(", ")}`,
        table([[...columns], ...measurements.runs.flatMap(run => rowsOf(run, measurements.runs))]),
        "State, bytes a resource:",
        table([
            ["engine", "N", "subject", "mean", "largest without secrets", "", "__provider"],
            ...measurements.runs.filter(({ latency }) => latency === 0).map(stateRow),
        ]),
        `Import: ${ms(importing.ours)} ms, @pulumi/pulumi alone ${ms(importing.floor)} ms`,
        `Host to its first answer: ${ms(starting.ours)} ms, native provider ${ms(starting.native)} ms, floor ${ms(starting.floor)} ms`,
        "Cost above the floor, in-process:",
        ...slopes(measurements.runs),
        ...(judged.length > 0 ? ["Budgets:", table(judged.map(budgetRow))] : []),
    ].join("\n");
}

function rowsOf(run: Run, runs: Run[]): string[][] {
    const { engine, subject, size, latency } = run;
    const floor = runs.find(
        other => other.subject === "floor" && other.engine === engine && other.size === size,
    );
    return operations.map(name => {
        const measured = run.operations[name];
        const ratio = floor && measured.wall / floor.operations[name].wall;
        return [engine, String(size), subject, String(latency), name, ...cells(measured, ratio)];
    });
}

function cells({ wall, usage, traffic }: Measured, ratio: number | undefined): string[] {
    return [
        ms(wall),
        ratio?.toFixed(2) ?? "",
        ms(usage.host.cpu),
        ms(usage.program.cpu),
        (usage.host.peak / 1e6).toFixed(0),
        (usage.program.peak / 1e6).toFixed(0),
        String(traffic.requests),
        (traffic.bytesSent / 1e3).toFixed(1),
        (traffic.bytesReceived / 1e3).toFixed(1),
        String(traffic.maxInFlight),
    ];
}

function stateRow({ engine, size, subject, state }: Run): string[] {
    const { mean, largest, provider } = state;
    const type = largest.type.split(":").pop() ?? "";
    return [engine, String(size), subject, mean.toFixed(0), String(largest.bytes), type, String(provider)];
}

function slopes(runs: Run[]): string[] {
    const inProcess = runs.filter(({ engine }) => engine === "in-process");
    const latencies = [...new Set(inProcess.map(({ latency }) => latency))];
    return operations.flatMap(operation =>
        latencies.flatMap(latency => {
            const line = fitLine(costAboveFloor(inProcess, operation, latency));
            return line === undefined
                ? []
                : [
                      `  ${operation} at ${latency} ms: ${line.slope.toFixed(2)} ms a resource and ${ms(line.intercept)} ms (fit ${line.fit.toFixed(3)})`,
                  ];
        }),
    );
}

function budgetRow({ budget, limit, measured, passed }: Verdict): string[] {
    const verdict = passed === undefined ? "not measured" : passed ? "pass" : "FAIL";
    const figure = measured === undefined ? "" : String(Math.round(measured * 100) / 100);
    return [verdict, budget, figure, `≤ ${limit}`];
}

function ms(value: number): string {
    return value.toFixed(0);
}

/** Numbers to the right, words to the left. */
function table(rows: string[][]): string {
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
    const cell = (text: string, column: number): string => {
        const width = widths[column] ?? 0;
        return /^[\d.]*$/.test(text) ? text.padStart(width) : text.padEnd(width);
    };
    return rows.map(row => `  ${row.map(cell).join("  ")}`.trimEnd()).join("\n");
}
