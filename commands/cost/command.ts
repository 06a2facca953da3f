import { defineCommand } from "../command.js";
import { openStack } from "../pulumi/open-stack.js";
import { assertReportOptions, printReport, reportOptions } from "../report-options.js";
import { stackCost } from "./stack-cost.js";
import { asJson, toReport } from "./to-report.js";

export const cost = defineCommand({
    name: "cost",
    about: `Reads the state of a stack, and lists the monthly price of each add-on, operator, application, cluster and
node group, with the total and the number of unknown prices. Prices are from the catalogue of this package, without
usage. It sends no request to the platform and needs no credentials.`,
    options: reportOptions(),
    remarks:
        "The exit code is 0, and 1 on failure or if something could not be read, which the report names.",
    async run(options) {
        assertReportOptions(options);
        const report = await stackCost(await openStack(options.stack));
        await printReport(toReport(report), () => asJson(report), options);
        process.exitCode = report.unread.length > 0 ? 1 : 0;
    },
});
