/** The environment of tests in the worker's own context, which is restored after each file. */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as sdk from "@pulumi/pulumi/runtime/settings.js";
import { ModuleMocker } from "jest-mock";
import type { Host } from "./host-pool.js";

interface Configuration {
    readonly projectConfig: { readonly testEnvironmentOptions: Readonly<Record<string, unknown>> };
}

/** The hosts of this worker, which outlive a file: each takes most of a second to start. */
const hosts: Host[] = [];

const exit = process.exit.bind(process);

/** The bytes from which on a worker frees memory between two files. Node would let it grow to a gigabyte. */
const fullHeap = 400_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

// A killed program keeps its connection. In a shared pool, the program of a later engine on the same port gets it.
const { grpcClientOptions } = sdk as unknown as { grpcClientOptions: object };
Object.assign(grpcClientOptions, { "grpc.use_local_subchannel_pool": 1 });

// A killed program keeps its handlers too, and the SDK limits their number in each run.
process.setMaxListeners(0);
process.setMaxListeners = () => process;

export default class WorkerEnvironment {
    readonly global = globalThis;
    readonly moduleMocker = new ModuleMocker(globalThis);
    /** In the worker's context, fake timers would stop Jest's own. */
    readonly fakeTimers = null;
    readonly fakeTimersModern = null;
    readonly #restore = [restoreGlobals(), restoreProcess(), resetSdk];

    constructor({ projectConfig }: Configuration) {
        Object.assign(globalThis, { hosts, engines: projectConfig.testEnvironmentOptions["engines"] });
    }

    setup(): Promise<void> {
        // Jest has set another limit: this is Node's.
        Error.stackTraceLimit = 10;
        leaveUnmapped();
        return Promise.resolve();
    }

    teardown(): Promise<void> {
        this.#restore.forEach(restore => restore());
        if (getHeapStatistics().used_heap_size > fullHeap) {
            collectGarbage();
        }
        return Promise.resolve();
    }

    getVmContext() {
        return globalThis;
    }

    exportConditions() {
        return ["node", "node-addons"];
    }
}

/** New globals stay, since the modules that defined them stay loaded. */
function restoreGlobals(): () => void {
    const before = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
    const configurable = before.filter(([, descriptor]) => descriptor.configurable);
    return () => {
        configurable.forEach(([name, descriptor]) => Object.defineProperty(globalThis, name, descriptor));
    };
}

function restoreProcess(): () => void {
    const { env, exitCode } = process;
    const variables = { ...env };
    const folder = process.cwd();
    const restoreHandlers = ["uncaughtException", "unhandledRejection"].map(restoreListeners);
    return () => {
        process.env = env;
        Object.keys(env)
            .filter(name => !(name in variables))
            .forEach(name => Reflect.deleteProperty(env, name));
        Object.assign(env, variables);
        process.chdir(folder);
        // Jest has wrapped it.
        process.exit = exit;
        process.exitCode = exitCode;
        restoreHandlers.forEach(restore => restore());
    };
}

function restoreListeners(event: string): () => void {
    const before = process.listeners(event as NodeJS.Signals);
    return () => {
        const added = process
            .listeners(event as NodeJS.Signals)
            .filter(listener => !before.includes(listener));
        added.forEach(listener => process.off(event, listener));
    };
}

/** The SDK keeps the mocks and the options that were set outside a run. */
function resetSdk(): void {
    sdk.resetOptions("", "", -1, "", "", false, "");
    ["globalStore", "stackResource"].forEach(name => Reflect.deleteProperty(globalThis, name));
}

/**
 * The SDK reads the stack of each promise and of each resource. Looking up each line in a source map costs a twentieth of a
 * scenario.
 */
function leaveUnmapped(): void {
    const mapped = (Error as { prepareStackTrace: (error: Error, frames: NodeJS.CallSite[]) => unknown })
        .prepareStackTrace;
    Error.prepareStackTrace = (error, frames) => {
        const [first] = frames;
        switch (first?.getFunctionName()) {
            case "debuggablePromise":
                return "";
            case "callsites":
                return [String(error), ...frames.map(lineOf)].join("\n");
            default:
                return mapped(error, frames);
        }
    };
}

function lineOf(frame: NodeJS.CallSite): string {
    const place = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()].join(":");
    return `    at ${frame.getFunctionName() ?? ""} (${place})`;
}
