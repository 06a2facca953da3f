/** Reviews a preview: reads its log, or runs it. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { UserError } from "../lifecycle/errors.js";
import { previewIn } from "../pulumi/events.js";
import { attachPulumi } from "../pulumi/run.js";
import type { StateText } from "../pulumi/state.js";
import { asJson } from "../review/formats/json.js";
import { asMarkdown } from "../review/formats/markdown.js";
import { asText } from "../review/formats/text.js";
import { failures, headlineOf, refusalsOf, type Failure } from "../review/headline.js";
import { reviewOf, type Review } from "../review/review.js";
import type { Command } from "./command.js";
import { assertReportOptions } from "./report-output.js";
import { fileState } from "./states.js";

const formats: Readonly<Record<string, (review: Review, refusals: readonly string[]) => string>> = {
    text: asText,
    markdown: asMarkdown,
    json: asJson,
};

export const review: Command = {
    summary: "Says what a preview would change, cost and destroy, for a pull request.",
    usage: `Usage: cloud-platform review [options] [-- options of pulumi preview]

Runs "pulumi preview", whose usual output goes to the error stream, and prints a review of it: dangerous changes first,
with the monthly cost before and after. It changes neither the state nor the platform, and shows no secret value.

  --event-log FILE         Reads this log instead of running a preview. Write it with
                           "PULUMI_DEBUG_COMMANDS=true pulumi preview --event-log FILE", or "pulumi preview --json".
  --stack NAME             The stack. Default: the selected one.
  --cwd DIR                The folder of the program. Default: the current one.
  --format FORMAT          text; markdown, for a comment on a pull request; json. Default: text.
  --out FILE               Writes the review into this file, and its first line to the terminal.
  --fail-on WHAT           What ends with exit code 2, as a list: delete, replace, data. Default: nothing.
  --max-cost-increase N    Ends with exit code 2 if the known monthly cost rises by more than N.
  -h, --help               Prints this.

The exit code is 0, 2 if --fail-on or --max-cost-increase refuses the change, and 1 if the preview failed.
`,
    run,
};

type Options = ReturnType<typeof optionsOf>;

function optionsOf(args: string[]) {
    const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
            "event-log": { type: "string" },
            stack: { type: "string" },
            cwd: { type: "string", default: "." },
            format: { type: "string", default: "text" },
            out: { type: "string" },
            "fail-on": { type: "string", default: "" },
            "max-cost-increase": { type: "string" },
        },
    });
    const { "fail-on": words, "max-cost-increase": increase } = values;
    assertReportOptions(values, formats);
    const failOn = words === "" ? [] : words.split(",").map(failureOf);
    const maxIncrease = increase === undefined ? undefined : Number(increase);
    if (maxIncrease !== undefined && !(increase?.trim() !== "" && maxIncrease >= 0)) {
        throw new UserError("invalid-option", `--max-cost-increase is a number, not "${increase ?? ""}"`);
    }
    return { ...values, failOn, maxIncrease, further: positionals };
}

function failureOf(word: string): Failure {
    const found = failures.find(each => each === word.trim());
    if (found === undefined) {
        throw new UserError("invalid-option", `--fail-on has ${failures.join(", ")}, not "${word}"`);
    }
    return found;
}

async function run(args: string[]): Promise<void> {
    const options = optionsOf(args);
    const { "event-log": log, format, out } = options;
    const { text, source } = log === undefined ? await preview(options) : await fileState(log);
    const found = reviewOf(previewIn(text, source));
    const refusals = refusalsOf(found, options);
    const shown = formats[format]?.(found, refusals) ?? "";
    if (out === undefined) {
        process.stdout.write(shown);
    } else {
        await writeFile(out, shown);
        process.stdout.write(`${headlineOf(found)}\n`);
    }
    process.stderr.write(refusals.map(refusal => `Refused: ${refusal}\n`).join(""));
    process.exitCode = found.errors.length > 0 ? 1 : refusals.length > 0 ? 2 : 0;
}

/** Returns the log of a preview. A failed preview has a log too. */
async function preview({ stack, cwd, further }: Options): Promise<StateText> {
    const folder = await mkdtemp(join(tmpdir(), "cloud-platform-review-"));
    const log = join(folder, "events");
    const named = stack === undefined ? [] : ["--stack", stack];
    const args = ["preview", "--non-interactive", ...named, ...further, "--event-log", log];
    try {
        // The CLI accepts --event-log only with this variable.
        const env = { PULUMI_DEBUG_COMMANDS: "true" };
        await attachPulumi(args, "error stream", { cwd: resolve(cwd), env });
        const text = await readFile(log, "utf8").catch(() => undefined);
        if (text === undefined) {
            throw new UserError("pulumi-failed", "the preview did not start: see its output above");
        }
        return { text, source: "the log of the preview" };
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}
