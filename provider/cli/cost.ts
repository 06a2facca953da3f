import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { asJson } from "../cost/formats/json.js";
import { asMarkdown } from "../cost/formats/markdown.js";
import { asText } from "../cost/formats/text.js";
import { headlineOf, type CostReport } from "../cost/report.js";
import { stackCost } from "../cost/stack-cost.js";
import type { Command } from "./command.js";
import { assertReportOptions, printReport } from "./report-output.js";

const formats: Readonly<Record<string, (report: CostReport) => string>> = {
    text: asText,
    markdown: asMarkdown,
    json: asJson,
};

export const cost: Command = {
    summary: "Lists what a stack costs a month, by resource.",
    usage: `Usage: cloud-platform cost [options]

Reads the state of a stack, and lists the monthly price of each add-on, operator and application, with the total and the
number of unknown prices. Prices are from the catalogue of this package, without usage. It sends no request to the
platform and needs no credentials, except with --orphans.

  --stack NAME             The stack. Default: the selected one.
  --cwd DIR                The folder of the program. Default: the current one.
  --format FORMAT          text; markdown, for a comment on a pull request; json. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  --orphans                Also lists objects on the platform that no stack of the same backend manages. Reads the account,
                           with the credentials of the stack.
  -h, --help               Prints this.

The exit code is 0, and 1 on failure or if something could not be read, which the report names.
`,
    run,
};

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: {
            stack: { type: "string" },
            cwd: { type: "string", default: "." },
            format: { type: "string", default: "text" },
            out: { type: "string" },
            orphans: { type: "boolean", default: false },
        },
    });
    assertReportOptions(values, formats);
    return values;
}

async function run(args: string[]): Promise<void> {
    const { stack, cwd, format, out, orphans } = optionsOf(args);
    // The Automation API loads slowly, and other commands do not need it. A require works in every loader.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { openStack } = require("./pulumi-stack.js") as typeof import("./pulumi-stack.js");
    const report = await stackCost(await openStack(resolve(cwd), stack), { orphans });
    await printReport(formats[format]?.(report) ?? "", headlineOf(report), out);
    process.exitCode = report.unread.length > 0 ? 1 : 0;
}
