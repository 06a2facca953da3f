// Writes a comment in Markdown: node as-comment.mjs KEY TITLE COMMIT OUTCOME FILE
// The file may contain text from a fork. The comment shows it as plain text, without formatting, links and mentions.
import { lstatSync, readFileSync } from "node:fs";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const [key, title, commit, outcome, file] = process.argv.slice(2);

// GitHub allows 65,536 characters. The end of the text has the errors and the number of changes.
const head = 15_000;
const tail = 45_000;

const verdicts = {
    success: "passed",
    failure: "failed",
    failed: "failed",
    timed_out: "did not end in time",
    canceled: "was cancelled",
};

function escapedText() {
    const text = stripVTControlCharacters(readFileSync(file, "utf8"));
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function shortened(escaped) {
    if (escaped.length <= head + tail) {
        return escaped;
    }
    // Does not split an escaped character.
    const first = escaped.slice(0, head).replace(/&\w*$/, "");
    const last = escaped.slice(-tail).replace(/^\w{0,4};/, "");
    return `${first}\n\n… The middle is left out. The log of the run has all of it. …\n\n${last}`;
}

function body() {
    // A link could expose a file of this machine.
    const isThere = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
    if (outcome === "skipped" || !isThere) {
        return `**There is no preview of ${commit}**: an earlier step has failed, or the text is lost. The log of the run says which.`;
    }
    return `**The preview of ${commit} ${verdicts[outcome] ?? "did not end"}.**

<details open><summary>pulumi preview</summary>

<pre>
${shortened(escapedText())}</pre>

</details>`;
}

// The next run finds this comment by its first line.
process.stdout.write(`<!-- cloud-platform: ${key} -->\n### ${title}\n\n${body()}\n`);
