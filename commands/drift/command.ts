import { parseArgs } from "node:util";
import { checkDrift } from "./check.js";
import { asJson } from "./json.js";
import { verdictOf, type DriftReport } from "./report.js";
import type { DriftSource } from "../pulumi/source.js";
import { toReport } from "./to-report.js";
import { progressOn } from "../progress.js";
import { assertReportOptions, printReport, reportOptions } from "../report-output.js";
import type { Command } from "../command.js";
import { openStack } from "../pulumi/open-stack.js";
import { UserError } from "../../provider/lifecycle/messages/errors.js";

const failures = ["error", "drift"] as const;
type Failure = (typeof failures)[number];

export const drift: Command = {
    usage: `Usage: cloud-platform drift [options]

Reads every resource of a stack by "pulumi refresh --preview-only", and compares it with the state. Reports fields that
drifted and resources that were deleted, and for each how to fix or accept it. It changes neither the state nor the
platform. The report names secrets that drifted and never shows their values.

  --stack NAME             The stack. Default: the selected one.
  --format FORMAT          text; markdown, for a comment on a pull request; html, for one page that needs no other
                           file; json. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  --fail-on WHAT           drift: drift ends with exit code 2. error: drift ends with 0. Default: drift.
  -h, --help               Prints this.

The exit code is 0 without drift, 2 with drift, and 1 on failure or if something could not be read, which the report
names.
`,
    run,
};

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            ...reportOptions,
            "fail-on": { type: "string", default: "drift" },
        },
    });
    const { "fail-on": word } = values;
    assertReportOptions(values);
    const failOn = failures.find(failure => failure === word);
    if (failOn === undefined) {
        throw new UserError("invalid-option", `--fail-on is one of ${failures.join(", ")}, not "${word}"`);
    }
    return { ...values, failOn };
}

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    const report = await check(await openStack(options.stack));
    await printReport(toReport(report), () => asJson(report), options);
    process.exitCode = exitCodeOf(report, options.failOn);
}

async function check(source: DriftSource): Promise<DriftReport> {
    const progress = progressOn(process.stderr, `Reading the resources of ${source.stack}`);
    try {
        return await checkDrift(source, {
            onProgress: (done, total) => progress.update(done, total),
        });
    } finally {
        progress.end();
    }
}

export function exitCodeOf(report: DriftReport, failOn: Failure): number {
    const verdict = verdictOf(report);
    if (verdict === "error") {
        return 1;
    }
    return verdict === "drift" && failOn === "drift" ? 2 : 0;
}
