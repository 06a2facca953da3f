/** Fails if the subject of a commit does not follow Conventional Commits, or has more than 72 characters. */
import { spawnSync } from "node:child_process";
import process from "node:process";

const longest = 72;
const types = "build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test";
const conventional = new RegExp(`^(${types})(\\([a-z0-9-]+\\))?!?: \\S`);

// Earlier commits are older than the rule.
const log = spawnSync("git", ["log", "--no-merges", "--since=2026-11-23T10:00:00Z", "--format=%s"], {
    encoding: "utf8",
});
if (log.status === 0) {
    const subjects = log.stdout.split("\n").filter(subject => subject !== "");
    const wrong = subjects.filter(subject => subject.length > longest || !conventional.test(subject));
    wrong.forEach(subject =>
        process.stderr.write(`not a Conventional Commit of at most ${longest} characters: ${subject}\n`),
    );
    process.exitCode = wrong.length > 0 ? 1 : 0;
} else {
    process.stderr.write("The commits are not checked, since this folder is no Git repository.\n");
}
