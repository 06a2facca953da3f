/** A simulator in its own process, and the requests that it received. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Dialect } from "pulumi-cloud-platform/testing";

export interface PlatformOptions {
    /** Milliseconds that each answer takes. */
    latency: number;
    dialect: Dialect;
    /** Ids of the applications that exist from the start. */
    applications: string[];
}

export interface Started {
    /** The environment variables with which a program uses this platform. */
    environment: Record<string, string>;
}

/** The requests since the previous call. */
export interface Traffic {
    requests: number;
    /** Number of requests that change something. */
    writes: number;
    /** Number of different addresses that were read. */
    places: number;
    /** Addresses that were read more than once. */
    readTwice: string[];
    /** Bytes of the requests' bodies. */
    bytesSent: number;
    /** Bytes of the answers' bodies. */
    bytesReceived: number;
    /** Highest number of concurrent requests. */
    maxInFlight: number;
    violations: string[];
}

export interface BenchPlatform {
    readonly environment: Record<string, string>;
    traffic(): Promise<Traffic>;
    close(): Promise<void>;
}

export async function startBenchPlatform(options: PlatformOptions): Promise<BenchPlatform> {
    const child = fork(join(__dirname, "platform-process.ts"), [JSON.stringify(options)], {
        execArgv: ["--require", "ts-node/register/transpile-only"],
    });
    const [{ environment }] = (await once(child, "message")) as [Started];
    return {
        environment,
        async traffic() {
            child.send("traffic");
            const [traffic] = (await once(child, "message")) as [Traffic];
            return traffic;
        },
        async close() {
            const gone = once(child, "exit");
            child.kill();
            await gone;
        },
    };
}
