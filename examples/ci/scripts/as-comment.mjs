// Writes a comment in Markdown: node as-comment.mjs KEY TITLE COMMIT OUTCOME FILE
// The file may hold what a stranger wrote. All of it is shown as plain text: it can neither format, link nor mention.
import { lstatSync, readFileSync } from "node:fs";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const [key, title, commit, outcome, file] = process.argv.slice(2);

// GitHub takes 65,536 characters. What failed, and how many changes there are, stands at the end.
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
    // Neither part may hold half of an escaped character.
    const first = escaped.slice(0, head).replace(/&\w*$/, "");
    const last = escaped.slice(-tail).replace(/^\w{0,4};/, "");
    return `${first}\n\n… The middle is left out. The log of the run has all of it. …\n\n${last}`;
}

function body() {
    // A link would show a file of this machine.
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

// The first line is how the next run finds this comment.
process.stdout.write(`<!-- cloud-platform: ${key} -->\n### ${title}\n\n${body()}\n`);
