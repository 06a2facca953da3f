/** The report as one HTML page that loads no other file and runs no script. */
import { onOneLine } from "../../generate/texts.js";
import {
    countsOf,
    headlineOf,
    headings,
    notesOf,
    verdictOf,
    type DriftReport,
    type Finding,
    type Remedy,
} from "../report.js";
import { style } from "./style.js";
import {
    ignoredTitle,
    shownOrphan,
    shownTime,
    sidesOf,
    together,
    type ShownSide,
    undeclaredTitle,
} from "./values.js";

/** Blocks all scripts and requests of the page, even if a value in the report contains markup. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export function asHtml(report: DriftReport): string {
    const { stack, checkedAt, drifted, deleted, unread, ignored, orphans, warnings } = report;
    const verdict = verdictOf(report);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(`${stack}: ${headlineOf(report)}`)}</title>
<style>${style}</style>
</head>
<body>
<header class="verdict ${verdict}">
<h1>${headings[verdict]}</h1>
<p>${countsOf(report)}</p>
<p class="dim">Stack <code>${escaped(stack)}</code>, <time datetime="${checkedAt.toISOString()}">${shownTime(checkedAt)}</time></p>
${notesOf(report)
    .map(note => `<p>${escaped(note)}</p>\n`)
    .join("")}</header>
<main>
${[
    listed(
        "Not read, so drift is unknown",
        together(unread).map(({ what, why }) => `<strong>${escaped(what)}</strong><br>${lines(why)}`),
    ),
    section("Drifted", drifted.map(article)),
    section("Deleted outside Pulumi", deleted.map(article)),
    listed(ignoredTitle, ignored.map(escaped)),
    listed(
        "On the platform and in no stack",
        (orphans?.found ?? []).map(orphan => escaped(shownOrphan(orphan))),
    ),
    listed(
        undeclaredTitle,
        (orphans?.undeclared ?? []).map(({ what, why }) => `${escaped(what)}<br>${lines(why)}`),
    ),
    ...(orphans?.accept ?? []).map(accept => `<article>${remedy("Accept", accept)}</article>\n`),
    listed("The run warned", warnings.map(lines)),
].join("")}</main>
</body>
</html>
`;
}

function section(title: string, parts: readonly string[]): string {
    return parts.length === 0 ? "" : `<section>\n<h2>${escaped(title)}</h2>\n${parts.join("")}</section>\n`;
}

function listed(title: string, items: readonly string[]): string {
    const list = `<ul class="list">\n${items.map(item => `<li>${item}</li>\n`).join("")}</ul>\n`;
    return section(title, items.length === 0 ? [] : [list]);
}

function article({ kind, name, id, fields, fix, accept }: Finding): string {
    return `<article>
<h3>${escaped(kind)} “${escaped(name)}” <span class="id dim">${escaped(id)}</span></h3>
${fields.length === 0 ? "" : table(fields)}<div class="remedies">
<div>${remedy("Fix", fix)}</div>
<div>${remedy("Accept", accept)}</div>
</div>
</article>
`;
}

function table(fields: Finding["fields"]): string {
    const rows = fields.map(field => {
        const [old, found] = sidesOf(field);
        return `<tr><th scope="row" class="field">${escaped(field.path)}</th>${side("old", old)}${side("new", found)}</tr>
`;
    });
    return `<table>
<thead><tr><th scope="col">Argument</th><th scope="col">In the stack</th><th scope="col">On the platform</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table>
`;
}

function side(name: string, { text, isValue }: ShownSide): string {
    return `<td class="${name}"><span class="${isValue ? "value" : "dim"}">${escaped(text)}</span></td>`;
}

function remedy(name: string, { text, code, commands }: Remedy): string {
    const run = commands.map(preformatted).join("");
    const write = code === undefined ? "" : `${preformatted(code)}${run === "" ? "" : "<p>Then run:</p>"}`;
    return `<h4>${name}</h4><p>${escaped(text)}</p>${write}${run}`;
}

function preformatted(text: string): string {
    return `<pre><code>${text.trimEnd().split("\n").map(escaped).join("\n")}</code></pre>`;
}

function lines(text: string): string {
    return text.trim().split("\n").map(escaped).join("<br>");
}

function escaped(text: string): string {
    return onOneLine(text).replace(/[&<>"'`]/g, character => `&#${character.charCodeAt(0)};`);
}
