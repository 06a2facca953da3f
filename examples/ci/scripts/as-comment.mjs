// Writes a comment in Markdown: node as-comment.mjs KEY NOTE COMMIT FILE
// A file review.md has the comment. Any other file may come from a fork. The comment shows its text as plain text, without
// formatting, links and mentions.
import { lstatSync, readFileSync } from "node:fs";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const [key, note, commit, file] = process.argv.slice(2);

// GitHub allows 65,536 characters. The text begins with errors and dangerous changes.
const longest = 60_000;

function plain(text) {
    const escaped = stripVTControlCharacters(text)
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
    // Does not split an escaped character.
    const shown =
        escaped.length <= longest
            ? escaped
            : `${escaped.slice(0, longest).replace(/&\w*$/, "")}\n\n… The log of the run has the rest. …\n`;
    return `<pre>\n${shown}</pre>\n`;
}

function body() {
    // A link could expose a file of this machine.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
        return "### There is no review\n\nThe preview did not start, or an earlier step failed. The log of the run says why.\n";
    }
    const text = readFileSync(file, "utf8");
    return file.endsWith(".md") ? text : plain(text);
}

// The next run finds this comment by its first line.
process.stdout.write(
    `<!-- cloud-platform: ${key} -->\n${body()}\n<sub>${note} Commit ${commit}. The log of the run has the whole preview.</sub>\n`,
);
