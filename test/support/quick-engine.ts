/**
 * The in-process engine with a host process that serves one operation after the other: for stories in which neither
 * the engine nor the start of the host is what they are about.
 */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";
import type { Engine, StackOptions } from "pulumi-cloud-platform/testing";
import {
    hostEnvironment,
    hostScript,
    ProviderProcess,
    type ProviderOptions,
} from "../../dist/testing/engine/in-process/process";
import { InProcessStack, processes } from "../../dist/testing/engine/in-process/stack";

const hosts: HostProcess[] = [];

afterAll(() => Promise.all(hosts.splice(0).map(host => host.end())));

export function quickEngine(): Engine {
    const createStack = (options: StackOptions) =>
        Promise.resolve(new InProcessStack(options, { ...processes, startProvider }));
    return { name: "in-process", createStack };
}

function startProvider(options: ProviderOptions): Promise<ProviderProcess> {
    let host = hosts.find(({ isFree, project }) => isFree && project === options.project);
    if (host === undefined) {
        host = new HostProcess(options);
        hosts.push(host);
    }
    return host.serve(options);
}

class HostProcess {
    isFree = true;
    readonly project: string;
    readonly #child: ChildProcessByStdio<null, Readable, Readable>;
    readonly #lines: Interface;
    #report: ProviderOptions["report"] = () => undefined;

    constructor(options: ProviderOptions) {
        this.project = options.project;
        const args = [join(__dirname, "host-process.mjs"), hostScript(options.workDir)];
        this.#child = spawn(process.execPath, args, {
            cwd: options.workDir,
            env: hostEnvironment(options),
            stdio: ["ignore", "pipe", "pipe", "ipc"],
        }) as unknown as ChildProcessByStdio<null, Readable, Readable>;
        const errors = createInterface({ input: this.#child.stderr });
        errors.on("line", message => this.#report({ severity: "info#err", message }));
        this.#lines = createInterface({ input: this.#child.stdout });
    }

    async serve(options: ProviderOptions): Promise<ProviderProcess> {
        this.isFree = false;
        this.#report = options.report;
        const { engineAddress, workDir } = options;
        this.#child.send({ engineAddress, workDir, env: hostEnvironment(options) });
        const [port] = (await once(this.#lines, "line")) as [string];
        const report = (message: string) => options.report({ severity: "info", message });
        this.#lines.on("line", report);
        return new ProviderProcess(port, async signal => {
            this.#lines.off("line", report);
            if (signal === "SIGKILL") {
                hosts.splice(hosts.indexOf(this), 1);
                await this.end();
            }
            this.isFree = true;
        });
    }

    async end(): Promise<void> {
        const closed = once(this.#child, "close");
        if (this.#child.kill("SIGKILL")) await closed;
    }
}
