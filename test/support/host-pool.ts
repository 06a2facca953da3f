/** Host processes that serve one operation after the other, of this repository's engine or of one that is installed. */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface, type Interface } from "node:readline";
import type * as engine from "../../dist/testing/engine/in-process/process";

/** Of the engine whose stacks the hosts serve. */
export type EngineParts = Pick<typeof engine, "hostEnvironment" | "hostScript" | "ProviderProcess">;

/** A process, and what it says. */
export interface Host {
    readonly script: string;
    readonly child: ChildProcessByStdio<null, Socket, Socket>;
    readonly lines: Interface;
    readonly errors: Interface;
    isFree: boolean;
}

export class HostPool {
    readonly #parts: EngineParts;
    readonly #script: string;
    readonly #hosts: Host[];

    /**
     * @param script that of `host-process.mjs`
     * @param hosts those that are there already, and those that there will be
     */
    constructor(parts: EngineParts, script: string, hosts: Host[] = []) {
        this.#parts = parts;
        this.#script = script;
        this.#hosts = hosts;
    }

    startProvider = async (options: engine.ProviderOptions): Promise<engine.ProviderProcess> => {
        const script = this.#parts.hostScript(options.workDir);
        const host =
            this.#hosts.find(known => known.isFree && known.child.connected && known.script === script) ??
            this.#start(script, options);
        const { child, lines, errors } = host;
        const said = (message: string) => options.report({ severity: "info", message });
        const complained = (message: string) => {
            if (message !== drained) {
                options.report({ severity: "info#err", message });
            }
        };
        hold(host);
        errors.on("line", complained);
        const { engineAddress, workDir } = options;
        child.send({ engineAddress, workDir, env: this.#parts.hostEnvironment(options) });
        const [port] = (await once(lines, "line")) as [string];
        lines.on("line", said);
        return new this.#parts.ProviderProcess(port, async signal => {
            if (signal !== "SIGKILL" && child.connected) {
                await drain(host);
            }
            lines.off("line", said);
            errors.off("line", complained);
            if (signal === "SIGKILL") {
                await this.#end(host);
            } else {
                release(host);
            }
        });
    };

    #start(script: string, options: engine.ProviderOptions): Host {
        const child = spawn(process.execPath, [this.#script, script], {
            cwd: options.workDir,
            env: this.#parts.hostEnvironment(options),
            stdio: ["ignore", "pipe", "pipe", "ipc"],
        }) as unknown as Host["child"];
        const errors = createInterface({ input: child.stderr });
        const lines = createInterface({ input: child.stdout });
        const host = { script, child, lines, errors, isFree: true };
        this.#hosts.push(host);
        return host;
    }

    async end(): Promise<void> {
        await Promise.all([...this.#hosts].map(host => this.#end(host)));
    }

    async #end(host: Host): Promise<void> {
        const index = this.#hosts.indexOf(host);
        if (index >= 0) {
            this.#hosts.splice(index, 1);
        }
        hold(host);
        const closed = once(host.child, "close");
        if (host.child.kill("SIGKILL")) {
            await closed;
        }
    }
}

/** The last line of an operation. */
const drained = "\u0004 all lines of this operation are read";

/** Waits until all lines are read that the host has written so far, unless it has ended. */
function drain({ child, errors }: Host): Promise<void> {
    return new Promise(resolve => {
        const end = (): void => {
            errors.off("line", read);
            child.off("exit", end);
            resolve();
        };
        const read = (message: string): void => {
            if (message === drained) {
                end();
            }
        };
        errors.on("line", read);
        child.on("exit", end);
        child.send({ drained }, error => {
            if (error) {
                end();
            }
        });
    });
}

function hold(host: Host): void {
    host.isFree = false;
    handlesOf(host).forEach(handle => handle.ref());
}

/** It ends with the process that started it, and while it is free it keeps that one from nothing. */
function release(host: Host): void {
    host.isFree = true;
    handlesOf(host).forEach(handle => handle.unref());
}

function handlesOf({ child }: Host) {
    return [child, child.stdout, child.stderr, ...(child.channel ? [child.channel] : [])];
}
