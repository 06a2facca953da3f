import { parseArgs } from "node:util";
import type { Command } from "../command.js";
import { progressOn } from "../progress.js";
import { assertReportOptions, printReport, reportOptions } from "../report-output.js";
import { mermaid } from "../report/mermaid.js";
import { asJson } from "./json.js";
import type { InventoryReport } from "./report.js";
import { openSource } from "./source.js";
import { takeInventory } from "./take-inventory.js";
import { toReport } from "./to-report.js";

export const inventory: Command = {
    usage: `Usage: cloud-platform inventory [options]

Reads the objects of an organisation, or of the account's own space, and lists each with its id, its monthly price and
the stack of the backend that has it. It sends no write to the platform. In the folder of a program, the address and the
credentials are those of its stack; elsewhere they come from the environment, for example CLOUD_PLATFORM_BASE_URL and
CLOUD_PLATFORM_TOKEN. Prices are from the catalogue of this package, without usage.

  --unmanaged              Only what no stack of the backend has. In the folder of a program, with the code that adopts it.
  --stack NAME             The stack. Default: the selected one, if there is one.
  --format FORMAT          text; markdown, for a comment on a pull request; html, for one page that needs no other
                           file; json; mermaid, for the picture alone. Default: text.
  --out FILE               Writes the report into this file, and its headline to the terminal.
  -h, --help               Prints this.

The exit code is 0, and 1 on failure or if something could not be read, which the report names.
`,
    run,
};

function optionsOf(args: string[]) {
    const { values } = parseArgs({
        args,
        options: { ...reportOptions, unmanaged: { type: "boolean", default: false } },
    });
    assertReportOptions(values, ["json", "mermaid"]);
    return values;
}

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    const report = await read(options);
    const asData = options.format === "mermaid" ? () => mermaid(report.graph) : () => asJson(report);
    await printReport(toReport(report), asData, options);
    process.exitCode = report.unread.length > 0 ? 1 : 0;
}

async function read(options: ReturnType<typeof optionsOf>): Promise<InventoryReport> {
    const source = await openSource(options.stack);
    const progress = progressOn(process.stderr, "Reading what there is");
    try {
        return await takeInventory(source, {
            unmanaged: options.unmanaged,
            onProgress: (done, total) => progress.update(done, total),
        });
    } finally {
        progress.end();
    }
}
