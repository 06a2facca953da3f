/** The options of commands that write a report to the terminal, or into the file of `--out`. */
import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserError } from "../provider/kind/user-errors.js";
import { renderers } from "./report/index.js";
import type { Report } from "./report/report.js";

export const stackOption = {
    stack: { type: "string", value: "NAME", says: "The stack. Default: the selected one." },
} as const;

const formats =
    "text; markdown, for a comment on a pull request; html, for one page that needs no other file; json";

/** @param further formats beside those of each report, as the help says them */
export function reportOptions(further = "") {
    return {
        ...stackOption,
        format: {
            type: "string",
            default: "text",
            value: "FORMAT",
            says: `${formats}${further}. Default: text.`,
        },
        out: {
            type: "string",
            value: "FILE",
            says: "Writes the report into this file, and its headline to the terminal.",
        },
    } as const;
}

interface ReportOptions {
    readonly stack?: string | undefined;
    readonly format: string;
    readonly out?: string | undefined;
}

/** A shell variable that is not set gives an empty name. */
export function assertNamed(stack: string | undefined): void {
    if (stack === "") {
        throw new UserError("invalid-option", "--stack has an empty name");
    }
}

/** Fails before any read, since reads may take minutes. */
export function assertReportOptions(
    { stack, format, out }: ReportOptions,
    dataFormats: readonly string[] = ["json"],
): void {
    const known = [...Object.keys(renderers), ...dataFormats];
    assertNamed(stack);
    if (!known.includes(format)) {
        throw new UserError("invalid-option", `--format is one of ${known.join(", ")}, not "${format}"`);
    }
    if (out !== undefined) {
        assertWritable(out);
    }
}

function assertWritable(out: string): void {
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === true) {
        throw new UserError("invalid-option", `--out is a file, and ${out} is a folder`);
    }
    if (statSync(dirname(resolve(out)), { throwIfNoEntry: false })?.isDirectory() !== true) {
        throw new UserError("invalid-option", `there is no folder ${dirname(out)} to write ${out} into`);
    }
}

/**
 * @param asData the report in any other format, such as JSON
 * @param headline the line for the terminal if the report goes into a file
 */
export async function printReport(
    report: Report,
    asData: () => string,
    { format, out }: ReportOptions,
    headline = `${report.headline}. The report is in ${out ?? ""}.`,
): Promise<void> {
    const { stdout } = process;
    const colours = out === undefined && stdout.isTTY && stdout.hasColors();
    const render = new Map<string, typeof renderers.text>(Object.entries(renderers)).get(format) ?? asData;
    const shown = render(report, { colours });
    if (out === undefined) {
        stdout.write(shown);
        return;
    }
    await writeFile(out, shown);
    stdout.write(`${headline}\n`);
}
