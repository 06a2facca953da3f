/** Reviews a preview: reads its log, or runs it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../provider/kind/user-errors.js";
import { previewIn } from "../pulumi/events.js";
import { attachPulumi } from "../pulumi/run.js";
import type { StateText } from "../pulumi/state.js";
import { failures, refusalsOf, type Failure } from "./refusals.js";
import { reviewOf } from "./review.js";
import { asJson, toReport } from "./to-report.js";
import { defineCommand } from "../command.js";
import { assertReportOptions, printReport, reportOptions } from "../report-options.js";
import { fileState } from "../pulumi/states.js";
import { withTemporaryFolder } from "../pulumi/temporary-folder.js";

export const review = defineCommand({
    name: "review",
    synopsis: "[options] [-- options of pulumi preview]",
    about: `Runs "pulumi preview", whose usual output goes to the error stream, and prints a review of it: dangerous changes
first, with the monthly cost before and after. It changes neither the state nor the platform, and shows no secret value.`,
    options: {
        "event-log": {
            type: "string",
            value: "FILE",
            says: 'Reads this log instead of running a preview. Write it with "PULUMI_DEBUG_COMMANDS=true pulumi preview --event-log FILE", or "pulumi preview --json".',
        },
        ...reportOptions(),
        "fail-on": {
            type: "string",
            default: "",
            value: "WHAT",
            says: "What ends with exit code 2, as a list: delete, replace, data. Default: nothing.",
        },
        "max-cost-increase": {
            type: "string",
            value: "N",
            says: "Ends with exit code 2 if the known monthly cost, with the fewest or the most instances, rises by more than N.",
        },
    },
    further: true,
    remarks:
        "The exit code is 0, 2 if --fail-on or --max-cost-increase refuses the change, and 1 if the preview failed.",
    async run(options, further) {
        assertReportOptions(options);
        const limits = limitsIn(options["fail-on"], options["max-cost-increase"]);
        const { "event-log": log, format, stack } = options;
        const { text, source } = log === undefined ? await preview(stack, further) : await fileState(log);
        const found = reviewOf(previewIn(text, source));
        const refusals = refusalsOf(found, limits);
        // On a terminal, the error stream already names the refusals.
        const report = toReport(found, format === "text" ? [] : refusals);
        await printReport(report, () => asJson(found, refusals), options, report.headline);
        process.stderr.write(refusals.map(refusal => `Refused: ${refusal}\n`).join(""));
        process.exitCode = found.errors.length > 0 ? 1 : refusals.length > 0 ? 2 : 0;
    },
});

function limitsIn(failOn: string, increase: string | undefined) {
    const maxIncrease = increase === undefined ? undefined : Number(increase);
    if (maxIncrease !== undefined && !(increase?.trim() !== "" && maxIncrease >= 0)) {
        throw new UserError("invalid-option", `--max-cost-increase is a number, not "${increase ?? ""}"`);
    }
    return { failOn: failOn === "" ? [] : failOn.split(",").map(failureOf), maxIncrease };
}

function failureOf(word: string): Failure {
    const found = failures.find(each => each === word.trim());
    if (found === undefined) {
        throw new UserError("invalid-option", `--fail-on has ${failures.join(", ")}, not "${word}"`);
    }
    return found;
}

/** Returns the log of a preview. A failed preview has a log too. */
function preview(stack: string | undefined, further: readonly string[]): Promise<StateText> {
    return withTemporaryFolder("review", async folder => {
        const log = join(folder, "events");
        const named = stack === undefined ? [] : ["--stack", stack];
        const args = ["preview", "--non-interactive", ...named, ...further, "--event-log", log];
        // The CLI accepts --event-log only with this variable.
        await attachPulumi(args, "error stream", { PULUMI_DEBUG_COMMANDS: "true" });
        const text = await readFile(log, "utf8").catch(() => undefined);
        if (text === undefined) {
            throw new UserError("pulumi-failed", "the preview did not start: see its output above");
        }
        return { text, source: "the log of the preview" };
    });
}
