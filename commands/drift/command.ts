import { parseArgs } from "node:util";
import { checkDrift } from "./check.js";
import { verdictOf } from "./report.js";
import { asJson, toReport } from "./to-report.js";
import { withProgress } from "../progress.js";
import { assertReportOptions, printReport, reportOptions } from "../report-output.js";
import type { Command } from "../command.js";
import { openStack } from "../pulumi/open-stack.js";

export const drift: Command = {
    usage: `Usage: cloud-platform drift [options]

Reads every resource of a stack by "pulumi refresh --preview-only", and compares it with the state. Reports fields that
drifted and resources that were deleted, and for each how to fix or accept it. It changes neither the state nor the
platform. The report names secrets that drifted and never shows their values.

  --stack NAME             The stack. Default: the selected one.
  --format FORMAT          text; markdown, for a comment on a pull request; html, for one page that needs no other
                           file; json. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  -h, --help               Prints this.

The exit code is 0 without drift, 2 with drift, and 1 on failure or if something could not be read, which the report
names.
`,
    run,
};

const exitCodes = { clean: 0, drift: 2, error: 1 };

async function run(args: string[]): Promise<void> {
    const { values: options } = parseArgs({ args, options: reportOptions });
    assertReportOptions(options);
    const source = await openStack(options.stack);
    const report = await withProgress(`Reading the resources of ${source.stack}`, onProgress =>
        checkDrift(source, { onProgress }),
    );
    await printReport(toReport(report), () => asJson(report), options);
    process.exitCode = exitCodes[verdictOf(report)];
}
