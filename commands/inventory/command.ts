import { writeFile } from "node:fs/promises";
import { UserError } from "../../provider/kind/user-errors.js";
import { defineCommand } from "../command.js";
import { withProgress } from "../progress.js";
import { allStates, openStack } from "../pulumi/open-stack.js";
import { mermaid } from "../report/mermaid.js";
import { assertReportOptions, printReport, reportOptions } from "../report-options.js";
import type { AccountSource } from "../stack/objects.js";
import { takeInventory } from "./take-inventory.js";
import { asJson, toReport } from "./to-report.js";

export const inventory = defineCommand({
    name: "inventory",
    about: `Reads the objects of an organisation, or of the account's own space, and lists each with its id, its monthly
price and the stack of the backend that has it. It sends no write to the platform. In the folder of a program, the address
and the credentials are those of its stack; elsewhere they come from the environment, for example CLOUD_PLATFORM_BASE_URL
and CLOUD_PLATFORM_TOKEN. Prices are from the catalogue of this package, without usage.`,
    options: {
        unmanaged: {
            type: "boolean",
            default: false,
            says: "Only what no stack of the backend has. In the folder of a program, with the code that adopts it.",
        },
        write: {
            type: "boolean",
            default: false,
            says: "With --unmanaged: writes this code into a file of its own, which the program then imports, if the program is in TypeScript or Python. In an organisation, without the objects of the account itself, such as SSH keys.",
        },
        ...reportOptions("; mermaid, for the picture alone"),
    },
    remarks:
        "The exit code is 0, and 1 on failure or if something could not be read, which the report names.",
    async run(options) {
        assertReportOptions(options, ["json", "mermaid"]);
        const { unmanaged, write: writes } = options;
        if (writes && !unmanaged) {
            throw new UserError("invalid-option", "--write needs --unmanaged");
        }
        const source = await openSource(options.stack);
        const report = await withProgress("Reading what there is", onProgress =>
            takeInventory(source, { unmanaged, writes, onProgress }),
        );
        for (const [path, text] of report.files) {
            await writeFile(path, text);
        }
        const asData = options.format === "mermaid" ? () => mermaid(report.graph) : () => asJson(report);
        await printReport(toReport(report), asData, options);
        process.exitCode = report.unread.length > 0 ? 1 : 0;
    },
});

/** A folder needs neither a program nor a stack, unless a stack is named. */
async function openSource(stack: string | undefined): Promise<AccountSource> {
    const opened = openStack(stack);
    const selected = stack === undefined ? await opened.catch(() => undefined) : await opened;
    return selected === undefined
        ? { states: allStates }
        : {
              selected,
              states: async () => (await Promise.all([selected.state(), selected.otherStates()])).flat(),
          };
}
