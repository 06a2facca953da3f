/** Programs on the PATH of a script that this process answers for. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { join } from "node:path";

export interface Call {
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
}

export interface Answer {
    readonly code?: number;
    readonly stdout?: string;
    readonly stderr?: string;
}

export type Program = (call: Call) => Answer | Promise<Answer>;

/**
 * The arguments of the installed command, as `npx --no -- cloud-platform …` gives them to it. Any other `npx` may fetch
 * a package from a registry, with the credentials of the step in its environment.
 */
export function installedCommand({ args }: Call): readonly string[] {
    const [no, end, command, ...rest] = args;
    if (no !== "--no" || end !== "--" || command !== "cloud-platform") {
        throw new Error(`no pipeline of ours runs "npx ${args.join(" ")}"`);
    }
    return rest;
}

const client = join(__dirname, "program.mjs");

export class Programs {
    readonly #server: Server;

    private constructor(
        server: Server,
        /** The folder to put on a PATH. */
        readonly folder: string,
    ) {
        this.#server = server;
    }

    /** @param folder one to be made */
    static async start(folder: string, programs: Readonly<Record<string, Program>>): Promise<Programs> {
        const server = createServer((request, response) => {
            void text(request)
                .then(body => {
                    const { name, ...call } = JSON.parse(body) as Call & { name: string };
                    return programs[name]?.(call);
                })
                .catch((error: unknown) => ({ code: 1, stderr: `${String(error)}\n` }))
                .then(answer => response.end(JSON.stringify({ code: 0, ...answer })));
        });
        await once(server.listen(0, "127.0.0.1"), "listening");
        const { port } = server.address() as AddressInfo;
        mkdirSync(folder);
        for (const name of Object.keys(programs)) {
            const path = join(folder, name);
            writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${client}" ${port} ${name} "$@"\n`);
            chmodSync(path, 0o755);
        }
        return new Programs(server, folder);
    }

    stop(): void {
        this.#server.closeAllConnections();
        this.#server.close();
    }
}
