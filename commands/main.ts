#!/usr/bin/env node
/** The command `cloud-platform`. */
import "./node-required.js";
import { createRequire } from "node:module";
import { codeIn, withCode } from "../provider/errors.js";
import { UserError } from "../provider/lifecycle/messages/errors.js";
import type { Command } from "./command.js";
import { cost } from "./cost/command.js";
import { drift } from "./drift/command.js";
import { generate } from "./generate/command.js";
import { inventory } from "./inventory/command.js";
import { platform } from "./platform.js";
import { recover } from "./recover/command.js";
import { review } from "./review/command.js";
import { secret } from "./secret.js";
import { codeOf } from "./pulumi/states.js";

const commands = new Map<string, Command>([
    ["inventory", inventory],
    ["generate", generate],
    ["secret", secret],
    ["drift", drift],
    ["review", review],
    ["cost", cost],
    ["recover", recover],
    ["platform", platform],
]);

const { version } = createRequire(__filename)("../../package.json") as { version: string };

const usage = `Usage: cloud-platform <command>

${[...commands].map(([name, { summary }]) => `  ${name.padEnd(9)}  ${summary}`).join("\n")}

Run "cloud-platform <command> --help" for the options of a command, and "cloud-platform --version" for the version.
`;

const helpOptions = ["--help", "-h"];

async function main([name = "help", ...args]: string[]): Promise<void> {
    if (name === "help" || helpOptions.includes(name)) {
        const [about] = args;
        process.stdout.write(about === undefined ? usage : commandOf(about).usage);
        return;
    }
    if (name === "--version") {
        process.stdout.write(`${version}\n`);
        return;
    }
    const command = commandOf(name);
    if (args.some(arg => helpOptions.includes(arg))) {
        process.stdout.write(command.usage);
        return;
    }
    try {
        await command.run(args);
    } catch (error) {
        const reason = reasonOf(error);
        const help = codeIn(reason) === "invalid-option" ? `See "cloud-platform ${name} --help".\n` : "";
        process.stderr.write(`cloud-platform: ${reason.trimEnd()}\n${help}`);
        process.exitCode = 1;
    }
}

function commandOf(name: string): Command {
    const command = commands.get(name);
    if (command === undefined) {
        throw new UserError(
            "invalid-option",
            `there is no command "${name}"`,
            `Commands: ${[...commands.keys()].join(", ")}.`,
        );
    }
    return command;
}

function reasonOf(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const isOption = codeOf(error)?.startsWith("ERR_PARSE_ARGS") === true;
    return codeIn(message) === undefined
        ? withCode(message, isOption ? "invalid-option" : "unexpected")
        : message;
}

main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`cloud-platform: ${reasonOf(error).trimEnd()}\n`);
    process.exitCode = 1;
});
