/** Says in one line how many scenarios did not run on the CLI, since none is on PATH. */
import process from "node:process";

export default class SkippedReporter {
    onRunComplete(_contexts, { testResults }) {
        const ran = testResults
            .flatMap(file => file.testResults)
            .filter(({ status }) => status === "passed" || status === "failed");
        const named = pattern => ran.filter(({ fullName }) => pattern.test(fullName)).length;
        const onlyInProcess = named(/on the in-process engine |^in process, /);
        if (onlyInProcess > 0 && named(/on the cli engine |^cli, /) === 0) {
            process.stdout.write(
                `${onlyInProcess} scenarios ran in-process only: on the CLI they need pulumi on PATH\n`,
            );
        }
    }
}
