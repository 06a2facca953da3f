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

const failures = ["error", "drift", "orphans"] as const;
type Failure = (typeof failures)[number];

export const drift: Command = {
    summary: "Reports what changed outside Pulumi, and how to fix or accept it.",
    usage: `Usage: cloud-platform drift [options]

Reads every resource of a stack by "pulumi refresh --preview-only", and compares it with the state. Reports fields that
drifted and resources that were deleted, and for each how to fix or accept it. It changes neither the state nor the
platform. The report names secrets that drifted and never shows their values.

  --stack NAME             The stack. Default: the selected one.
  --cwd DIR                The folder of the program. Default: the current one.
  --format FORMAT          text; markdown, for a comment on a pull request; html, for one page that needs no other
                           file; json. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  --orphans                Also lists objects on the platform that no stack of the same backend manages.
  --fail-on WHAT           What ends with exit code 2: drift; orphans, which includes drift; or error, for neither, so that
                           drift ends with 0. Default: drift.
  -h, --help               Prints this.

The exit code is 0 without drift, 2 with drift, and 1 on failure or if something could not be read, which the report
names.
`,
    run,
};

type Options = ReturnType<typeof optionsOf>;

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            ...reportOptions,
            orphans: { type: "boolean", default: false },
            "fail-on": { type: "string", default: "drift" },
        },
    });
    const { "fail-on": word } = values;
    assertReportOptions(values);
    const failOn = failures.find(failure => failure === word);
    if (failOn === undefined) {
        throw new UserError("invalid-option", `--fail-on is one of ${failures.join(", ")}, not "${word}"`);
    }
    if (failOn === "orphans" && !values.orphans) {
        throw new UserError("invalid-option", '--fail-on "orphans" needs --orphans, which looks for them');
    }
    return { ...values, failOn };
}

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    const report = await check(await openStack(options), options);
    await printReport(toReport(report), () => asJson(report), options);
    process.exitCode = exitCodeOf(report, options.failOn);
}

async function check(source: DriftSource, { orphans }: Options): Promise<DriftReport> {
    const progress = progressOn(process.stderr, `Reading the resources of ${source.stack}`);
    try {
        return await checkDrift(source, {
            orphans,
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
    const hasDrift = verdict === "drift" && failOn !== "error";
    const hasOrphans = failOn === "orphans" && (report.orphans?.found.length ?? 0) > 0;
    return hasDrift || hasOrphans ? 2 : 0;
}
