import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { UserError } from "../lifecycle/errors.js";
import { recover as recoverStack, type Recovery } from "../recover/recover.js";
import type { Choices } from "../recover/survey.js";
import { endOf, jsonOf, tableOf } from "../recover/table.js";
import type { Command } from "./command.js";

export const recover: Command = {
    summary: "Rebuilds a lost or interrupted state from the program and the account.",
    usage: `Usage: cloud-platform recover [options]

Previews the program, searches the account for the objects of the resources that the state lacks, and adopts these into
the state. No request changes the platform until the state has every object that was found. Then an ordinary
"pulumi up" creates what does not exist, and makes all other changes of the program. The table lists what it deletes.

  --stack NAME             The stack. Default: the selected one.
  --cwd DIR                The folder of the program. Default: the current one.
  --dry-run                Prints the table, and changes neither the state nor the platform.
  --yes                    Adopts what is certain, and runs the last "pulumi up", without a question.
  --accept NAME=ID         Adopts this object as the resource NAME. Needed if it differs, or if several may be it. You can
                           repeat the option.
  --new NAME               Creates the resource NAME, whatever exists. You can repeat the option.
  --format FORMAT          text or json. Default: text.
  -h, --help               Prints this.

A NAME is a name in the program, or a URN. The exit code is 0 on success, 1 on failure, and 3 if an answer is missing.
`,
    run,
};

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            stack: { type: "string" },
            cwd: { type: "string", default: "." },
            "dry-run": { type: "boolean", default: false },
            yes: { type: "boolean", default: false },
            accept: { type: "string", multiple: true, default: [] },
            new: { type: "string", multiple: true, default: [] },
            format: { type: "string", default: "text" },
        },
    });
    const { stack, format } = values;
    if (stack === "") {
        throw new UserError("invalid-option", "--stack has an empty name");
    }
    if (format !== "text" && format !== "json") {
        throw new UserError("invalid-option", `--format is text or json, not "${format}"`);
    }
    return { ...values, ...choicesIn(values.accept, values.new) };
}

/** The id is the part after the last `=`: a name may contain one, and no id does. */
function choicesIn(accepted: readonly string[], created: readonly string[]): Choices {
    const pairs = accepted.map(text => {
        const at = text.lastIndexOf("=");
        if (at < 1 || at === text.length - 1) {
            throw new UserError("invalid-option", `--accept is NAME=ID, not "${text}"`);
        }
        return [text.slice(0, at), text.slice(at + 1)] as const;
    });
    const choices = { accept: new Map(pairs), create: new Set(created) };
    const twice = pairs.find(
        ([name], index) => choices.create.has(name) || pairs.findIndex(([other]) => other === name) !== index,
    );
    if (twice !== undefined) {
        throw new UserError("invalid-option", `there are two answers for "${twice[0]}"`);
    }
    return choices;
}

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    const isJson = options.format === "json";
    // The Automation API loads slowly, and other commands do not need it. A require works in every loader.
    /* eslint-disable @typescript-eslint/no-require-imports */
    const { openStack } = require("./pulumi-stack.js") as typeof import("./pulumi-stack.js");
    const { RecoverStack } = require("./recover-stack.js") as typeof import("./recover-stack.js");
    /* eslint-enable @typescript-eslint/no-require-imports */
    const stack = await openStack(resolve(options.cwd), options.stack);
    const result = await recoverStack(new RecoverStack(stack, isJson), {
        accept: options.accept,
        create: options.create,
        isDry: options["dry-run"],
        yes: options.yes,
        ...(process.stdin.isTTY && process.stdout.isTTY && { confirm }),
        onTable: (...table) => {
            (isJson ? process.stderr : process.stdout).write(tableOf(...table));
        },
    });
    process.stdout.write(isJson ? jsonOf(result) : endOf(result));
    process.exitCode = exitCodes[result.ended];
}

const exitCodes: Readonly<Record<Recovery["ended"], number>> = { done: 0, dry: 0, open: 3, declined: 3 };

async function confirm(question: string): Promise<boolean> {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
        return /^y(?:es)?$/i.test((await terminal.question(`${question} (yes/no) `)).trim());
    } finally {
        terminal.close();
    }
}
