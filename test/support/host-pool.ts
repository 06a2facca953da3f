/** Host processes that serve one operation after the other, of this repository's engine or of one that is installed. */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";
import type * as engine from "../../dist/testing/engine/in-process/process";

/** Of the engine whose stacks the hosts serve. */
export type EngineParts = Pick<typeof engine, "hostEnvironment" | "hostScript" | "ProviderProcess">;

export class HostPool {
    readonly #hosts: HostProcess[] = [];

    /** @param script that of `host-process.mjs` */
    constructor(
        private readonly parts: EngineParts,
        private readonly script: string,
    ) {}

    startProvider = (options: engine.ProviderOptions): Promise<engine.ProviderProcess> => {
        let host = this.#hosts.find(({ isFree }) => isFree);
        if (host === undefined) {
            const made = new HostProcess(this.parts, this.script, options, () =>
                this.#hosts.splice(this.#hosts.indexOf(made), 1),
            );
            host = made;
            this.#hosts.push(host);
        }
        return host.serve(options);
    };

    async end(): Promise<void> {
        await Promise.all(this.#hosts.splice(0).map(host => host.end()));
    }
}

class HostProcess {
    isFree = true;
    readonly #child: ChildProcessByStdio<null, Readable, Readable>;
    readonly #lines: Interface;
    #report: engine.ProviderOptions["report"] = () => undefined;

    constructor(
        private readonly parts: EngineParts,
        script: string,
        options: engine.ProviderOptions,
        private readonly leave: () => void,
    ) {
        this.#child = spawn(process.execPath, [script, parts.hostScript(options.workDir)], {
            cwd: options.workDir,
            env: parts.hostEnvironment(options),
            stdio: ["ignore", "pipe", "pipe", "ipc"],
        }) as unknown as ChildProcessByStdio<null, Readable, Readable>;
        const errors = createInterface({ input: this.#child.stderr });
        errors.on("line", message => this.#report({ severity: "info#err", message }));
        this.#lines = createInterface({ input: this.#child.stdout });
    }

    async serve(options: engine.ProviderOptions): Promise<engine.ProviderProcess> {
        this.isFree = false;
        this.#report = options.report;
        const { engineAddress, workDir } = options;
        this.#child.send({ engineAddress, workDir, env: this.parts.hostEnvironment(options) });
        const [port] = (await once(this.#lines, "line")) as [string];
        const report = (message: string) => options.report({ severity: "info", message });
        this.#lines.on("line", report);
        return new this.parts.ProviderProcess(port, async signal => {
            this.#lines.off("line", report);
            if (signal === "SIGKILL") {
                this.leave();
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
