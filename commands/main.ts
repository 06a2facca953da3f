#!/usr/bin/env node
/** The command `cloud-platform`. */
import "./node-required.js";
import { codeIn, withAddress } from "../provider/error-codes.js";
import { UserError } from "../provider/kind/user-errors.js";
import { own } from "../provider/text/own-command.js";
import type { Command } from "./command.js";
import { codeOf } from "./pulumi/error-code.js";

/* eslint-disable @typescript-eslint/no-require-imports */
/**
 * A command takes what it needs only when it runs, so that a pipe of many short commands is fast. A bundler follows these
 * paths.
 */
const commands = [
    {
        name: "inventory",
        summary: "Lists what an account has, what it costs, and which stack has it.",
        load: lazily(() => require("./inventory/command.js")),
    },
    {
        name: "generate",
        summary: "Writes a Pulumi program that adopts the existing objects of an account without a change.",
        load: lazily(() => require("./generate/command.js")),
    },
    {
        name: "secret",
        summary: "Prints one secret that the platform returns, for a pipe into the configuration of a stack.",
        load: lazily(() => require("./secret.js")),
    },
    {
        name: "drift",
        summary: "Reports what changed outside Pulumi, and how to fix or accept it.",
        load: lazily(() => require("./drift/command.js")),
    },
    {
        name: "review",
        summary: "Says what a preview would change, cost and destroy, for a pull request.",
        load: lazily(() => require("./review/command.js")),
    },
    {
        name: "cost",
        summary: "Lists what a stack costs a month, by resource.",
        load: lazily(() => require("./cost/command.js")),
    },
    {
        name: "recover",
        summary: "Rebuilds a lost or interrupted state from the program and the account.",
        load: lazily(() => require("./recover/command.js")),
    },
    {
        name: "platform",
        summary: "Starts a simulator of the platform, so that you can try programs without an account.",
        load: lazily(() => require("./platform.js")),
    },
];
/* eslint-enable @typescript-eslint/no-require-imports */

const usage = `Usage: cloud-platform <command>

${commands.map(({ name, summary }) => `  ${name.padEnd(9)}  ${summary}`).join("\n")}

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
        process.stdout.write(`${own.version}\n`);
        return;
    }
    const command = commandOf(name);
    if (args.some(arg => helpOptions.includes(arg))) {
        process.stdout.write(command.usage);
        return;
    }
    await command.run(args).catch((error: unknown) => fail(error, name));
}

function commandOf(name: string): Command {
    const found = commands.find(command => command.name === name);
    if (found === undefined) {
        throw new UserError(
            "invalid-option",
            `there is no command "${name}"`,
            `Commands: ${commands.map(command => command.name).join(", ")}.`,
        );
    }
    return found.load(name);
}

function lazily(load: () => unknown): (name: string) => Command {
    return name => (load() as Record<string, Command>)[name] as Command;
}

/** @param command the command that ran, whose help explains its options */
function fail(error: unknown, command?: string): void {
    const reason = reasonOf(error);
    const isExplained = command !== undefined && codeIn(reason) === "invalid-option";
    const help = isExplained ? `See "cloud-platform ${command} --help".\n` : "";
    process.stderr.write(`cloud-platform: ${reason.trimEnd()}\n${help}`);
    process.exitCode = 1;
}

function reasonOf(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    const isOption = codeOf(error)?.startsWith("ERR_PARSE_ARGS") === true;
    return codeIn(message) === undefined
        ? withAddress(message, isOption ? "invalid-option" : "unexpected")
        : message;
}

main(process.argv.slice(2)).catch((error: unknown) => fail(error));
