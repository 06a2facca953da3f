/** Measures the six operations of one subject on `size` resources with one engine. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Dialect, Engine, OperationResult } from "pulumi-cloud-platform/testing";
import { applicationsIn, type Declaration } from "./mix";
import { startBenchPlatform, type BenchPlatform, type Traffic } from "./platform";
import { ProcessMeter, type Role, type Usage } from "./processes";
import { stateSizes, type StateSizes } from "./state";

/**
 * The program to measure. `floor` sends no request; `native` is the native provider, which only the CLI starts; `usual` is
 * a dynamic provider as most are written.
 */
export type Subject = "floor" | "ours" | "native" | "usual";

export const operations = ["preview", "up", "no-op preview", "no-op up", "refresh", "destroy"] as const;
export type Operation = (typeof operations)[number];

export interface RunOptions {
    engine: Engine;
    subject: Subject;
    size: number;
    /** Milliseconds that each answer of the platform takes. */
    latency: number;
    dialect: Dialect;
    declarations: Declaration[];
    /** True if the CLI writes the state at the end only. */
    skipsCheckpoints?: boolean;
}

const withoutCheckpoints = { PULUMI_SKIP_CHECKPOINTS: "true" };

export interface Measured {
    /** Milliseconds. */
    wall: number;
    usage: Record<Role, Usage>;
    traffic: Traffic;
}

export interface Run {
    engine: Engine["name"];
    subject: Subject;
    size: number;
    latency: number;
    operations: Record<Operation, Measured>;
    state: StateSizes;
}

export async function run(options: RunOptions): Promise<Run> {
    const { engine, subject, size, latency, dialect, declarations: declared } = options;
    const speed = options.skipsCheckpoints === true ? withoutCheckpoints : {};
    const meter = new ProcessMeter();
    const applications = applicationsIn(declared);
    const platform = await startBenchPlatform({ latency, dialect, applications });
    const folder = mkdtempSync(join(tmpdir(), "bench-"));
    const declarations = join(folder, "declarations.json");
    writeFileSync(declarations, JSON.stringify(declared));
    const stack = await engine.createStack({
        workDir: join(__dirname, "programs", subject),
        env: {
            ...platform.environment,
            ...meter.environment,
            ...speed,
            BENCH_DECLARATIONS: declarations,
            // Pulumi finds the native provider there.
            PATH: [join(__dirname, "../plugin"), process.env["PATH"]].join(delimiter),
        },
    });
    try {
        const perform = (name: Operation, act: () => Promise<OperationResult>): Promise<Measured> =>
            measure(`${name} of ${size} ${subject}`, act, platform, meter);
        const preview = await perform("preview", () => stack.preview());
        const up = await perform("up", () => stack.up());
        const state = stateSizes(await stack.exportStack());
        const measured: Record<Operation, Measured> = {
            preview,
            up,
            "no-op preview": await perform("no-op preview", () => quiet(stack.preview())),
            "no-op up": await perform("no-op up", () => quiet(stack.up())),
            refresh: await perform("refresh", () => quiet(stack.refresh())),
            destroy: await perform("destroy", () => stack.destroy()),
        };
        return { engine: engine.name, subject, size, latency, operations: measured, state };
    } finally {
        await stack.dispose();
        await platform.close();
        meter.close();
        rmSync(folder, { recursive: true });
    }
}

async function measure(
    what: string,
    act: () => Promise<OperationResult>,
    platform: BenchPlatform,
    meter: ProcessMeter,
): Promise<Measured> {
    await platform.traffic();
    const start = performance.now();
    const { succeeded, error } = await act();
    const wall = performance.now() - start;
    const traffic = await platform.traffic();
    if (!succeeded) {
        throw new Error(`${what} failed: ${error ?? "nobody says why"}`);
    }
    if (traffic.violations.length > 0) {
        throw new Error(`${what}: ${traffic.violations.join("\n")}`);
    }
    return { wall, usage: meter.take(), traffic };
}

/** Fails if an operation that must change nothing changes something: its figures would be wrong. */
async function quiet(operation: Promise<OperationResult>): Promise<OperationResult> {
    const result = await operation;
    if (result.hasChanges) {
        throw new Error(`not a no-op: ${JSON.stringify(result.changes)}`);
    }
    return result;
}
