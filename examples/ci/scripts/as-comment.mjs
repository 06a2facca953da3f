// Writes a comment in Markdown: node as-comment.mjs KEY TITLE FILE
// The file may hold what a stranger wrote. All of it is shown as plain text: it can neither format, link nor mention.
import { readFileSync } from "node:fs";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const [key, title, file] = process.argv.slice(2);
const text = stripVTControlCharacters(readFileSync(file, "utf8"));
const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// GitHub takes 65,536 characters.
const most = 60_000;
const shown = escaped.slice(0, most).replace(/&\w*$/, "");
const rest = escaped.length > most ? "\n\nThe rest is cut off. The log of the run has all of it.\n" : "";

// The first line is how the next run finds this comment.
process.stdout.write(
    `<!-- cloud-platform: ${key} -->\n### ${title}\n\n<details open><summary>pulumi preview</summary>\n\n<pre>\n${shown}</pre>\n\n</details>${rest}\n`,
);
