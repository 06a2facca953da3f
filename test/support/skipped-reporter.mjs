/** Says in one line what was left out since no CLI is on PATH. */
import process from "node:process";

export default class SkippedReporter {
    onRunComplete(_contexts, { testResults }) {
        const skipped = testResults
            .flatMap(file => file.testResults)
            .filter(
                ({ status, fullName }) => status === "pending" && /on the cli engine|^cli, /.test(fullName),
            );
        if (skipped.length > 0) {
            process.stdout.write(`${skipped.length} scenarios were skipped: they need pulumi on PATH\n`);
        }
    }
}
