import { parseArgs } from "node:util";
import { stackCost } from "./stack-cost.js";
import { asJson, toReport } from "./to-report.js";
import type { Command } from "../command.js";
import { openStack } from "../pulumi/open-stack.js";
import { assertReportOptions, printReport, reportOptions } from "../report-output.js";

export const cost: Command = {
    usage: `Usage: cloud-platform cost [options]

Reads the state of a stack, and lists the monthly price of each add-on, operator and application, with the total and the
number of unknown prices. Prices are from the catalogue of this package, without usage. It sends no request to the
platform and needs no credentials.

  --stack NAME             The stack. Default: the selected one.
  --format FORMAT          text; markdown, for a comment on a pull request; html, for one page that needs no other
                           file; json. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  -h, --help               Prints this.

The exit code is 0, and 1 on failure or if something could not be read, which the report names.
`,
    run,
};

async function run(args: string[]): Promise<void> {
    const { values: options } = parseArgs({ args, options: reportOptions });
    assertReportOptions(options);
    const report = await stackCost(await openStack(options.stack));
    await printReport(toReport(report), () => asJson(report), options);
    process.exitCode = report.unread.length > 0 ? 1 : 0;
}
