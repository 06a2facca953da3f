/** A simulator in a process of its own, and what it saw. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Dialect } from "pulumi-cloud-platform/testing";

export interface PlatformOptions {
    /** Milliseconds every answer takes. */
    latency: number;
    dialect: Dialect;
    /** Ids of the applications it knows from the start. */
    applications: string[];
}

export interface Started {
    /** The variables that point a program at it. */
    environment: Record<string, string>;
}

/** What arrived since the last time it was asked. */
export interface Traffic {
    requests: number;
    /** Those that change something. */
    writes: number;
    /** The writes that make something new. */
    creations: number;
    /** How many different addresses were read. */
    places: number;
    /** Addresses that were read more than once. */
    readTwice: string[];
    /** Bytes of the requests' bodies. */
    bytesSent: number;
    /** Bytes of the answers' bodies. */
    bytesReceived: number;
    /** The most requests that were being handled at once. */
    maxInFlight: number;
    violations: string[];
}

export interface BenchPlatform {
    readonly environment: Record<string, string>;
    traffic(): Promise<Traffic>;
    close(): Promise<void>;
}

export async function startBenchPlatform(options: PlatformOptions): Promise<BenchPlatform> {
    const child = fork(join(__dirname, "platform-process.ts"), [JSON.stringify(options)]);
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
