/** Serves the native provider until the engine ends the process. */
import { writeSync } from "node:fs";
import "../node-version/required.js";
import { grpc, ResourceProviderService, unlimited } from "./grpc.js";
import * as schema from "./schema.json";
import { serviceOf } from "./service.js";

/** Milliseconds between two checks that the engine runs. */
const watchInterval = 1000;

/** @param argv the arguments of the process; the engine adds options before its address */
export function main(argv: readonly string[] = process.argv.slice(2)): void {
    const engine = argv.findLast(argument => /^[^\s/]+:\d+$/.test(argument));
    const server = new grpc.Server(unlimited);
    server.addService(ResourceProviderService, serviceOf({ schema: completeSchema(), engine }));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
        if (error !== null) {
            throw error;
        }
        // The engine reads the port from the first line. The launcher may have moved its stream.
        writeSync(argv.includes("--port-descriptor=3") ? 3 : 1, `${port}\n`);
    });
    endWithEngine();
}

/** Returns the schema with the version of this package, and the address where Pulumi finds the provider. */
function completeSchema(): string {
    const { version, homepage } = packageFile();
    const [, repository = ""] = /^https:\/\/github\.com\/([^#]+)/.exec(homepage) ?? [];
    return JSON.stringify({ ...schema, version, pluginDownloadURL: `github://api.github.com/${repository}` });
}

function packageFile(): { version: string; homepage: string } {
    // A bundler follows this path, and a copy beside the compiled files would be another package.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require("../../../package.json") as { version: string; homepage: string };
}

/**
 * A killed engine does not end the processes that it started. In a container, the engine may be process 1, and so may
 * the next parent: only another parent means that the engine has ended.
 */
function endWithEngine(): void {
    const { ppid: engine } = process;
    setInterval(() => {
        if (process.ppid !== engine) {
            process.exit(0);
        }
    }, watchInterval).unref();
}
