/** Measures the start: the import of the package in a program, and the host's first answer. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import * as proto from "@pulumi/pulumi/proto/provider_pb.js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { Host } from "../dist/testing/engine/in-process/host.js";
import { ProviderProcess } from "../dist/testing/engine/in-process/process.js";
import { fill, grpc } from "../dist/testing/engine/in-process/sdk.js";
import { hostText } from "../dist/provider/resources/resource.js";

const repetitions = 7;
const program = join(__dirname, "programs", "ours");

export interface Compared {
    /** Median in milliseconds. */
    ours: number;
    floor: number;
}

/** Measures imports of the package, and of the SDK alone, in new processes. */
export function importTimes(): Promise<Compared> {
    return compare(
        () => importTime("pulumi-cloud-platform"),
        () => importTime("@pulumi/pulumi"),
    );
}

/** Measures the time from the start of a host process, and of the native provider, to its first answer. */
export async function hostStartTimes(): Promise<Compared & { native: number }> {
    const nothing =
        "exports.handler = () => ({ create: inputs => Promise.resolve({ id: '0', outs: inputs }) })";
    const native: number[] = [];
    const compared = await compare(
        async () => {
            native.push(await nativeStartTime());
            return await hostStartTime(hostText("NetworkGroup"));
        },
        () => hostStartTime(nothing),
    );
    return { ...compared, native: median(native) };
}

/** Alternates between the two, so that both run under the same load. */
async function compare(ours: () => Promise<number>, floor: () => Promise<number>): Promise<Compared> {
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let turn = 0; turn < repetitions; turn++) {
        times.floor.push(await floor());
        times.ours.push(await ours());
    }
    return { ours: median(times.ours), floor: median(times.floor) };
}

async function importTime(name: string): Promise<number> {
    const script = `const start = performance.now(); require("${name}"); console.log(performance.now() - start)`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--eval", script], { cwd: program });
    return Number(stdout);
}

async function hostStartTime(text: string): Promise<number> {
    const start = performance.now();
    const provider = await ProviderProcess.start({
        workDir: program,
        project: "bench",
        env: {},
        engineAddress: "127.0.0.1:1",
        report: () => undefined,
    });
    const host = new Host(provider);
    await host.configure({});
    await host.check("urn:pulumi:test::bench::bench::first", {}, { __provider: text, label: "first" });
    const time = performance.now() - start;
    await host.stop("SIGKILL");
    return time;
}

async function nativeStartTime(): Promise<number> {
    const start = performance.now();
    const provider = spawn(process.execPath, [join(__dirname, "../plugin/index.js"), "127.0.0.1:1"]);
    const [port] = (await once(provider.stdout, "data")) as [Buffer];
    const client = new ResourceProviderClient(
        `127.0.0.1:${port.toString().trim()}`,
        grpc.credentials.createInsecure(),
    );
    type Check = (
        request: proto.CheckRequest,
        done: (error: Error | null, response: proto.CheckResponse) => void,
    ) => void;
    const urn = "urn:pulumi:test::bench::cloud-platform:index:NetworkGroup::first";
    const request = fill(new proto.CheckRequest(), { urn, news: { label: "first" }, olds: {} });
    await promisify(client.check.bind(client) as unknown as Check)(request);
    const time = performance.now() - start;
    client.close();
    provider.kill("SIGKILL");
    return time;
}

function median(values: number[]): number {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
