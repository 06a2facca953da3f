#!/usr/bin/env node
/** The command `cloud-platform`. */
import { platform } from "./platform.js";

const usage = `Usage: cloud-platform <command>

  platform [--port N] [--latency MS] [--seed realistic|empty]
      Starts a simulator of the platform on 127.0.0.1, to try programs against without an account.
      It keeps everything in memory and forgets it when it stops.
`;

const commands: Record<string, (args: string[]) => Promise<void>> = { platform };

async function main([name, ...args]: string[]): Promise<void> {
    if (name === undefined || name === "help" || name === "--help" || name === "-h") {
        process.stdout.write(usage);
        return;
    }
    const command = commands[name];
    if (command === undefined) {
        throw new Error(`there is no command "${name}".\n\n${usage}`);
    }
    await command(args);
}

main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`cloud-platform: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
});
