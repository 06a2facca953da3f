/** The options of commands that write a report to the terminal, or into the file of `--out`. */
import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserError } from "../lifecycle/errors.js";

interface ReportOptions {
    readonly stack?: string | undefined;
    readonly format: string;
    readonly out?: string | undefined;
}

/** Fails before any read, since reads may take minutes. A shell variable that is not set gives an empty name. */
export function assertReportOptions({ stack, format, out }: ReportOptions, formats: object): void {
    if (stack === "") {
        throw new UserError("invalid-option", "--stack has an empty name");
    }
    if (!Object.hasOwn(formats, format)) {
        throw new UserError(
            "invalid-option",
            `--format is one of ${Object.keys(formats).join(", ")}, not "${format}"`,
        );
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

/** @param headline the line for the terminal if the report goes into a file */
export async function printReport(text: string, headline: string, out: string | undefined): Promise<void> {
    if (out === undefined) {
        process.stdout.write(text);
        return;
    }
    await writeFile(out, text);
    process.stdout.write(`${headline}. The report is in ${out}.\n`);
}
