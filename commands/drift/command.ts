import { defineCommand } from "../command.js";
import { withProgress } from "../progress.js";
import { openStack } from "../pulumi/open-stack.js";
import { assertReportOptions, printReport, reportOptions } from "../report-options.js";
import { findDrift } from "./find-drift.js";
import { verdictOf } from "./drift.js";
import { asJson, toReport } from "./to-report.js";

const exitCodes = { clean: 0, drift: 2, error: 1 };

export const drift = defineCommand({
    name: "drift",
    about: `Reads every resource of a stack by "pulumi refresh --preview-only", and compares it with the state. Reports
fields that drifted and resources that were deleted, and for each how to fix or accept it. It changes neither the state
nor the platform. The report names secrets that drifted and never shows their values.`,
    options: reportOptions(),
    remarks: `The exit code is 0 without drift, 2 with drift, and 1 on failure or if something could not be read, which the
report names.`,
    async run(options) {
        assertReportOptions(options);
        const source = await openStack(options.stack);
        const report = await withProgress(`Reading the resources of ${source.stack}`, onProgress =>
            findDrift(source, { onProgress }),
        );
        await printReport(toReport(report), () => asJson(report), options);
        process.exitCode = exitCodes[verdictOf(report)];
    },
});
