/**
 * The in-process engine with a host process that serves one operation after the other, and without a socket between the
 * program and the engine: for stories in which neither the engine nor the start of the host is what they are about.
 */
import { join } from "node:path";
import type { Engine, StackOptions } from "pulumi-cloud-platform/testing";
import * as parts from "../../dist/testing/engine/in-process/process";
import { InProcessStack, processes } from "../../dist/testing/engine/in-process/stack";
import { HostPool, type Host } from "./host-pool.js";
import { listen } from "./service-channel.js";

/** Those of `environment.ts`, which serve the next file of tests as well. */
declare const hosts: Host[];

const pool = new HostPool(parts, join(__dirname, "host-process.mjs"), hosts);

export function quickEngine(): Engine {
    const { startProvider } = pool;
    const createStack = (options: StackOptions) =>
        Promise.resolve(new InProcessStack(options, { ...processes, listen, startProvider }));
    return { name: "in-process", createStack };
}
